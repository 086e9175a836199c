public import Combine
public import UIKit

/// How letters look.
public struct Font: Hashable, Sendable {
    public enum Weight: Hashable, Sendable {
        case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    public enum Design: Hashable, Sendable {
        case `default`, serif, rounded, monospaced
    }

    public static let largeTitle = Font()
    public static let title = Font()
    public static let title2 = Font()
    public static let title3 = Font()
    public static let headline = Font()
    public static let subheadline = Font()
    public static let body = Font()
    public static let callout = Font()
    public static let footnote = Font()
    public static let caption = Font()
    public static let caption2 = Font()

    public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font { Font() }

    public func bold() -> Font { self }
    public func weight(_ weight: Weight) -> Font { self }
}

// What would change how a view looks, and changes nothing here.
extension View {
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        self
    }

    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        self
    }

    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
    public func padding(_ length: CGFloat) -> some View { self }
    public func background<Background: View>(_ background: Background) -> some View { self }
    public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View { self }
    public func overlay<Overlay: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
    ) -> some View { self }
    public func foregroundColor(_ color: Color?) -> some View { self }
    public func foregroundStyle(_ color: Color) -> some View { self }
    public func tint(_ color: Color?) -> some View { self }
    public func font(_ font: Font?) -> some View { self }
    public func fontWeight(_ weight: Font.Weight?) -> some View { self }
    public func bold() -> some View { self }
    public func lineLimit(_ number: Int?) -> some View { self }
    public func cornerRadius(_ radius: CGFloat) -> some View { self }
    public func clipped() -> some View { self }
    public func opacity(_ opacity: Double) -> some View { self }
    public func shadow(
        color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View { self }
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
    public func scaledToFit() -> some View { self }
    public func scaledToFill() -> some View { self }
    public func zIndex(_ value: Double) -> some View { self }
    public func ignoresSafeArea() -> some View { self }
    public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
    public func navigationTitle(_ title: String) -> some View { self }
    public func navigationBarTitle(_ title: String) -> some View { self }
    public func disabled(_ disabled: Bool) -> some View { self }
    public func hidden() -> some View { self }
    public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View { self }
    public func previewDisplayName(_ value: String?) -> some View { self }
}

// What would be done when something happens to a view that is shown; nothing is.
extension View {
    public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View { self }
    public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View { self }
    public func onTapGesture(count: Int = 1, perform action: @escaping @MainActor () -> Void) -> some View { self }
    public func task(_ action: @escaping @Sendable () async -> Void) -> some View { self }

    public func onReceive<Source: Publisher>(
        _ publisher: Source, perform action: @escaping @MainActor (Source.Output) -> Void
    ) -> some View where Source.Failure == Never { self }

    public func onChange<Value: Equatable>(
        of value: Value, perform action: @escaping @MainActor (Value) -> Void
    ) -> some View { self }

    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }
}
