import Basemap
import MapGeometry
import Redraw

/// The layers of the map itself: below the overlays, between their two levels, and the scale bar on top.
@MainActor
struct MapStrata {
    let style: BasemapStyle
    /// Land and water; the bottom of the stack.
    let base: RedrawLayer
    /// Place names; nothing on maps without.
    let labels: RedrawLayer?
    /// The scale bar; nothing where the view's scale has no use for one.
    var scaleBar: RedrawLayer?
    /// The view that the scale bar was made for, and whether it was asked for.
    var scaleBarPlace: ScaleBarPlace?

    struct ScaleBarPlace: Equatable {
        var viewport: Viewport
        var isWanted: Bool
    }

    init(style: BasemapStyle) {
        self.style = style
        base = RedrawLayer(content: BasemapContent(style: style), name: "base map", bounds: .world)
        labels = RedrawLayer(content: LabelContent(style: style), name: "place names", bounds: .world)
    }
}
