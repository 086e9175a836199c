public import UIKit

/// A UIKit view among SwiftUI's.
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>

    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    func makeCoordinator() -> Coordinator
    static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
}

extension UIViewRepresentable {
    public var body: Never { fatalError("a UIKit view has no body") }

    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
}

extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

/// What a UIKit view is made with.
@MainActor
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    /// The object that speaks for the view.
    public let coordinator: Representable.Coordinator

    public init(_ representable: Representable) {
        coordinator = representable.makeCoordinator()
    }
}
