public import CoreLocation
public import Foundation

/// Asks for the way between two places. There is no service to ask here: every request fails, as without a network on a
/// device. Source: MapKit, `MKDirections`.
open class MKDirections: NSObject {
    public typealias DirectionsHandler = (MKDirections.Response?, (any Error)?) -> Void

    /// What is asked for.
    open class Request: NSObject {
        open var source: MKMapItem?
        open var destination: MKMapItem?
        open var transportType = MKDirectionsTransportType.any
        open var requestsAlternateRoutes = false
        open var departureDate: Date?
        open var arrivalDate: Date?
    }

    /// What a service would answer.
    open class Response: NSObject {
        public let routes: [MKRoute]

        init(routes: [MKRoute]) {
            self.routes = routes
        }
    }

    private let request: Request

    public init(request: Request) {
        self.request = request
        super.init()
    }

    open var isCalculating: Bool { false }
    open func cancel() {}

    /// Calls back on the main queue, with an error.
    open func calculate(completionHandler: @escaping DirectionsHandler) {
        // Unsafe because the handler is called once, on the main queue, as on a device.
        nonisolated(unsafe) let handler = completionHandler
        DispatchQueue.main.async { handler(nil, Self.failure) }
    }

    /// Fails.
    nonisolated(nonsending) open func calculate() async throws -> Response { throw Self.failure }

    public typealias ETAHandler = (MKDirections.ETAResponse?, (any Error)?) -> Void

    /// Calls back on the main queue, with an error.
    open func calculateETA(completionHandler: @escaping ETAHandler) {
        // Unsafe because the handler is called once, on the main queue, as on a device.
        nonisolated(unsafe) let handler = completionHandler
        DispatchQueue.main.async { handler(nil, Self.failure) }
    }

    /// How long a service would say that the way takes; there never is one here.
    open class ETAResponse: NSObject {
        open var expectedTravelTime: TimeInterval { 0 }
        /// In metres.
        open var distance: CLLocationDistance { 0 }
    }

    private static let failure = MapKitError(
        operation: "ask for directions", code: .noService, message: "there is no service for directions here",
        remedy: "Use a recorded track, or a polyline of your own.", cause: nil)
}

/// How one travels. Source: MapKit.
public struct MKDirectionsTransportType: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let automobile = MKDirectionsTransportType(rawValue: 1)
    public static let walking = MKDirectionsTransportType(rawValue: 2)
    public static let transit = MKDirectionsTransportType(rawValue: 4)
    public static let any = MKDirectionsTransportType(rawValue: 0x0FFF_FFFF)
}

/// A way between two places. Source: MapKit, `MKRoute`.
open class MKRoute: NSObject {
    public let polyline: MKPolyline
    open var name: String { "" }
    /// In metres.
    open var distance: CLLocationDistance { 0 }
    open var expectedTravelTime: TimeInterval { 0 }
    open var transportType: MKDirectionsTransportType { .any }

    /// What to do on the way, in order.
    open var steps: [MKRoute.Step] { [] }
    open var advisoryNotices: [String] { [] }

    init(polyline: MKPolyline) {
        self.polyline = polyline
    }

    /// A piece of a way. Source: MapKit, `MKRoute.Step`.
    open class Step: NSObject {
        public let polyline: MKPolyline
        open var instructions: String { "" }
        open var notice: String? { nil }
        /// In metres.
        open var distance: CLLocationDistance { 0 }
        open var transportType: MKDirectionsTransportType { .any }

        init(polyline: MKPolyline) {
            self.polyline = polyline
        }
    }
}
