public import Foundation

/// The best there is.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// The best there is, with more sensors.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// As coarse as an app without permission for full accuracy gets it.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 5000
/// Every place is delivered.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// Every direction is delivered.
public let kCLHeadingFilterNone: CLLocationDegrees = -1

/// What an app may do with places.
public enum CLAuthorizationStatus: Int32, Sendable {
    case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse

    public static var authorized: CLAuthorizationStatus { .authorizedAlways }
}

/// How accurate places may be.
public enum CLAccuracyAuthorization: Int, Sendable {
    case fullAccuracy, reducedAccuracy
}

/// What the device is being used for.
public enum CLActivityType: Int, Sendable {
    case other = 1
    case automotiveNavigation, fitness, otherNavigation, airborne
}

/// Why there is no place, or no name of one.
public struct CLError: LocalizedError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case locationUnknown, denied, network, headingFailure, regionMonitoringDenied, regionMonitoringFailure
        case regionMonitoringSetupDelayed, regionMonitoringResponseDelayed, geocodeFoundNoResult
        case geocodeFoundPartialResult, geocodeCanceled
    }

    public static let locationUnknown = Code.locationUnknown
    public static let denied = Code.denied
    public static let network = Code.network
    public static let geocodeFoundNoResult = Code.geocodeFoundNoResult
    public static let geocodeCanceled = Code.geocodeCanceled

    public var errorDescription: String? {
        switch code {
        case .network: "There is no service of names off Apple's systems: keep the names with the places."
        case .denied: "The app may not know where the device is."
        default: "Core Location gave up: \(code)."
        }
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }
}
