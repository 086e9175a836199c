import CoreGraphics
public import Foundation
public import UIKit

/// The colours that pins had at first. Source: MapKit, `MKPinAnnotationColor`.
public enum MKPinAnnotationColor: UInt, Sendable {
    case red, green, purple
}

/// A pin with a round head, its point on the annotation's place. Source: MapKit, `MKPinAnnotationView`.
@preconcurrency @MainActor
open class MKPinAnnotationView: MKAnnotationView {
    private static let size = CGSize(width: 20, height: 36)

    /// A pin for an annotation.
    public override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
        super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
        bounds = CGRect(origin: .zero, size: Self.size)
        centerOffset = CGPoint(x: 0, y: -Self.size.height / 2)
    }

    /// A pin for no annotation.
    public required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

    /// The colour of the head.
    open var pinTintColor: UIColor! = MKPinAnnotationView.redPinColor() {
        didSet { setNeedsDisplay() }
    }

    /// The colour of the head, as one of three.
    open var pinColor: MKPinAnnotationColor {
        get {
            switch pinTintColor {
            case Self.greenPinColor(): .green
            case Self.purplePinColor(): .purple
            default: .red
            }
        }
        set {
            switch newValue {
            case .red: pinTintColor = Self.redPinColor()
            case .green: pinTintColor = Self.greenPinColor()
            case .purple: pinTintColor = Self.purplePinColor()
            }
        }
    }

    /// Kept for the code that sets it: pins stand where they are from the first frame.
    open var animatesDrop = false

    /// The red of a destination.
    open class func redPinColor() -> UIColor { UIColor(red: 0.91, green: 0.23, blue: 0.19, alpha: 1) }
    /// The green of a starting point.
    open class func greenPinColor() -> UIColor { UIColor(red: 0.25, green: 0.72, blue: 0.31, alpha: 1) }
    /// The purple of a place that the user chose.
    open class func purplePinColor() -> UIColor { UIColor(red: 0.62, green: 0.31, blue: 0.82, alpha: 1) }

    open override func draw(_ rect: CGRect) {
        if image != nil { return super.draw(rect) }
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let head = CGRect(x: bounds.midX - 8, y: 1, width: 16, height: 16)
        // The needle, from the head down to the place.
        context.setStrokeColor(gray: 0.35, alpha: 1)
        context.setLineWidth(2)
        context.setLineCap(.round)
        context.addLines(between: [CGPoint(x: head.midX, y: head.maxY), CGPoint(x: head.midX, y: bounds.maxY - 1)])
        context.strokePath()
        context.setFillColor((pinTintColor ?? Self.redPinColor()).cgColor)
        context.fillEllipse(in: head)
        context.setStrokeColor(gray: 0, alpha: 0.35)
        context.setLineWidth(1)
        context.strokeEllipse(in: head.insetBy(dx: 0.5, dy: 0.5))
        context.setFillColor(gray: 1, alpha: 0.55)
        context.fillEllipse(in: CGRect(x: head.minX + 3.5, y: head.minY + 3, width: 5, height: 5))
    }
}
