import MapKit
import Testing

/// Annotation views that the map makes itself, of classes that were registered.
@MainActor
@Suite struct RegisteredViewTests {
    /// As a developer writes one who sets the view up where its annotation changes, and has an initialiser of his own.
    private final class SelfMade: MKAnnotationView {
        let size: CGFloat
        var announced = 0

        init(size: CGFloat) {
            self.size = size
            super.init(annotation: nil, reuseIdentifier: nil)
        }

        override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
            size = 12
            super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
        }

        required init?(coder: NSCoder) { nil }

        override var annotation: (any MKAnnotation)? { didSet { announced += 1 } }
    }

    /// Says when it is gone.
    private final class Mortal: NSObject, MKAnnotation {
        nonisolated(unsafe) static var alive = 0
        let coordinate = at(0, 0).coordinate
        var title: String? { "Mortal" }
        override init() { Self.alive += 1 }
        deinit { Self.alive -= 1 }
    }

    @Test func aRegisteredClassMayHaveInitialisersOfItsOwn() throws {
        let map = AnnotationScene { _ in nil }.map
        map.register(SelfMade.self, forAnnotationViewWithReuseIdentifier: "a longer identifier, kept on the heap")
        try autoreleasing {
            let annotation = Mortal()
            var views: [MKAnnotationView] = []
            for _ in 0..<3 {
                views.append(
                    map.dequeueReusableAnnotationView(
                        withIdentifier: "a longer identifier, kept on the heap", for: annotation))
            }
            let view = try #require(views.last as? SelfMade)
            #expect(view.size == 12 && view.announced == 1 && view.annotation === annotation)
            #expect(view.reuseIdentifier == "a longer identifier, kept on the heap")
            #expect(Mortal.alive == 1)
            // On Apple's systems a text that may be missing is optional twice.
            let any: any MKAnnotation = annotation
            #expect(any.title!! == "Mortal" && any.title??.count == 6)
        }
        #expect(Mortal.alive == 0)
    }

    private func autoreleasing(_ body: () throws -> Void) rethrows { try body() }
}
