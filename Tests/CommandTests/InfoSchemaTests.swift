import Foundation
import TestSupport
import Testing

/// What the built `retrace info --json` prints is what the schema beside the module's documentation says.
@Suite struct InfoSchemaTests {
    private static let folder = BuiltProgram.packageRoot
    private static let traces = folder + "/../shared/traces"

    private static func schema() throws -> JSONSchema {
        let path = folder + "/Sources/Retrace/Tracks/Tracks.docc/info.schema.json"
        return try JSONSchema(Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// The faults of the program's output for `files`, and the output.
    private func check(_ files: [String]) throws -> (faults: [String], objects: [[String: Any]]) {
        let outcome = try BuiltProgram.run(["info", "--json"] + files)
        let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8), options: .fragmentsAllowed)
        return (try Self.schema().faults(of: value), value as? [[String: Any]] ?? [])
    }

    private func withFiles(_ texts: [String: String], _ body: ([String]) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("retrace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var paths: [String] = []
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            let file = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: file)
            paths.append(file.path)
        }
        try body(paths)
    }

    /// Files that together have every member of the schema, and files that have next to none.
    @Test func smallFilesFollowTheSchema() throws {
        let full =
            "<gpx version=\"1.1\"><metadata><name>Day</name></metadata><wpt lat=\"1\" lon=\"2\"/><trk><name>A</name><trkseg>"
            + (0..<9).map {
                "<trkpt lat=\"1.00\($0)\" lon=\"179.99\($0)\"><ele>\($0 * 9)</ele><time>2020-01-01T00:00:0\($0)Z</time>"
                    + "<extensions><hr>80</hr><cad>70</cad><speed>3</speed><course>4</course><power>5</power>"
                    + "<atemp>6</atemp></extensions></trkpt>"
            }.joined() + "<trkpt lat=\"nan\" lon=\"1\"/></trkseg></trk><rte><rtept lat=\"1\" lon=\"2\"/></rte></gpx>"
        try withFiles([
            "1.gpx": full, "2.csv": "lat,lon\n1,2\n", "3.gpx": "<gpx/>",
            "4.gpx": "<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>",
        ]) { files in
            let (faults, objects) = try check(files)
            #expect(faults == [] && objects.count == 4)
            let total = try #require(objects.first?["total"] as? [String: Any])
            #expect(Set(total.keys).isSuperset(of: ["start", "end", "bounds", "elevation", "speed"]))
            #expect((total["channels"] as? [String])?.count == 6)
            #expect((objects.first?["problems"] as? [Any])?.isEmpty == false)
        }
    }

    /// Without a file that could be read there is an empty list, not nothing.
    @Test func filesThatCannotBeReadLeaveAnEmptyList() throws {
        let (faults, objects) = try check(["/nonexistent.gpx"])
        #expect(faults == [] && objects.isEmpty)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: traces), "needs ../shared/traces"))
    func sharedTracesFollowTheSchema() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.traces).filter { $0.contains("__") }
        let (faults, objects) = try check(files.sorted().map { "\(Self.traces)/\($0)" })
        // An empty file and a web page give no object.
        #expect(faults == [] && objects.count == files.count - 2)
    }

    /// The checker itself: each change breaks the schema in one place.
    @Test func theCheckerFindsFaults() throws {
        let schema = try Self.schema()
        let figures: [String: Any] = [
            "segments": 1, "points": 1, "timedPoints": 0, "duration": 0, "moving": 0, "stopped": 0, "distance": 0,
            "channels": ["speed"],
        ]
        let zones = ["utc": 0, "offset": 0, "unstated": 0]
        func document(_ changes: [String: Any]) -> [Any] {
            var object: [String: Any] = [
                "file": "a", "format": "GPX", "total": figures, "tracks": [figures], "waypoints": 0, "zones": zones,
                "problems": [["rule": "r", "message": "m", "count": 1, "line": 1]], "rules": [Any](),
            ]
            for (key, value) in changes { object[key] = value }
            return [object]
        }
        func faults(of value: Any) throws -> [String] {
            schema.faults(of: try JSONSerialization.jsonObject(with: JSONSerialization.data(withJSONObject: value)))
        }
        #expect(try faults(of: document([:])) == [])
        let broken: [[String: Any]] = [
            ["file": 1], ["extra": 1], ["waypoints": -1], ["waypoints": 1.5], ["zones": ["utc": 0, "offset": 0]],
            ["total": figures.merging(["channels": ["smell"]]) { $1 }], ["tracks": figures],
            ["total": figures.merging(["kind": "planned"]) { $1 }], ["problems": [["rule": "r", "message": "m"]]],
            ["problems": [["rule": "r", "message": "m", "count": 0]]], ["format": NSNull()],
        ]
        for change in broken { #expect(try faults(of: document(change)).count == 1, "\(change)") }
        #expect(try faults(of: figures).count == 1)
    }
}
