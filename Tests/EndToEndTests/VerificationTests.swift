import Foundation
import TestSupport
import Testing

/// `--verify` compares every frame with a fresh view; a fault planted on purpose shows that it can fail.
@Suite("Verification", .waitsForPrograms)
struct VerificationTests {
    @Test("Every frame equals a fresh view", arguments: Films.allCases)
    func verified(_ film: Films) throws {
        let folder = FilmFolder(in: try Scratch(), "verified")
        let outcome = try folder.make(film.arguments + ["--size", "960x540", "--verify"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("150 verified"))
    }

    @Test("Every frame over the map of the world equals a fresh view, also across threads")
    func verifiedOnMap() throws {
        let scratch = try Scratch()
        let film = [
            "replay", "scenarios/ride/ride.gpx", "--background", "natural-earth", "--size", "640x360", "--frames",
            "290-299",
        ]
        let one = FilmFolder(in: scratch, "one")
        let outcome = try one.make(film + ["--verify", "--threads", "1"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("10 verified"))
        let four = FilmFolder(in: scratch, "four")
        #expect(try four.make(film + ["--threads", "4"]).status == 0)
        #expect(try four.firstDifference(from: one, in: one.frames) == nil)
    }

    @Test("A forgotten invalidation is found, with tick, tile and pixel")
    func underInvalidation() throws {
        let folder = FilmFolder(in: try Scratch(), "under")
        let outcome = try folder.make(Films.ride.arguments + ["--verify", "--simulate-under-invalidation"])
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                #/frame \d+ \(tick \d+\) differs from a fresh view: tile \d+\/\d+, pixel \(\d+, \d+\)/#))
        // Found with the first frame that moves something: only the frame before it is written.
        #expect(try folder.frames.count <= 1)
    }

    @Test("A redraw that nobody asked for is found")
    func overInvalidation() throws {
        let folder = FilmFolder(in: try Scratch(), "over")
        let outcome = try folder.make(Films.ride.arguments + ["--verify", "--simulate-over-invalidation"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("tile redraws have no cause"))
        #expect(try folder.frames.count <= 1)
    }
}
