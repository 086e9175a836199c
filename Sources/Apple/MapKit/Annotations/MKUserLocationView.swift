import CoreGraphics
public import Foundation
import UIKit

/// The blue dot where the user is. Source: MapKit, `MKUserLocationView`.
@preconcurrency @MainActor
open class MKUserLocationView: MKAnnotationView {
    /// A dot for an annotation.
    public override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
        super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
        bounds = CGRect(x: 0, y: 0, width: 22, height: 22)
        zPriority = .max
        canShowCallout = true
    }

    /// A dot for no annotation.
    public required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setFillColor(gray: 0, alpha: 0.2)
        context.fillEllipse(in: bounds)
        context.setFillColor(gray: 1, alpha: 1)
        context.fillEllipse(in: bounds.insetBy(dx: 1, dy: 1))
        context.setFillColor(red: 0, green: 0.48, blue: 1, alpha: 1)
        context.fillEllipse(in: bounds.insetBy(dx: 4, dy: 4))
    }
}
