@_exported public import UIKit

// Nothing is shown from here: these are the names that map code beside its overlays spells, so that it compiles.

/// A piece of a user interface.
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View

    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("a view without a body was asked for one") }
}

/// Puts views together.
@resultBuilder
public enum ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> EmptyView { EmptyView() }
    public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<Content: View>(first: Content) -> Content { first }
    public static func buildEither<Content: View>(second: Content) -> Content { second }
}

/// A view of nothing.
public struct EmptyView: View {
    nonisolated public init() {}

    public var body: Never { fatalError("an empty view has no body") }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("an optional view has no body") }
}

/// A view of text.
public struct Text: View {
    let content: String

    public init(_ content: String) {
        self.content = content
    }

    public var body: Never { fatalError("a text has no body") }
}
