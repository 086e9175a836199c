/// What a map shows under its overlays. Source: MapKit, `MKMapType`.
public enum MKMapType: UInt, Sendable {
    /// Land, water, borders and names.
    case standard
    /// Pictures from above. There are none here: the map is plain.
    case satellite
    /// Pictures from above with names; the pictures are missing here.
    case hybrid
    /// Pictures from above on a globe; not here.
    case satelliteFlyover
    /// Pictures from above on a globe, with names; the pictures are missing here.
    case hybridFlyover
    /// As `standard`, but stepping back behind what lies on it.
    case mutedStandard
}
