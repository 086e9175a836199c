import TestSupport
import Testing

@testable import Simulation

/// Each value of each shipped scenario, replaced, removed or joined by a stranger: schema and decoder agree on whether
/// the result is a scenario.
@Suite struct SchemaMutationTests {
    /// What the decoder knows and a schema cannot say.
    private static let beyondSchema = [
        "the name of a track", "stands in \"tracks\"", "no track to fit", "not below min", "later than",
        "as the other one",
    ]

    @Test(arguments: SchemaTests.shipped)
    func schemaAndDecoderAgree(file: String) throws {
        let checker = SchemaChecker(schema: try JSONValue(file: SchemaTests.folder + "/schema.json"))
        let original = try JSONValue(file: file)
        var refused = 0
        for mutant in original.mutants {
            let problems = checker.problems(in: mutant)
            do {
                _ = try Scenario(json: mutant, file: "film.json")
                #expect(problems == [], "only the schema refuses")
            } catch let error as SimulationError {
                refused += 1
                #expect(error.path?.hasPrefix("$") == true)
                let isBeyondSchema = Self.beyondSchema.contains { error.message.contains($0) }
                #expect(!problems.isEmpty || isBeyondSchema, "only the decoder refuses: \(error)")
            }
        }
        #expect(refused > 100)
    }
}

extension JSONValue {
    /// Every document that differs from this one in one place.
    fileprivate var mutants: [JSONValue] {
        let replacements: [JSONValue] = [
            .null, .bool(true), .number(-1), .number(0), .number(0.5), .number(1e7), .string(""), .string("x"),
            .array([]),
            .object([:]),
        ]
        var all = replacements.filter { $0 != self }
        switch self {
        case .object(let members):
            for (key, value) in members {
                var without = members
                without[key] = nil
                all.append(.object(without))
                for mutant in value.mutants {
                    var changed = members
                    changed[key] = mutant
                    all.append(.object(changed))
                }
            }
            var more = members
            more["stranger"] = .number(1)
            all.append(.object(more))
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                for mutant in element.mutants {
                    var changed = elements
                    changed[index] = mutant
                    all.append(.array(changed))
                }
            }
        default: break
        }
        return all
    }
}
