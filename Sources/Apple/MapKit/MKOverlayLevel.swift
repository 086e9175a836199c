/// Between which parts of the map an overlay lies. Source: MapKit, `MKOverlayLevel`.
public enum MKOverlayLevel: Int, Sendable {
    /// Above roads, below labels.
    case aboveRoads = 0
    /// Above labels, below annotations.
    case aboveLabels = 1
}
