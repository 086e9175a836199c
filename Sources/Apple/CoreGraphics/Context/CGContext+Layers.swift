internal import CCairo
public import Foundation

/// A transparency layer being drawn.
struct TransparencyLayer {
    /// How many states were saved when it began.
    var stackDepth: Int
}

extension CGContext {
    /// Begins a layer: what follows is drawn on transparency and composited as one at `endTransparencyLayer()`, with the
    /// alpha, shadow and blend mode of now.
    ///
    /// The layer is as large as the clip: what is outside throws no shadow into it.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
        saveGState()
        layers.append(TransparencyLayer(stackDepth: stack.count))
        state.alpha = 1
        state.shadow = nil
        state.blendMode = .normal
        state.mask = nil
        cairo_push_group(cairo)
        // The layer is cut once, when it is put down; cut in itself too its soft edges would count twice.
        cairo_reset_clip(cairo)
    }

    /// Begins a layer that is limited to a rectangle.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo auxInfo: CFDictionary?) {
        beginTransparencyLayer(auxiliaryInfo: auxInfo)
        let path = elements
        clip(to: rect)
        elements = path
    }

    /// Composites the layer; states saved within it are dropped. Without a layer the call is ignored.
    public func endTransparencyLayer() {
        guard let layer = layers.last else { return }
        while stack.count > layer.stackDepth { restoreGState() }
        layers.removeLast()
        guard let group = cairo_pop_group(cairo) else { return }
        restoreGState()
        if state.shadow != nil {
            paint(.clip, with: .pattern(group, alpha: Double(state.alpha)))
        } else {
            putDown(group, alpha: Double(state.alpha))
        }
        cairo_set_source_rgba(cairo, 0, 0, 0, 1)
        cairo_pattern_destroy(group)
    }
}
