package import Foundation

/// A parsed JSON document.
package indirect enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}

extension JSONValue {
    /// Reads a JSON file; throws a `SimulationError` that names the file, and the line and column of a syntax error.
    package init(file: String) throws {
        try self.init(data: ScenarioFile.contents(of: file), file: file)
    }

    /// Parses JSON text; `file` is named in errors.
    package init(text: String, file: String) throws {
        try self.init(data: Data(text.utf8), file: file)
    }

    /// Parses the contents of a JSON file; `file` is named in errors.
    package init(data: Data, file: String) throws {
        do {
            self = try JSONDecoder().decode(JSONValue.self, from: data)
        } catch {
            let offset = Self.syntaxErrorOffset(in: data)
            let before = data.prefix(offset)
            throw SimulationError(
                "read scenario", code: .syntax, message: Self.syntaxMessage(in: data, at: offset), file: file,
                line: before.count { $0 == UInt8(ascii: "\n") } + 1,
                column: offset - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1), cause: error)
        }
    }

    /// The offset that `JSONSerialization` reports, which `JSONDecoder` keeps to itself; the end where it has none.
    private static func syntaxErrorOffset(in data: Data) -> Int {
        do {
            _ = try JSONSerialization.jsonObject(with: data)
        } catch {
            let text = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
            let digits = text.drop { !$0.isNumber }.prefix { $0.isNumber }
            if text.contains("character"), let offset = Int(digits) { return min(offset, data.count) }
        }
        return data.count
    }

    private static func syntaxMessage(in data: Data, at offset: Int) -> String {
        guard offset < data.count else { return "expected JSON, found an unfinished value or the end of the file" }
        let found = String(decoding: data.dropFirst(offset).prefix(1), as: UTF8.self)
        return "expected JSON, found \"\(found)\" where it cannot stand"
    }
}
