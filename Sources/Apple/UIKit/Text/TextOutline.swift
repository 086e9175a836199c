package import CoreGraphics
internal import Foundation

/// A line of text as a shape, for those who draw text in a way of their own, on any thread.
package struct TextOutline: Sendable {
    /// The glyphs' outlines, y down, counted from where the baseline begins.
    package let path: CGPath
    /// How far the text advances, in the font's unit.
    package let width: CGFloat

    package init(_ text: String, font: UIFont) {
        let layout = TextLayout(NSAttributedString(string: text, attributes: [.font: font]))
        let runs = layout.runs
        let path = CGMutablePath()
        for run in runs {
            path.addPath(run.outline, transform: CGAffineTransform(translationX: 0, y: -run.baseline))
        }
        self.path = path.copy() ?? path
        width = layout.size.width
    }
}
