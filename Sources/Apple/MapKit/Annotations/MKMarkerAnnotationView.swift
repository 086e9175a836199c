import CoreGraphics
public import Foundation
public import UIKit

/// A balloon with a glyph, its tip on the annotation's place. Source: MapKit, `MKMarkerAnnotationView`.
@preconcurrency @MainActor
open class MKMarkerAnnotationView: MKAnnotationView {
    private static let size = CGSize(width: 30, height: 38)

    /// A marker for an annotation.
    public override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
        super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
        bounds = CGRect(origin: .zero, size: Self.size)
        centerOffset = CGPoint(x: 0, y: -Self.size.height / 2)
        // Unlike other views, markers make room for each other unless they are told not to.
        displayPriority = .defaultLow
    }

    /// A marker for no annotation.
    public required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

    /// The balloon's colour; red without one.
    open var markerTintColor: UIColor? { didSet { setNeedsDisplay() } }
    /// The glyph's colour; white without one.
    open var glyphTintColor: UIColor? { didSet { setNeedsDisplay() } }
    /// A letter or two instead of the dot.
    open var glyphText: String? { didSet { setNeedsDisplay() } }
    /// A picture instead of the dot, in the glyph's colour.
    open var glyphImage: UIImage? { didSet { setNeedsDisplay() } }
    /// The picture while the marker is selected.
    open var selectedGlyphImage: UIImage? { didSet { setNeedsDisplay() } }
    /// Kept for the code that sets them: the text is in the callout.
    open var titleVisibility = MKFeatureVisibility.adaptive
    open var subtitleVisibility = MKFeatureVisibility.adaptive
    /// Kept for the code that sets it.
    open var animatesWhenAdded = false

    open override func draw(_ rect: CGRect) {
        if image != nil { return super.draw(rect) }
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let ball = CGRect(x: bounds.midX - 14, y: 1, width: 28, height: 28)
        context.setFillColor((markerTintColor ?? MKPinAnnotationView.redPinColor()).cgColor)
        // The tip first: the ball covers its upper end.
        context.addLines(between: [
            CGPoint(x: ball.midX - 6, y: ball.maxY - 3), CGPoint(x: bounds.midX, y: bounds.maxY),
            CGPoint(x: ball.midX + 6, y: ball.maxY - 3),
        ])
        context.fillPath()
        context.fillEllipse(in: ball)
        drawGlyph(in: ball.insetBy(dx: 6, dy: 6), context)
    }

    private func drawGlyph(in area: CGRect, _ context: CGContext) {
        let color = glyphTintColor ?? .white
        if let picture = isSelected ? selectedGlyphImage ?? glyphImage : glyphImage {
            picture.withTintColor(color, renderingMode: .alwaysTemplate).draw(in: area)
        } else if let glyphText {
            let attributes: [NSAttributedString.Key: Any] = [
                .font: UIFont.boldSystemFont(ofSize: 14), .foregroundColor: color,
            ]
            let size = glyphText.size(withAttributes: attributes)
            glyphText.draw(
                at: CGPoint(x: area.midX - size.width / 2, y: area.midY - size.height / 2), withAttributes: attributes)
        } else {
            context.setFillColor(color.cgColor)
            context.fillEllipse(in: area.insetBy(dx: 3, dy: 3))
        }
    }
}
