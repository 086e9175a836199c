public import Dispatch
public import Foundation

extension Publisher {
    public func map<Result>(_ transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
        relay { { value, send in send(transform(value)) } }
    }

    public func compactMap<Result>(_ transform: @escaping (Output) -> Result?) -> AnyPublisher<Result, Failure> {
        relay { { value, send in transform(value).map(send) ?? .max(1) } }
    }

    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        relay { { value, send in isIncluded(value) ? send(value) : .max(1) } }
    }

    /// Leaves out the first values.
    public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
        relay {
            var rest = count
            return { value, send in
                if rest <= 0 { return send(value) }
                rest -= 1
                return .max(1)
            }
        }
    }

    /// Leaves out values that equal the one before.
    public func removeDuplicates() -> AnyPublisher<Output, Failure> where Output: Equatable {
        relay {
            var last: Output?
            return { value, send in
                if last == value { return .max(1) }
                last = value
                return send(value)
            }
        }
    }

    /// Sends what comes out of a running total.
    public func scan<Result>(
        _ initialResult: Result, _ nextPartialResult: @escaping (Result, Output) -> Result
    ) -> AnyPublisher<Result, Failure> {
        relay {
            var total = initialResult
            return { value, send in
                total = nextPartialResult(total, value)
                return send(total)
            }
        }
    }

    /// Sends values and ends on a queue or run loop.
    public func receive<S: Scheduler>(on scheduler: S) -> AnyPublisher<Output, Failure> {
        AnyPublisher { downstream in
            receive(
                subscriber: AnySubscriber<Output, Failure>(
                    subscription: { downstream.receive(subscription: $0) },
                    value: { value in
                        scheduler.schedule { _ = downstream.receive(value) }
                        return .max(1)
                    },
                    completion: { end in scheduler.schedule { downstream.receive(completion: end) } }))
        }
    }

    // MARK: - Ends of the chain

    /// Calls closures with the end and with each value until the result is cancelled or let go.
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        var subscription: (any Subscription)?
        receive(
            subscriber: AnySubscriber<Output, Failure>(
                subscription: {
                    subscription = $0
                    $0.request(.unlimited)
                },
                value: {
                    receiveValue($0)
                    return .unlimited
                }, completion: receiveCompletion))
        return AnyCancellable { subscription?.cancel() }
    }

    /// Calls a closure with each value until the result is cancelled or let go.
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable where Failure == Never {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }

    /// Writes each value to a property.
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable
    where Failure == Never {
        sink { object[keyPath: keyPath] = $0 }
    }
}

/// Where and when closures run.
public protocol Scheduler {
    func schedule(_ action: @escaping () -> Void)
}

extension DispatchQueue: Scheduler {
    public func schedule(_ action: @escaping () -> Void) {
        let work = DispatchWorkItem(block: action)
        async(execute: work)
    }
}

extension OperationQueue: Scheduler {
    public func schedule(_ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        addOperation { action() }
    }
}

extension RunLoop: Scheduler {
    public func schedule(_ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        perform { action() }
    }
}

/// Runs closures at once.
public struct ImmediateScheduler: Scheduler, Sendable {
    public static let shared = ImmediateScheduler()

    public func schedule(_ action: @escaping () -> Void) { action() }
}
