public import Combine
public import Foundation

/// A value that a view owns.
@propertyWrapper
public struct State<Value> {
    private final class Box {
        var value: Value

        init(_ value: Value) {
            self.value = value
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
        get { box.value }
        nonmutating set { box.value = newValue }
    }

    public var projectedValue: Binding<Value> {
        Binding(get: { box.value }, set: { box.value = $0 })
    }
}

/// Access to a value that somebody else owns.
@propertyWrapper
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        (self.get, self.set) = (get, set)
    }

    public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }

    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    public var projectedValue: Binding<Value> { self }
}

/// An observed object that somebody else owns.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject> {
    public var wrappedValue: ObjectType

    public init(wrappedValue: ObjectType) {
        self.wrappedValue = wrappedValue
    }

    public var projectedValue: ObservedBindings<ObjectType> { ObservedBindings(object: wrappedValue) }
}

/// Access to the properties of an observed object.
@dynamicMemberLookup
public struct ObservedBindings<ObjectType: ObservableObject> {
    let object: ObjectType

    public subscript<Value>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Value>) -> Binding<Value> {
        Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
}

/// An observed object that the view owns.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject> {
    public let wrappedValue: ObjectType

    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
        wrappedValue = thunk()
    }

    public var projectedValue: ObservedBindings<ObjectType> { ObservedBindings(object: wrappedValue) }
}

/// Whether what surrounds a view is light or dark.
public enum ColorScheme: Sendable {
    case light, dark
}

/// What surrounds every view: light, as nothing is shown.
public struct EnvironmentValues {
    public var colorScheme: ColorScheme { .light }
    public var displayScale: CGFloat { 1 }
    public var locale: Locale { .current }
    public var dismiss: @MainActor () -> Void { {} }
}

/// One of the values that surround a view.
@propertyWrapper
public struct Environment<Value> {
    private let keyPath: KeyPath<EnvironmentValues, Value>

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        self.keyPath = keyPath
    }

    public var wrappedValue: Value { EnvironmentValues()[keyPath: keyPath] }
}
