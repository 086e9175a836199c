/// Annotation views that wait for another annotation, a stack for each identifier, and the classes registered.
@MainActor
struct ViewReuse {
    private var waiting: [String: [MKAnnotationView]] = [:]
    private var classes: [String: MKAnnotationView.Type] = [:]

    mutating func register(_ viewClass: MKAnnotationView.Type?, for identifier: String) {
        classes[identifier] = viewClass
    }

    /// The class that an identifier stands for.
    func viewClass(for identifier: String) -> MKAnnotationView.Type? { classes[identifier] }

    /// Puts a view aside for later.
    mutating func put(_ view: MKAnnotationView) {
        guard let identifier = view.reuseIdentifier else { return }
        waiting[identifier, default: []].append(view)
    }

    /// Takes the view that was put aside last, ready for another annotation.
    mutating func take(_ identifier: String) -> MKAnnotationView? {
        guard let view = waiting[identifier]?.popLast() else { return nil }
        view.prepareForReuse()
        return view
    }

    /// How many views wait under an identifier.
    func count(_ identifier: String) -> Int { waiting[identifier]?.count ?? 0 }
}
