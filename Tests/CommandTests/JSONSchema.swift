import Foundation

/// As much of JSON Schema as the documented output uses: types, required and known members, lists, limits, choices and
/// references. A word of the schema that is not understood is a fault, so that nothing is passed over.
struct JSONSchema {
    private let root: [String: Any]

    init(_ data: Data) throws {
        root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    /// What in `value` breaks the schema, or one of its definitions, each as a path and a reason.
    func faults(of value: Any, definition: String? = nil) -> [String] {
        faults(of: value, definition.map { ["$ref": "#/$defs/\($0)"] } ?? root, "")
    }

    private static let known: Set<String> = [
        "$schema", "$defs", "$ref", "title", "description", "format", "type", "required", "additionalProperties",
        "properties", "items", "enum", "const", "minimum",
    ]

    private func faults(of value: Any, _ schema: [String: Any], _ path: String) -> [String] {
        if let reference = schema["$ref"] as? String {
            let names = reference.split(separator: "/").dropFirst().map(String.init)
            let target = names.reduce(root as Any?) { ($0 as? [String: Any])?[$1] }
            guard let target = target as? [String: Any] else { return ["\(path): no \(reference) in the schema"] }
            return faults(of: value, target, path)
        }
        var found = Set(schema.keys).subtracting(Self.known).map { "\(path): \($0) in the schema is not understood" }
        if let choices = schema["enum"] as? [String] {
            let isChoice = (value as? String).map(choices.contains) ?? false
            return isChoice ? found : found + ["\(path): none of \(choices)"]
        }
        if let only = schema["const"] as? Int, value as? Int != only { found.append("\(path): not \(only)") }
        if let type = schema["type"] as? String, !Self.isOf(type, value) { return found + ["\(path): no \(type)"] }
        if let least = schema["minimum"] as? Double, let number = value as? Double, number < least {
            found.append("\(path): below \(least)")
        }
        if let object = value as? [String: Any] {
            let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
            for name in schema["required"] as? [String] ?? [] where object[name] == nil {
                found.append("\(path): \(name) is missing")
            }
            for (name, member) in object {
                if let property = properties[name] {
                    found += faults(of: member, property, "\(path)/\(name)")
                } else if let other = schema["additionalProperties"] as? [String: Any] {
                    found += faults(of: member, other, "\(path)/\(name)")
                } else if schema["additionalProperties"] as? Bool == false {
                    found.append("\(path): \(name) is not known")
                }
            }
        }
        if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
            for (index, item) in list.enumerated() { found += faults(of: item, items, "\(path)/\(index)") }
        }
        return found
    }

    private static func isOf(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "boolean": value is Bool
        case "number": value is NSNumber || value is Double || value is Int
        case "integer": (value as? Double).map { $0 == $0.rounded() } ?? (value is Int)
        default: false
        }
    }
}
