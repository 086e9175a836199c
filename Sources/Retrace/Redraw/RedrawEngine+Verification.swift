extension RedrawEngine {
    /// Draws the same state from scratch: an engine with cold caches, no threads, and the frozen bounds of this one.
    package func fresh() -> RedrawEngine {
        let engine = RedrawEngine(executor: InlineExecutor(), viewport: viewport, background: background)
        for layer in layers {
            let copy = RedrawLayer(content: layer.content, name: layer.name, bounds: layer.bounds)
            copy.alpha = layer.alpha
            copy.blendMode = layer.blendMode
            engine.insert(copy, at: engine.layers.count)
        }
        return engine
    }
}
