import Foundation
import TestSupport
import Testing

/// `--verify` compares every frame with a fresh view; a fault planted on purpose shows that it can fail.
@Suite("Verification")
struct VerificationTests {
    @Test("Every frame equals a fresh view", arguments: Films.allCases)
    func verified(_ film: Films) throws {
        let folder = FilmFolder(in: try Scratch(), "verified")
        let outcome = try folder.make(film.arguments + ["--size", "960x540", "--verify"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("150 verified"))
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
