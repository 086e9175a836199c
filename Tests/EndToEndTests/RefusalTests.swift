import Foundation
import TestSupport
import Testing

/// What goes wrong is said in one sentence, and loses nothing.
@Suite("Refusals", .waitsForPrograms)
struct RefusalTests {
    @Test("A folder that cannot be made")
    func unwritableFolder() throws {
        let scratch = try Scratch()
        try Data("a file".utf8).write(to: URL(fileURLWithPath: "\(scratch.path)/taken"))
        let outcome = try BuiltProgram.run(["replay", "scenarios/ride/ride.gpx", "-o", "\(scratch.path)/taken/film"])
        #expect(outcome.status == 1)
        Self.expectOneSentence(outcome, naming: "\(scratch.path)/taken")
    }

    @Test("A track that is not there")
    func missingTrack() throws {
        let scratch = try Scratch()
        let outcome = try BuiltProgram.run(["replay", "no-such-ride.gpx", "-o", "\(scratch.path)/film"])
        #expect(outcome.status == 1)
        Self.expectOneSentence(outcome, naming: "no-such-ride.gpx")
        // Nothing is made for a film that cannot be.
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/film"))
    }

    @Test("Frames of another film are not continued")
    func differentFilm() throws {
        let film = FilmFolder(in: try Scratch(), "film")
        let arguments = ["replay", "scenarios/ride/ride.gpx", "--size", "320x180", "--duration", "1"]
        #expect(try film.make(arguments + ["--frames", "0-9"]).status == 0)
        let outcome = try film.make(arguments + ["--resume", "--background", "#102030"])
        #expect(outcome.status == 1)
        Self.expectOneSentence(outcome, naming: film.path)
        #expect(try film.frames.count == 10)
    }

    @Test("A full disk: an error at the fault, whole files only, and the run can go on")
    func fullDisk() throws {
        // A file system of 200 kB; making one needs a mount namespace, which a user may not be allowed.
        let scratch = try Scratch()
        let script = """
            mount -t tmpfs -o size=200k tmpfs "$1" || exit 77
            "$2" replay scenarios/ride/ride.gpx --size 640x360 -o "$1/film"; status=$?
            ls -A "$1/film" | grep -c tmp; head -c 8 -q "$1"/film/*.png | tr -d '\\n' | wc -c; ls "$1"/film/*.png | wc -l
            exit $status
            """
        let outcome = try BuiltProgram.run(
            program: "/usr/bin/unshare",
            ["--mount", "--map-root-user", "bash", "-c", script, "bash", scratch.path, BuiltProgram.path])
        if outcome.status == 77 || outcome.errors.contains("unshare") {
            print("skipped: no mount namespace here, so no full disk")
            return
        }
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("\(scratch.path)/film"))
        #expect(outcome.errors.lowercased().contains("space"))
        let counts = outcome.output.split(separator: "\n").suffix(3).map {
            Int($0.trimmingCharacters(in: .whitespaces))
        }
        #expect(counts.first == 0)
        #expect((counts.last ?? nil) ?? 0 > 0)
    }

    @Test("Every frame is a PNG that pngcheck accepts, opaque and with transparency")
    func pngcheck() throws {
        let scratch = try Scratch()
        for (name, background) in [("opaque", "#204060"), ("clear", "transparent")] {
            let film = FilmFolder(in: scratch, name)
            #expect(
                try film.make([
                    "replay", "scenarios/ride/ride.gpx", "--size", "1000x562", "--background", background, "--duration",
                    "2",
                ]).status == 0)
            let frames = try film.frames.map { "\(film.path)/\($0)" }
            #expect(frames.count == 60)
            guard FileManager.default.isExecutableFile(atPath: "/usr/bin/pngcheck") else {
                print("skipped: pngcheck is not installed")
                return
            }
            let outcome = try BuiltProgram.run(program: "/usr/bin/pngcheck", ["-q"] + frames)
            #expect(outcome.status == 0, "\(outcome.output)")
            #expect(outcome.output.isEmpty)
        }
    }

    private static func expectOneSentence(_ outcome: BuiltProgram.Outcome, naming place: String) {
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("retrace: "))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.contains(place), "\(outcome.errors)")
    }
}
