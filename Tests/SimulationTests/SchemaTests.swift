import Foundation
import TestSupport
import Testing

@testable import Simulation

/// `scenarios/schema.json` says what the decoder does, and every shipped scenario passes both.
@Suite struct SchemaTests {
    static let folder = BuiltProgram.packageRoot + "/scenarios"

    static var shipped: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().map { "\(folder)/\($0)/scenario.json" }
            .filter { FileManager.default.fileExists(atPath: $0) }
    }

    private func checker() throws -> SchemaChecker {
        SchemaChecker(schema: try JSONValue(file: Self.folder + "/schema.json"))
    }

    @Test func thereAreScenarios() {
        #expect(Self.shipped.count >= 4)
    }

    @Test(arguments: shipped)
    func shippedScenariosPassTheSchemaAndTheDecoder(file: String) throws {
        #expect(try checker().problems(in: JSONValue(file: file)) == [])
        let scenario = try Scenario(file: file)
        for track in scenario.tracks.values {
            #expect(FileManager.default.fileExists(atPath: track), "\(track)")
        }
        #expect(scenario.clock.frameRate.frameCount(in: scenario.clock.duration) <= 30)
    }

    @Test func schemaAndDecoderKnowTheSameKeys() throws {
        let schema = try checker()
        func names<Key: RawRepresentable<String> & CaseIterable>(_: Key.Type) -> [String] {
            Key.allCases.map(\.rawValue)
        }
        let decoder: [String: [String]] = [
            "scenario": names(Scenario.Key.self), "map": names(Scenario.Map.Key.self),
            "size": names(Scenario.Map.SizeKey.self), "region": names(Scenario.Map.RegionKey.self),
            "span": names(Scenario.Map.SpanKey.self), "fit": names(Scenario.Map.FitKey.self),
            "coordinate": names(Scenario.Coordinate.Key.self), "mapRect": names(Scenario.MapRect.Key.self),
            "clock": names(Scenario.Clock.Key.self), "frameRate": names(Scenario.Clock.RateKey.self),
            "circle": Scenario.Overlay.keys(of: .circle), "path": Scenario.Overlay.keys(of: .path),
            "center": names(Scenario.Circle.CenterKey.self), "radius": names(Scenario.Radius.Key.self),
            "pulse": names(Scenario.Radius.PulseKey.self), "easing": names(Scenario.Radius.EasingKey.self),
            "length": names(Scenario.Radius.LengthKey.self), "marker": names(Scenario.Path.MarkerKey.self),
        ]
        #expect(schema.objectNames == decoder.keys.sorted())
        for (name, keys) in decoder {
            #expect(schema.propertyNames(of: name) == keys.sorted(), "\(name)")
        }
    }

    @Test func schemaAndDecoderKnowTheSameChoices() throws {
        let schema = try checker()
        #expect(schema.choices(at: "level") == Scenario.Level.allCases.map(\.rawValue))
        #expect(schema.choices(at: "bounds") == Scenario.BoundsPolicy.allCases.map(\.rawValue))
        #expect(schema.choices(at: "map", "zoom") == Scenario.Zoom.allCases.map(\.rawValue))
        #expect(schema.choices(at: "easing", "curve") == Scenario.Radius.Curve.allCases.map(\.rawValue))
    }

    /// The checker must be able to say no.
    @Test func schemaRefusesWhatTheDecoderRefuses() throws {
        let schema = try checker()
        let bad = [
            ScenarioErrorTests.circle(#""center":{"follow":"ride"},"radius":-1"#),
            ScenarioErrorTests.circle(#""center":{"follow":"ride"},"radius":1,"fill":"red""#),
            ScenarioErrorTests.circle(#""center":{"follow":"ride"},"radius":1,"colour":"x""#),
            ScenarioErrorTests.path(#""width":0,"track":"ride""#), #"{"version":2}"#, "[]",
        ]
        for text in bad {
            #expect(schema.problems(in: try JSONValue(text: text, file: "")) != [], "\(text)")
        }
        let good = ScenarioErrorTests.circle(#""center":{"follow":"ride"},"radius":1"#)
        #expect(schema.problems(in: try JSONValue(text: good, file: "")) == [])
    }
}
