internal import Foundation

/// A publisher that is told what to send.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    func send(_ value: Output)
    func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
    public func send() { send(()) }
}

/// Who listens to a subject, in the order of arrival; safe on any thread.
final class Listeners<Output, Failure: Error> {
    private let lock = NSRecursiveLock()
    private var entries: [(id: Int, subscriber: AnySubscriber<Output, Failure>)] = []
    private var nextID = 0
    private var end: Subscribers.Completion<Failure>?

    func add(_ subscriber: AnySubscriber<Output, Failure>, first: () -> Output?) {
        lock.lock()
        defer { lock.unlock() }
        let id = nextID
        nextID += 1
        subscriber.receive(subscription: Ending { [weak self] in self?.remove(id) })
        if let end { return subscriber.receive(completion: end) }
        entries.append((id, subscriber))
        if let value = first() { _ = subscriber.receive(value) }
    }

    func send(_ value: Output, store: () -> Void = {}) {
        lock.lock()
        defer { lock.unlock() }
        guard end == nil else { return }
        store()
        for entry in entries where entries.contains(where: { $0.id == entry.id }) {
            _ = entry.subscriber.receive(value)
        }
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
        lock.lock()
        defer { lock.unlock() }
        guard end == nil else { return }
        end = completion
        let last = entries
        entries = []
        for entry in last { entry.subscriber.receive(completion: completion) }
    }

    func read<Value>(_ body: () -> Value) -> Value { lock.withLock(body) }

    private func remove(_ id: Int) {
        lock.withLock { entries.removeAll { $0.id == id } }
    }

    private struct Ending: Subscription {
        let action: () -> Void

        func request(_ demand: Subscribers.Demand) {}
        func cancel() { action() }
    }
}

/// Sends what it is told to whoever listens at the moment.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
    private let listeners = Listeners<Output, Failure>()

    public init() {}

    public func send(_ value: Output) { listeners.send(value) }

    public func send(completion: Subscribers.Completion<Failure>) { listeners.finish(completion) }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        listeners.add(AnySubscriber(subscriber)) { nil }
    }
}

/// Keeps the last value and sends it first to whoever comes new.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
    private let listeners = Listeners<Output, Failure>()
    private var current: Output

    public init(_ value: Output) {
        current = value
    }

    public var value: Output {
        get { listeners.read { current } }
        set { send(newValue) }
    }

    public func send(_ value: Output) { listeners.send(value) { current = value } }

    public func send(completion: Subscribers.Completion<Failure>) { listeners.finish(completion) }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        listeners.add(AnySubscriber(subscriber)) { current }
    }
}

/// Sends one value and ends.
public struct Just<Output>: Publisher {
    public typealias Failure = Never

    public let output: Output

    public init(_ output: Output) {
        self.output = output
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
        subscriber.receive(subscription: Done())
        _ = subscriber.receive(output)
        subscriber.receive(completion: .finished)
    }
}

/// Sends nothing and ends.
public struct Empty<Output, Failure: Error>: Publisher {
    public init() {}

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        subscriber.receive(subscription: Done())
        subscriber.receive(completion: .finished)
    }
}

/// The subscription of a publisher that has said everything.
private struct Done: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}
