/// What a scale can honestly show of data made for 1 : 50 000 000.
///
/// Their coasts are a kilometre or two off, which is a few pixels at zoom level 8 and a street block's worth of them at
/// 10. In between, land and water fade into plain paper, and a graticule with a scale bar takes their place.
package struct BasemapDetail: Sendable {
    /// 1 where shapes are shown in full, 0 where they are not drawn.
    package let shapes: Double

    /// Whether places are named.
    let showsNames: Bool

    package init(zoom: Double) {
        showsNames = zoom < Self.lastNames
        shapes = min(1, max(0, (Self.lastShapes - zoom) / (Self.lastShapes - Self.firstFade)))
    }

    /// How visible the graticule is, 0...1.
    package var graticule: Double { 1 - shapes }

    /// The zoom level at which shapes begin to fade.
    static let firstFade = 8.5
    /// The zoom level from which on there are none.
    static let lastShapes = 10.5
    /// The zoom level from which on a place's dot would pretend to an accuracy that it does not have.
    static let lastDots = 9.5
    /// The zoom level from which on there are no names: a place is larger than the view.
    static let lastNames = 12.0
}
