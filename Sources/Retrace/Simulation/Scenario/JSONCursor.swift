/// A place within a JSON document that remembers its path, so that an error can say `$.overlays[2].radius`.
package struct JSONCursor {
    /// The value at this place.
    package let value: JSONValue
    /// The way from the root, in JSONPath notation.
    package let path: String
    /// The file, for errors.
    let file: String

    /// Stands at the root of a document.
    package init(root: JSONValue, file: String) {
        self.init(value: root, path: "$", file: file)
    }

    private init(value: JSONValue, path: String, file: String) {
        self.value = value
        self.path = path
        self.file = file
    }

    fileprivate func child(_ value: JSONValue, key: String) -> JSONCursor {
        JSONCursor(value: value, path: "\(path).\(key)", file: file)
    }

    /// An error at this place; `expected` completes the sentence "expected …".
    func failure(expected: String) -> SimulationError {
        failure("expected \(expected), found \(found)")
    }

    /// An error at this place with a sentence of its own.
    func failure(_ message: String) -> SimulationError {
        SimulationError("read scenario", code: .invalidValue, message: message, file: file, path: path)
    }

    private var found: String {
        switch value {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
        case .string(let text): text.count > 40 ? "\"\(text.prefix(40))…\"" : "\"\(text)\""
        case .array: "an array"
        case .object(let members): members.isEmpty ? "an empty object" : "an object"
        }
    }
}

// Values

extension JSONCursor {
    /// The text at this place when it is a string.
    var text: String? {
        if case .string(let text) = value { text } else { nil }
    }

    /// Whether an object stands here.
    var isObject: Bool {
        if case .object = value { true } else { false }
    }

    func string(_ expected: String) throws -> String {
        guard let text, !text.isEmpty else { throw failure(expected: expected) }
        return text
    }

    /// A finite number for which `isValid` holds.
    func number(_ expected: String, where isValid: (Double) -> Bool = { _ in true }) throws -> Double {
        guard case .number(let number) = value, number.isFinite, isValid(number) else {
            throw failure(expected: expected)
        }
        return number
    }

    func integer(_ expected: String, in range: ClosedRange<Int>) throws -> Int {
        Int(try number(expected) { Double(range.lowerBound)...Double(range.upperBound) ~= $0 && $0 == $0.rounded() })
    }

    /// One of the raw values of `Choice`.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(_: Choice.Type) throws -> Choice {
        let names = Choice.allCases.map(\.rawValue)
        guard let text, let choice = Choice(rawValue: text) else {
            throw failure(expected: names.map { "\"\($0)\"" }.joined(separator: " or "))
        }
        return choice
    }

    func color(_ expected: String = "a colour such as \"#ff8800\" or \"#ff880080\"") throws -> RGBAColor {
        guard let text, let color = RGBAColor(text: text) else { throw failure(expected: expected) }
        return color
    }

    func elements(_ expected: String) throws -> [JSONCursor] {
        guard case .array(let values) = value else { throw failure(expected: expected) }
        return values.enumerated().map { JSONCursor(value: $1, path: "\(path)[\($0)]", file: file) }
    }

    /// The members of an object whose keys are names of the author's own, in the order of the names.
    func named(_ expected: String) throws -> [(name: String, cursor: JSONCursor)] {
        guard case .object(let members) = value else { throw failure(expected: expected) }
        return members.sorted { $0.key < $1.key }.map { ($0.key, child($0.value, key: $0.key)) }
    }

    /// The members of an object whose keys are the cases of `Key`; any other key is an error.
    func members<Key: RawRepresentable<String> & CaseIterable>(
        _: Key.Type, _ expected: String
    ) throws -> JSONMembers<Key> {
        let members: JSONMembers<Key> = try select(expected)
        try checkKeys(Key.allCases.map(\.rawValue))
        return members
    }

    /// Those members of an object whose keys are the cases of `Key`; `checkKeys` looks after the others.
    func select<Key: RawRepresentable<String> & CaseIterable>(_ expected: String) throws -> JSONMembers<Key> {
        guard case .object(let members) = value else { throw failure(expected: expected) }
        return JSONMembers(cursor: self, values: members)
    }

    /// One member of an object, whatever the others are.
    func member(_ key: String, _ expected: String) throws -> JSONCursor {
        guard case .object(let members) = value else { throw failure(expected: expected) }
        guard let value = members[key] else { throw failure("\"\(key)\" is missing; expected \(expected)") }
        return child(value, key: key)
    }

    /// Throws for the first key of an object that is not `known`, with the nearest that is.
    func checkKeys(_ known: [String]) throws {
        guard case .object(let members) = value else { return }
        for key in members.keys.sorted() where !known.contains(key) {
            let hint = Spelling.nearest(to: key, in: known).map { ", did you mean \"\($0)\"?" }
            throw child(members[key]!, key: key).failure(
                "unknown key\(hint ?? "; known here: \(known.joined(separator: ", "))")")
        }
    }
}

/// The members of an object, addressed by the cases of `Key`.
struct JSONMembers<Key: RawRepresentable<String> & CaseIterable> {
    /// The place of the object itself.
    let cursor: JSONCursor
    fileprivate let values: [String: JSONValue]

    /// The member, nil when it is missing.
    subscript(key: Key) -> JSONCursor? {
        values[key.rawValue].map { cursor.child($0, key: key.rawValue) }
    }

    /// The member; `expected` completes "expected …" when it is missing.
    func required(_ key: Key, _ expected: String) throws -> JSONCursor {
        guard let member = self[key] else {
            throw cursor.failure("\"\(key.rawValue)\" is missing; expected \(expected)")
        }
        return member
    }
}
