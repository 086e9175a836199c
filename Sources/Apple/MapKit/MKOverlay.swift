public import MapGeometry

/// Something that covers an area of the map and is drawn by a renderer. Source: MapKit, `MKOverlay`.
public protocol MKOverlay: MKAnnotation {
    /// The area that the overlay covers, in map points.
    ///
    /// The map reads it when the overlay is added and never again: tiles outside the first value are never drawn. An
    /// overlay that crosses the 180th meridian has a negative `minX` or a `maxX` past the world.
    var boundingMapRect: MKMapRect { get }

    /// Whether the overlay shows something in an area, in map points. By default: whether the bounds meet it.
    func intersects(_ mapRect: MKMapRect) -> Bool

    /// Whether the overlay covers the map under it wholly, so that this need not be drawn.
    func canReplaceMapContent() -> Bool
}

extension MKOverlay {
    public func intersects(_ mapRect: MKMapRect) -> Bool { boundingMapRect.intersects(mapRect) }
    public func canReplaceMapContent() -> Bool { false }
}

extension MKOverlay {
    /// Whether the map under the overlay need not be drawn: a tile overlay says so by a property, others by a method.
    var replacesMapContent: Bool { (self as? MKTileOverlay)?.canReplaceMapContent ?? canReplaceMapContent() }
}
