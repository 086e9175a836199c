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
    /// The cluster that is shown in its place.
    var cluster: AnnotationEntry?
    /// Whether there is no room for its view.
    var isCrowdedOut = false
    /// The annotations that a cluster stands for.
    let members: [ObjectIdentifier]

    init(_ annotation: any MKAnnotation, number: Int, members: [ObjectIdentifier] = []) {
        self.annotation = annotation
        self.number = number
        self.members = members
    }

    /// Whether the view is seen.
    var isShown: Bool { view != nil && cluster == nil && !isCrowdedOut }
}
