public import Foundation
public import MapGeometry

/// Looks for places by words. There is no service to ask here: every search fails, as without a network on a device.
/// Source: MapKit, `MKLocalSearch`.
open class MKLocalSearch: NSObject {
    public typealias CompletionHandler = (MKLocalSearch.Response?, (any Error)?) -> Void

    /// What kinds of result are wanted.
    public struct ResultType: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let address = ResultType(rawValue: 1)
        public static let pointOfInterest = ResultType(rawValue: 2)
        public static let physicalFeature = ResultType(rawValue: 4)
    }

    /// What is looked for.
    open class Request: NSObject {
        open var naturalLanguageQuery: String?
        open var region = MKCoordinateRegion()
        open var resultTypes: ResultType = [.address, .pointOfInterest]
        open var pointOfInterestFilter: MKPointOfInterestFilter?

        public override init() {
            super.init()
        }

        public init(naturalLanguageQuery: String) {
            self.naturalLanguageQuery = naturalLanguageQuery
        }

        public init(naturalLanguageQuery: String, region: MKCoordinateRegion) {
            self.naturalLanguageQuery = naturalLanguageQuery
            self.region = region
        }

        public init(completion: MKLocalSearchCompletion) {
            naturalLanguageQuery = completion.title
        }
    }

    /// What a service would answer.
    open class Response: NSObject {
        public let mapItems: [MKMapItem]
        public let boundingRegion: MKCoordinateRegion

        init(mapItems: [MKMapItem], boundingRegion: MKCoordinateRegion) {
            (self.mapItems, self.boundingRegion) = (mapItems, boundingRegion)
        }
    }

    private let request: Request

    public init(request: Request) {
        self.request = request
        super.init()
    }

    open var isSearching: Bool { false }
    open func cancel() {}

    /// Calls back on the main queue, with an error.
    open func start(completionHandler: @escaping CompletionHandler) {
        // Unsafe because the handler is called once, on the main queue, as on a device.
        nonisolated(unsafe) let handler = completionHandler
        DispatchQueue.main.async { handler(nil, Self.failure) }
    }

    /// Fails.
    nonisolated(nonsending) open func start() async throws -> Response { throw Self.failure }

    private static let failure = MapKitError(
        operation: "look for places", code: .noService, message: "there is no service that knows places by words here",
        remedy: "Keep the places with the app, or read them from GeoJSON with MKGeoJSONDecoder.", cause: nil)
}

/// Something that a search could be continued with. Source: MapKit, `MKLocalSearchCompletion`.
open class MKLocalSearchCompletion: NSObject {
    public let title: String
    public let subtitle: String

    init(title: String, subtitle: String) {
        (self.title, self.subtitle) = (title, subtitle)
    }
}

/// Makes suggestions while words are typed: none here, as no service is asked. Source: MapKit.
open class MKLocalSearchCompleter: NSObject {
    open weak var delegate: (any MKLocalSearchCompleterDelegate)?
    open var queryFragment = ""
    open var region = MKCoordinateRegion()
    open var resultTypes: MKLocalSearch.ResultType = [.address, .pointOfInterest]
    open var pointOfInterestFilter: MKPointOfInterestFilter?

    open var results: [MKLocalSearchCompletion] { [] }
    open var isSearching: Bool { false }
    open func cancel() {}
}

/// Told of suggestions; never called here.
public protocol MKLocalSearchCompleterDelegate: NSObjectProtocol {
    func completerDidUpdateResults(_ completer: MKLocalSearchCompleter)
    func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error)
}

extension MKLocalSearchCompleterDelegate {
    public func completerDidUpdateResults(_ completer: MKLocalSearchCompleter) {}
    public func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error) {}
}
