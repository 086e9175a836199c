public import Foundation

extension CGContext {
    // MARK: - Colours

    public func setFillColor(_ color: CGColor) {
        state.fill = GraphicsState.Paint(color: color.rgba, pattern: color.pattern)
        if let space = color.colorSpace { state.fillSpace = space }
    }

    public func setStrokeColor(_ color: CGColor) {
        state.stroke = GraphicsState.Paint(color: color.rgba, pattern: color.pattern)
        if let space = color.colorSpace { state.strokeSpace = space }
    }

    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fillSpace = .deviceRGB
        state.fill = GraphicsState.Paint(color: SRGBColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.strokeSpace = .deviceRGB
        state.stroke = GraphicsState.Paint(color: SRGBColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(gray: gray, alpha: alpha))
    }

    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(gray: gray, alpha: alpha))
    }

    public func setFillColorSpace(_ space: CGColorSpace) {
        state.fillSpace = space
        state.fill = .black
    }

    public func setStrokeColorSpace(_ space: CGColorSpace) {
        state.strokeSpace = space
        state.stroke = .black
    }

    /// Sets the components, alpha last, of a colour in the fill colour space.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.fillSpace, components: components) { setFillColor(color) }
    }

    /// Sets the components, alpha last, of a colour in the stroke colour space.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.strokeSpace, components: components) { setStrokeColor(color) }
    }

    public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        let color = SRGBColor(red: 0, green: 0, blue: 0, alpha: components.pointee)
        state.fill = GraphicsState.Paint(color: color, pattern: pattern)
    }

    public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        let color = SRGBColor(red: 0, green: 0, blue: 0, alpha: components.pointee)
        state.stroke = GraphicsState.Paint(color: color, pattern: pattern)
    }

    public func setPatternPhase(_ phase: CGSize) {
        state.patternPhase = phase
    }

    // MARK: - Lines

    /// Sets the width of lines in user space.
    public func setLineWidth(_ width: CGFloat) {
        state.lineWidth = abs(width)
    }

    public func setLineCap(_ cap: CGLineCap) {
        state.lineCap = cap
    }

    public func setLineJoin(_ join: CGLineJoin) {
        state.lineJoin = join
    }

    /// Sets how many line widths a mitre may be long before it is cut off.
    public func setMiterLimit(_ limit: CGFloat) {
        state.miterLimit = limit
    }

    /// Sets painted and unpainted lengths in user space, in turn; none, or none longer than 0, means a solid line.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        let isUsable = lengths.allSatisfy { $0 >= 0 && $0.isFinite } && lengths.contains { $0 > 0 }
        state.dash = isUsable ? lengths.map(Double.init) : []
        state.dashPhase = phase
    }

    /// Accepted and not used: curves are resolved to a tenth of a pixel.
    public func setFlatness(_ flatness: CGFloat) {}

    // MARK: - Compositing

    /// Sets the alpha that every painted colour is multiplied by.
    public func setAlpha(_ alpha: CGFloat) {
        state.alpha = min(1, max(0, alpha))
    }

    public func setBlendMode(_ mode: CGBlendMode) {
        state.blendMode = mode
    }

    /// Sets a shadow of a third of black's strength.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
    }

    /// Sets the shadow of what is painted next; nil ends it.
    ///
    /// Offset and blur are in units of the device space, whatever the transform: upwards in bitmap contexts, downwards
    /// in contexts with y pointing down.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard let color, color.alpha > 0 else {
            state.shadow = nil
            return
        }
        let upwards: CGFloat = base.d < 0 ? -1 : 1
        state.shadow = GraphicsState.Shadow(
            offset: CGSize(width: offset.width * shadowScale, height: offset.height * shadowScale * upwards),
            blur: max(0, blur * shadowScale), color: color.rgba)
    }

    public func setShouldAntialias(_ shouldAntialias: Bool) {
        state.isAntialiased = shouldAntialias
    }

    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
        state.isAntialiased = allowsAntialiasing
    }

    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolation }
        set { state.interpolation = newValue }
    }

    public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
    public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
    public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
    public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
    public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
}
