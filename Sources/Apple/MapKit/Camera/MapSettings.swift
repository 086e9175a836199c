/// Whether something is shown. Source: MapKit, `MKFeatureVisibility`.
public enum MKFeatureVisibility: Int, Sendable {
    case adaptive, hidden, visible
}

/// How a map follows the user. Source: MapKit, `MKUserTrackingMode`.
public enum MKUserTrackingMode: Int, Sendable {
    case none
    /// The user stays in the middle.
    case follow
    /// As `follow`: the map does not turn here.
    case followWithHeading
}
