import CoreGraphics
import Foundation
import TestSupport
import Testing

/// Scenarios with their expected pictures: a case is a folder with `scenario.json` and `expected-NNNNNN.png`, the frame of
/// that number as someone has looked at it.
///
/// With `RETRACE_RECORD=1` the pictures are written anew, and the run fails: look at them before they are committed.
@Suite("Expected pictures", .waitsForPrograms)
struct GoldenTests {
    static let folders: [String] = {
        let folder = BuiltProgram.packageRoot + "/scenarios"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/scenario.json") }.sorted()
    }()

    @Test("There is a case for each thing that overlays do")
    func cases() {
        #expect(
            Set(Self.folders).isSuperset(
                of: ["circle-and-path-alpha", "dynamic-circle", "dynamic-path", "frozen-bounds"]))
    }

    @Test("Each scenario looks as expected", arguments: GoldenTests.folders)
    func picture(_ name: String) throws {
        let folder = "\(BuiltProgram.packageRoot)/scenarios/\(name)"
        let expected = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0.hasPrefix("expected-") && $0.hasSuffix(".png")
        }
        #expect(!expected.isEmpty, "\(name) has no expected picture; see RETRACE_RECORD")
        for file in expected.sorted() {
            let number = try #require(Int(file.dropFirst("expected-".count).dropLast(".png".count)))
            let film = FilmFolder(in: try Scratch(), name)
            let outcome = try film.make(["render", "\(folder)/scenario.json", "--frames", "\(number)-\(number)"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let frame = try #require(try film.frames.first)
            let actual = try film.bytes(frame)
            let url = URL(fileURLWithPath: "\(folder)/\(file)")
            if ProcessInfo.processInfo.environment["RETRACE_RECORD"] == "1" {
                try actual.write(to: url)
                Issue.record("recorded \(name)/\(file); look at it, then run again without RETRACE_RECORD")
                continue
            }
            try Self.compare(actual, Data(contentsOf: url), "\(name)/\(file)")
        }
    }

    @Test("A path that outgrows its frozen bounds says so, with overlay, amount and remedy")
    func warning() throws {
        let film = FilmFolder(in: try Scratch(), "frozen")
        let outcome = try film.make(["render", "scenarios/frozen-bounds/scenario.json"])
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("DynamicPath: the content now reaches"))
        #expect(outcome.errors.contains("map points south beyond the boundingMapRect that was frozen"))
        #expect(outcome.errors.contains("add it again"))
    }

    private static func compare(_ actual: Data, _ expected: Data, _ name: String) throws {
        let a = try #require(CGImage.decodePNG(actual))
        let b = try #require(CGImage.decodePNG(expected))
        #expect(a.width == b.width && a.height == b.height, "\(name)")
        guard a.width == b.width, a.height == b.height else { return }
        let difference = a.withPixels { left, leftStride in
            b.withPixels { right, rightStride -> (x: Int, y: Int)? in
                for y in 0..<a.height {
                    for x in 0..<a.width {
                        let one = left.load(fromByteOffset: y * leftStride + x * 4, as: UInt32.self)
                        let other = right.load(fromByteOffset: y * rightStride + x * 4, as: UInt32.self)
                        if one != other { return (x, y) }
                    }
                }
                return nil
            }
        }
        #expect(difference == nil, "\(name): first difference at \(String(describing: difference))")
    }
}
