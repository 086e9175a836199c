import Testing

@testable import Simulation

/// What a person reads when a scenario is wrong: the file, the place, what was expected.
@Suite struct ScenarioErrorTests {
    static let map = #""map":{"size":{"width":64,"height":36},"region":{"rect":{"x":0,"y":0,"width":9,"height":9}}}"#

    /// A scenario with one circle whose keys are given, or with other text for its members.
    static func circle(_ keys: String) -> String {
        #"{"version":1,\#(map),"tracks":{"ride":"r.gpx"},"overlays":[{"kind":"circle",\#(keys)}]}"#
    }

    static func path(_ keys: String) -> String {
        #"{"version":1,\#(map),"tracks":{"ride":"r.gpx"},"overlays":[{"kind":"path",\#(keys)}]}"#
    }

    private func error(for text: String) throws -> SimulationError {
        try #require(throws: SimulationError.self) {
            _ = try Scenario(json: JSONValue(text: text, file: "film.json"), file: "film.json")
        }
    }

    @Test(arguments: [
        (#"{}"#, "$", #""version" is missing; expected 1"#),
        (#"{"version":2}"#, "$.version", "expected 1, the version of the format that this build reads, found 2"),
        (#"[]"#, "$", "expected an object that describes a scenario, found an array"),
        (#"{"version":1,"overlay":[]}"#, "$.overlay", #"unknown key, did you mean "overlays"?"#),
        (#"{"version":1,"zebra":0}"#, "$.zebra", "unknown key; known here: $schema, version, map"),
        (#"{"version":1}"#, "$", #""map" is missing"#),
        (#"{"version":1,"map":{}}"#, "$.map", #""size" is missing"#),
        (#"{"version":1,"map":{"size":{"width":0,"height":1}}}"#, "$.map.size.width", "1 to 16384, found 0"),
        (#"{"version":1,"map":{"size":{"width":1.5,"height":1}}}"#, "$.map.size.width", "found 1.5"),
        (#"{"version":1,"map":{"size":{"width":true,"height":1}}}"#, "$.map.size.width", "found true"),
        (#"{"version":1,"map":{"size":{"width":4,"height":4}},"overlays":[]}"#, "$.map", "no track to fit the map to"),
        (
            #"{"version":1,"map":{"size":{"width":4,"height":4},"region":{"rect":{},"fit":{}}},"overlays":[]}"#,
            "$.map.region", "only one of these"
        ),
        (#"{"version":1,\#(map)}"#, "$", #""overlays" is missing"#),
        (#"{"version":1,\#(map),"overlays":[],"bounds":"thawed"}"#, "$.bounds", #""frozen" or "live", found "thawed""#),
        (#"{"version":1,\#(map),"clock":{"fps":"fast"},"overlays":[]}"#, "$.clock.fps", "30000/1001"),
        (#"{"version":1,\#(map),"clock":{"fps":{"num":1}},"overlays":[]}"#, "$.clock.fps", #""den" is missing"#),
        (#"{"version":1,\#(map),"clock":{"duration":-1},"overlays":[]}"#, "$.clock.duration", "found -1"),
        (#"{"version":1,\#(map),"tracks":{"a":1},"overlays":[]}"#, "$.tracks.a", "the path of a track file"),
        (#"{"version":1,\#(map),"overlays":[{}]}"#, "$.overlays[0]", #""kind" is missing"#),
        (#"{"version":1,\#(map),"overlays":[{"kind":"disc"}]}"#, "$.overlays[0].kind", #"found "disc""#),
        (circle(#""center":{"follow":"rid"},"radius":1"#), "$.overlays[0].center.follow", #"("ride"), found "rid""#),
        (circle(#""center":{"latitude":91,"longitude":0},"radius":1"#), "$.overlays[0].center.latitude", "-90 to 90"),
        (circle(#""center":{"follow":"ride"},"radius":"big""#), "$.overlays[0].radius", #"expected a radius"#),
        (circle(#""center":{"follow":"ride"},"radius":-1"#), "$.overlays[0].radius", "found -1"),
        (circle(#""center":{"follow":"ride"},"radius":1,"colour":"blue""#), "$.overlays[0].colour", "unknown key"),
        (circle(#""center":{"follow":"ride"},"radius":1,"fill":"red""#), "$.overlays[0].fill", #"found "red""#),
        (circle(#""center":{"follow":"ride"},"radius":1,"alpha":1.5"#), "$.overlays[0].alpha", "0 to 1"),
        (
            circle(#""center":{"follow":"ride"},"radius":{"pulse":{"min":1,"max":{"points":2},"period":1}}"#),
            "$.overlays[0].radius.pulse.max", "expected a length in metres, as the other one, found points"
        ),
        (
            circle(#""center":{"follow":"ride"},"radius":{"pulse":{"min":3,"max":2,"period":1}}"#),
            "$.overlays[0].radius.pulse.max", "not below min"
        ),
        (
            circle(#""center":{"follow":"ride"},"radius":{"easing":{"from":1,"to":2,"start":3,"end":3}}"#),
            "$.overlays[0].radius.easing.end", "later than the start"
        ),
        (path(#""track":"ride","add":5,"remove":5"#), "$.overlays[0].remove", "a tick later than 5"),
        (path(#""track":"ride","radius":5"#), "$.overlays[0].radius", "unknown key"),
        (path(#""track":"ride","marker":{"size":1}"#), "$.overlays[0].marker.size", "unknown key"),
        (
            path(#""track":"ride","firstSeconds":1,"boundingMapRect":{"x":0,"y":0,"width":1,"height":1}"#),
            "$.overlays[0].firstSeconds", "not both"
        ),
    ])
    func namesThePlaceAndWhatWasExpected(text: String, path: String, message: String) throws {
        let error = try error(for: text)
        #expect(error.path == path)
        #expect(error.description.hasPrefix("film.json: \(path): "))
        #expect(error.message.contains(message), "\(error.message)")
    }

    @Test(arguments: [
        ("{\n \"version\": 1,\n \"map\" 2}", 3, 8), ("{\"a\":1}x", 1, 8), ("{\n\n  'a': 1}", 3, 3),
        ("{\n\"a\": 1\n", 3, 1),
    ])
    func syntaxErrorsHaveALineAndAColumn(text: String, line: Int, column: Int) throws {
        let error = try error(for: text)
        #expect(error.code == .syntax)
        #expect(error.line == line)
        #expect(error.column == column)
        #expect(error.description.hasPrefix("film.json:\(line):\(column): expected JSON"))
    }

    @Test func aMissingFileIsNamed() throws {
        let error = try #require(throws: SimulationError.self) { _ = try Scenario(file: "nowhere/film.json") }
        #expect(error.code == .unreadable)
        #expect(error.description == "nowhere/film.json: cannot be read: there is no such file")
    }
}
