internal import CoreGraphics
internal import Foundation

extension TextLayout {
    /// Draws the text with its top left corner at a point, y pointing down.
    ///
    /// Lines that end below `height` are left out, except the first.
    func draw(at origin: CGPoint, height: CGFloat = .infinity, in context: CGContext) {
        context.saveGState()
        defer { context.restoreGState() }
        context.translateBy(x: origin.x, y: origin.y)
        let runs = runs.filter { $0.lineBottom <= height + 0.5 || $0.box.minY <= 0 }
        for run in runs {
            if let color = run.attributes[.backgroundColor] as? UIColor {
                context.setFillColor(color.cgColor)
                context.fill(run.box)
            }
        }
        for run in runs {
            context.saveGState()
            draw(run, in: context)
            context.restoreGState()
        }
    }

    private func draw(_ run: Run, in context: CGContext) {
        let color = run.attributes[.foregroundColor] as? UIColor ?? .black
        let font = run.attributes[.font] as? UIFont ?? .systemFont(ofSize: 12)
        if let shadow = run.attributes[.shadow] as? NSShadow {
            let color = (shadow.shadowColor as? UIColor)?.cgColor ?? shadow.shadowColor as? CGColor
            context.setShadow(offset: shadow.shadowOffset, blur: shadow.shadowBlurRadius, color: color)
        }
        let strokeWidth = CGFloat((run.attributes[.strokeWidth] as? NSNumber)?.doubleValue ?? 0)
        context.beginPath()
        if strokeWidth <= 0 {
            context.setFillColor(color.cgColor)
            context.addPath(run.outline)
            context.fillPath()
        }
        if strokeWidth != 0 {
            context.setStrokeColor((run.attributes[.strokeColor] as? UIColor ?? color).cgColor)
            context.setLineWidth(abs(strokeWidth) / 100 * font.pointSize)
            context.setLineJoin(.round)
            context.addPath(run.outline)
            context.strokePath()
        }
        context.setFillColor(color.cgColor)
        let thickness = max(font.pointSize / 16, 0.5)
        if Self.hasLine(run.attributes[.underlineStyle]) {
            let y = run.baseline + font.pointSize / 10
            context.fill(CGRect(x: run.box.minX, y: y, width: run.box.width, height: thickness))
        }
        if Self.hasLine(run.attributes[.strikethroughStyle]) {
            let y = run.baseline - font.xHeight / 2
            context.fill(CGRect(x: run.box.minX, y: y, width: run.box.width, height: thickness))
        }
    }

    private static func hasLine(_ style: Any?) -> Bool {
        ((style as? NSNumber)?.intValue ?? (style as? NSUnderlineStyle)?.rawValue ?? 0) != 0
    }
}
