import Basemap
import MapGeometry
import Redraw
import UIKit

extension MKMapView {
    /// What the map shows under its overlays, as an object; setting it sets `mapType`.
    public var preferredConfiguration: MKMapConfiguration {
        get { configuration }
        set {
            configuration = newValue
            mapType = newValue.mapType
        }
    }

    /// How the map looks now; nothing when it is plain.
    private var wantedStyle: BasemapStyle? {
        guard showsBasemap else { return nil }
        let isDark = traitCollection.userInterfaceStyle == .dark
        switch mapType {
        case .standard: return BasemapStyle(emphasis: .standard, isDark: isDark)
        case .mutedStandard: return BasemapStyle(emphasis: .muted, isDark: isDark)
        case .satellite, .hybrid, .satelliteFlyover, .hybridFlyover: return nil
        }
    }

    /// Brings the map's own layers in line with its type and the view, before a frame is drawn.
    func updateStrata(_ viewport: Viewport) {
        let style = wantedStyle
        if strata?.style != style {
            removeStrata()
            if let style { insertStrata(MapStrata(style: style)) }
            engine.background = style?.backgroundPixel ?? mapBackgroundColor.premultipliedPixel
        }
        if style == nil, showsBasemap { reportNoImagery() }
        updateScaleBar(viewport)
    }

    /// Hides land and water where an overlay that is in use replaces them.
    func updateReplacement() {
        guard let strata else { return }
        engine.setAppearance(of: strata.base, alpha: isMapReplaced ? 0 : 1, blendMode: .normal)
    }

    private func insertStrata(_ strata: MapStrata) {
        self.strata = strata
        engine.insert(strata.base, at: 0)
        if let labels = strata.labels {
            engine.insert(labels, at: 1 + list.aboveRoads.compactMap(\.layer).count)
        }
    }

    private func removeStrata() {
        guard let strata else { return }
        for layer in [strata.base, strata.labels, strata.scaleBar] { if let layer { engine.remove(layer) } }
        self.strata = nil
    }

    private func updateScaleBar(_ viewport: Viewport) {
        let place = MapStrata.ScaleBarPlace(viewport: viewport, isWanted: showsScale)
        guard let strata, strata.scaleBarPlace != place else { return }
        if let old = strata.scaleBar { engine.remove(old) }
        self.strata?.scaleBarPlace = place
        self.strata?.scaleBar = nil
        guard let bar = ScaleBarContent(style: strata.style, viewport: viewport, isWanted: showsScale) else { return }
        let layer = RedrawLayer(content: bar, name: "scale bar", bounds: bar.bounds)
        engine.insert(layer, at: engine.layers.count)
        self.strata?.scaleBar = layer
    }

    /// Whether an overlay that says it replaces the map covers all of the view.
    private var isMapReplaced: Bool {
        let visible = currentCamera.visibleRect
        return list.all.contains { entry in
            entry.layer != nil && entry.overlay.replacesMapContent && entry.frozenBounds.contains(visible)
        }
    }

    /// How many layers of the map itself lie below an overlay's layer.
    func strataBelow(_ layer: RedrawLayer) -> Int {
        guard let strata else { return 0 }
        let isAboveLabels = list.aboveLabels.contains { $0.layer === layer }
        return isAboveLabels && strata.labels != nil ? 2 : 1
    }

    private func reportNoImagery() {
        diagnostics.add(
            .noImagery, about: self,
            "there is no imagery for the map type .\(mapType); the map is plain.",
            remedy: "Set mapType to .standard or .mutedStandard, or add a tile overlay with pictures from above.",
            tick: tick)
    }
}
