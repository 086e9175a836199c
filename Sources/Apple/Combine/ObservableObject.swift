/// An object that says when it is about to change.
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    /// Sends before a published property changes.
    var objectWillChange: ObjectWillChangePublisher { get }
}

/// Sends that an object is about to change.
public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never

    private let subject = PassthroughSubject<Void, Never>()

    public init() {}

    public func send() { subject.send() }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
        subject.receive(subscriber: subscriber)
    }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// The publisher that the object's published properties share; of its own for an object that has none.
    public var objectWillChange: ObservableObjectPublisher {
        var properties: [any ObservedProperty] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let level = mirror {
            properties += level.children.compactMap { $0.value as? any ObservedProperty }
            mirror = level.superclassMirror
        }
        let publisher = properties.lazy.compactMap(\.objectWillChange).first ?? ObservableObjectPublisher()
        for property in properties { property.objectWillChange = publisher }
        return publisher
    }
}

/// A published property as its object's publisher sees it.
protocol ObservedProperty {
    var objectWillChange: ObservableObjectPublisher? { get nonmutating set }
}

/// A property that sends its value before it changes; `$name` is its publisher.
@propertyWrapper
public struct Published<Value>: ObservedProperty {
    /// What copies of the wrapper share, so that reflection reaches the property itself.
    private final class Box {
        let subject: CurrentValueSubject<Value, Never>
        var objectWillChange: ObservableObjectPublisher?

        init(_ value: Value) {
            subject = CurrentValueSubject(value)
        }
    }

    private let box: Box

    public init(wrappedValue: Value) {
        box = Box(wrappedValue)
    }

    public init(initialValue: Value) {
        self.init(wrappedValue: initialValue)
    }

    public var wrappedValue: Value {
        get { box.subject.value }
        nonmutating set {
            box.objectWillChange?.send()
            box.subject.send(newValue)
        }
    }

    public var projectedValue: Publisher {
        get { Publisher(subject: box.subject) }
        nonmutating set {}
    }

    var objectWillChange: ObservableObjectPublisher? {
        get { box.objectWillChange }
        nonmutating set { box.objectWillChange = newValue }
    }

    /// Sends the value of now, then each new one.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Value
        public typealias Failure = Never

        let subject: CurrentValueSubject<Value, Never>

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
            subject.receive(subscriber: subscriber)
        }
    }
}
