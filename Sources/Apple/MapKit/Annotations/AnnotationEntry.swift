import CoreGraphics

/// An annotation on a map and, while it is in view, what shows it.
@MainActor
final class AnnotationEntry {
    let annotation: any MKAnnotation
    /// Its place in the order of adding.
    let number: Int
    var view: MKAnnotationView?
    /// Where it is in the view, in points; from the frame that is being settled.
    var anchor = CGPoint.zero
    var callout: CalloutView?

    init(_ annotation: any MKAnnotation, number: Int) {
        self.annotation = annotation
        self.number = number
    }
}
