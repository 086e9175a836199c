/// Sends values over time, then perhaps an end.
public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error

    /// Begins to send to a subscriber.
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

/// Receives values.
public protocol Subscriber<Input, Failure> {
    associatedtype Input
    associatedtype Failure: Error

    func receive(subscription: any Subscription)
    func receive(_ input: Input) -> Subscribers.Demand
    func receive(completion: Subscribers.Completion<Failure>)
}

/// Something that can be ended early.
public protocol Cancellable {
    func cancel()
}

/// The connection between a publisher and a subscriber.
public protocol Subscription: Cancellable {
    /// Asks for more values; publishers here send whatever comes, whoever asks.
    func request(_ demand: Subscribers.Demand)
}

/// What subscribers say and hear.
public enum Subscribers {
    /// How many values are wanted.
    public struct Demand: Hashable, Sendable {
        /// The number; nil means any.
        public let max: Int?

        public static let unlimited = Demand(max: nil)
        public static let none = Demand(max: 0)

        public static func max(_ value: Int) -> Demand { Demand(max: value) }
    }

    /// How a publisher ended.
    public enum Completion<Failure: Error> {
        case finished
        case failure(Failure)
    }
}

/// Ends something when asked to, or when nobody holds it any more.
public final class AnyCancellable: Cancellable, Hashable {
    private var action: (() -> Void)?

    public init(_ cancel: @escaping () -> Void) {
        action = cancel
    }

    public convenience init<C: Cancellable>(_ canceller: C) {
        self.init(canceller.cancel)
    }

    deinit {
        action?()
    }

    public func cancel() {
        let ending = action
        action = nil
        ending?()
    }

    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        collection.append(self)
    }

    public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
