@testable import Simulation

/// As much of JSON Schema 2020-12 as `scenarios/schema.json` uses.
struct SchemaChecker {
    let schema: JSONValue

    /// What is wrong with a document, empty when it is valid.
    func problems(in document: JSONValue) -> [String] {
        problems(document, schema, "$")
    }

    /// The names of the definitions that are objects with properties.
    var objectNames: [String] {
        definitions.filter { $0.value["properties"] != nil }.keys.sorted()
    }

    func propertyNames(of definition: String) -> [String] {
        definitions[definition]?["properties"]?.members.keys.sorted() ?? []
    }

    /// The values that a definition, or a property of it, may take.
    func choices(at definition: String, _ property: String? = nil) -> [String] {
        let node = definitions[definition]
        return (property.map { node?["properties"]?[$0] } ?? node)?["enum"]?.elements.compactMap(\.string) ?? []
    }

    private var definitions: [String: JSONValue] { schema["$defs"]?.members ?? [:] }

    private func problems(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
        var found: [String] = []
        for (keyword, rule) in schema.members.sorted(by: { $0.key < $1.key }) {
            found += problems(value, keyword, rule, schema, path)
        }
        return found
    }

    private func problems(
        _ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ schema: JSONValue, _ path: String
    ) -> [String] {
        func check(_ holds: Bool) -> [String] { holds ? [] : ["\(path): \(keyword)"] }
        switch keyword {
        case "$schema", "$defs", "title", "description", "default": return []
        case "$ref":
            let name = rule.string?.split(separator: "/").last.map(String.init) ?? ""
            guard let target = definitions[name] else { return ["\(path): no definition \(name)"] }
            return problems(value, target, path)
        case "type": return check(value.type == rule.string || (value.isInteger && rule.string == "integer"))
        case "const": return check(value == rule)
        case "enum": return check(rule.elements.contains(value))
        case "oneOf":
            let matches = rule.elements.filter { problems(value, $0, path).isEmpty }.count
            return check(matches == 1)
        case "required":
            return check(rule.elements.allSatisfy { value[$0.string ?? ""] != nil || value.type != "object" })
        case "properties":
            return rule.members.flatMap { key, rule in
                value[key].map { problems($0, rule, "\(path).\(key)") } ?? []
            }
        case "additionalProperties":
            let extra = value.members.filter { schema["properties"]?[$0.key] == nil }
            if rule == .bool(false) { return extra.keys.map { "\(path).\($0): unknown" } }
            return extra.flatMap { problems($1, rule, "\(path).\($0)") }
        case "items": return value.elements.enumerated().flatMap { problems($1, rule, "\(path)[\($0)]") }
        case "minProperties": return check(Double(value.members.count) >= rule.number!)
        case "maxProperties": return check(Double(value.members.count) <= rule.number!)
        case "minLength": return check(Double(value.string?.count ?? .max) >= rule.number!)
        case "minimum": return check((value.number ?? .infinity) >= rule.number!)
        case "maximum": return check((value.number ?? -.infinity) <= rule.number!)
        case "exclusiveMinimum": return check((value.number ?? .infinity) > rule.number!)
        case "pattern":
            guard let text = value.string, let regex = try? Regex(rule.string ?? "") else { return [] }
            return check(text.firstMatch(of: regex) != nil)
        default: return ["\(path): the checker does not know \(keyword)"]
        }
    }
}

extension JSONValue {
    fileprivate subscript(key: String) -> JSONValue? { members[key] }

    fileprivate var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }

    fileprivate var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

    fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }

    fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }

    fileprivate var isInteger: Bool { number.map { $0 == $0.rounded() } ?? false }

    fileprivate var type: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
