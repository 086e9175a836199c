public import UIKit

// Pieces of a user interface that are put together and never shown, so that a file compiles whose map is wrapped in them.

/// Where things lie to each other across a column.
public enum HorizontalAlignment: Sendable {
    case leading, center, trailing
}

/// Where things lie to each other across a row.
public enum VerticalAlignment: Sendable {
    case top, center, bottom, firstTextBaseline, lastTextBaseline
}

/// Where something lies in a rectangle.
public enum Alignment: Sendable {
    case topLeading, top, topTrailing, leading, center, trailing, bottomLeading, bottom, bottomTrailing
}

/// Sides of a rectangle.
public struct Edge {
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        public static let top = Set(rawValue: 1)
        public static let leading = Set(rawValue: 2)
        public static let bottom = Set(rawValue: 4)
        public static let trailing = Set(rawValue: 8)
        public static let horizontal: Set = [.leading, .trailing]
        public static let vertical: Set = [.top, .bottom]
        public static let all: Set = [.horizontal, .vertical]
    }
}

/// A column.
public struct VStack<Content: View>: View {
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}

    public var body: Never { fatalError("a column has no body") }
}

/// A row.
public struct HStack<Content: View>: View {
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}

    public var body: Never { fatalError("a row has no body") }
}

/// Things on top of each other.
public struct ZStack<Content: View>: View {
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}

    public var body: Never { fatalError("a pile has no body") }
}

/// Things that are treated alike.
public struct Group<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}

    public var body: Never { fatalError("a group has no body") }
}

/// A thing for each of a collection.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    {}

    public var body: Never { fatalError("a repetition has no body") }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data, id: \.id, content: content)
    }
}

/// Room between things.
public struct Spacer: View {
    nonisolated public init(minLength: CGFloat? = nil) {}

    public var body: Never { fatalError("room has no body") }
}

/// A line between things.
public struct Divider: View {
    nonisolated public init() {}

    public var body: Never { fatalError("a line has no body") }
}

/// A view that shows a picture.
public struct Image: View {
    nonisolated public init(_ name: String) {}
    nonisolated public init(systemName: String) {}
    nonisolated public init(uiImage: UIImage) {}

    public func resizable() -> Image { self }

    public var body: Never { fatalError("a picture has no body") }
}

/// Something to press.
public struct Button<Label: View>: View {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}

    public var body: Never { fatalError("a button has no body") }
}

extension Button where Label == Text {
    public init(_ title: String, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }
}

/// What an editor shows of a view.
@MainActor @preconcurrency
public protocol PreviewProvider {
    associatedtype Previews: View

    @ViewBuilder static var previews: Previews { get }
}
