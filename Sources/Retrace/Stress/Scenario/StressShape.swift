/// What an overlay of a stress scenario is when it is added. Lengths are pixels of the home level.
package struct StressShape: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
        /// A filled rectangle on whole pixels, of which every pixel can be worked out by hand.
        case box
        /// An ellipse with a line around it, antialiased.
        case disc
        /// An open line that is drawn at once.
        case line
        /// A line that grows in passes.
        case chain
        /// The built-in overlays that change by themselves.
        case dynamicCircle, dynamicPath
        /// MapKit's shapes with its renderers, of which the properties change.
        case circle, polyline, polygon, geodesic, gradient, multiPolyline, multiPolygon
        /// Pictures of tiles.
        case tiles
    }

    /// What `boundingMapRect` says.
    package enum Bounds: String, Sendable, Codable, CaseIterable {
        case world
        /// What the overlay covers at present: frozen, it cuts what moves out.
        case fit
        /// Less than the overlay covers.
        case small
        /// What the overlay covers at present, and the map follows it.
        case live
    }

    package var kind = Kind.box
    package var x = 0
    package var y = 0
    package var width = 32
    package var height = 32
    /// Index into a fixed table of colours.
    package var color = 0
    package var bounds = Bounds.world
    /// Of a hundred.
    package var opacity = 100
    package var isAboveRoads = false

    package init() {}
}
