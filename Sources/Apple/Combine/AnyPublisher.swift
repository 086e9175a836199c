/// A publisher of which only the types are known.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    let subscribe: (AnySubscriber<Output, Failure>) -> Void

    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
        subscribe = { publisher.receive(subscriber: $0) }
    }

    init(_ subscribe: @escaping (AnySubscriber<Output, Failure>) -> Void) {
        self.subscribe = subscribe
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        subscribe(AnySubscriber(subscriber))
    }
}

/// A subscriber of which only the types are known.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
    private let onSubscription: (any Subscription) -> Void
    private let onValue: (Input) -> Subscribers.Demand
    private let onCompletion: (Subscribers.Completion<Failure>) -> Void

    public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
        onSubscription = { subscriber.receive(subscription: $0) }
        onValue = { subscriber.receive($0) }
        onCompletion = { subscriber.receive(completion: $0) }
    }

    init(
        subscription: @escaping (any Subscription) -> Void, value: @escaping (Input) -> Subscribers.Demand,
        completion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
        (onSubscription, onValue, onCompletion) = (subscription, value, completion)
    }

    public func receive(subscription: any Subscription) { onSubscription(subscription) }
    public func receive(_ input: Input) -> Subscribers.Demand { onValue(input) }
    public func receive(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }
}

extension Publisher {
    /// Hides what kind of publisher this is.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

    /// A publisher that sends what `transform` passes on for each value.
    func relay<Result>(
        _ transform: @escaping () -> (Output, (Result) -> Subscribers.Demand) -> Subscribers.Demand
    ) -> AnyPublisher<Result, Failure> {
        AnyPublisher { downstream in
            let step = transform()
            receive(
                subscriber: AnySubscriber<Output, Failure>(
                    subscription: { downstream.receive(subscription: $0) },
                    value: { step($0) { downstream.receive($0) } },
                    completion: { downstream.receive(completion: $0) }))
        }
    }
}
