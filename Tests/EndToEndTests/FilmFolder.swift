import Foundation
import TestSupport
import Testing

/// A folder of frames that the built program has made, and what it said meanwhile.
struct FilmFolder {
    let path: String

    /// A folder that does not exist yet, below one that is removed with the value that owns it.
    init(in scratch: Scratch, _ name: String) { path = "\(scratch.path)/\(name)" }

    /// Runs the program into this folder.
    @discardableResult
    func make(_ arguments: [String]) throws -> BuiltProgram.Outcome {
        try BuiltProgram.run(arguments + ["-o", path])
    }

    /// The names of the frames, in order.
    var frames: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".png") }.sorted()
        }
    }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")) }

    /// The lines of the manifest.
    var manifest: [[String: Any]] {
        get throws {
            try String(decoding: bytes("frames.jsonl"), as: UTF8.self).split(separator: "\n").map { line in
                try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            }
        }
    }

    /// The first frame of `names` whose file differs from the other folder's, byte for byte.
    func firstDifference(from other: FilmFolder, in names: [String]) throws -> String? {
        try names.first { try bytes($0) != other.bytes($0) }
    }
}

/// A temporary folder that goes away with its owner.
final class Scratch: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("retrace-film-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The films that the tests make: a real ride, and the scenario with everything in it.
enum Films: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case ride, scenario

    var testDescription: String { rawValue }

    /// 150 frames at 1920 × 1080.
    var arguments: [String] {
        let common = ["--size", "1920x1080", "--fps", "60", "--duration", "2.5"]
        switch self {
        // On plain paper: the map below is drawn anew for every frame that is compared, which takes its time.
        case .ride: return ["replay", "scenarios/ride/ride.gpx", "--background", "none"] + common
        case .scenario: return ["render", "scenarios/circle-and-path-alpha/scenario.json"] + common
        }
    }
}
