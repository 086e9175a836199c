public import Foundation

/// Why MapKit could not do something, in Apple's words; for the code that looks for it or throws it itself. What fails
/// here says more: see `MapKitError`. Source: MapKit, `MKError`.
public struct MKError: LocalizedError, Hashable, Sendable {
    public enum Code: UInt, Sendable {
        case unknown = 1
        case serverFailure, loadingThrottled, placemarkNotFound, directionsNotFound, decodingFailed
    }

    public static let unknown = Code.unknown
    public static let serverFailure = Code.serverFailure
    public static let loadingThrottled = Code.loadingThrottled
    public static let placemarkNotFound = Code.placemarkNotFound
    public static let directionsNotFound = Code.directionsNotFound
    public static let decodingFailed = Code.decodingFailed

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public var errorDescription: String? { "MapKit gave up: \(code)." }
}
