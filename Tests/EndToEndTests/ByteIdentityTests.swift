import Foundation
import TestSupport
import Testing

/// A frame's bytes are a function of the film and its number: however and wherever it is made.
@Suite("Byte identity", .serialized, .waitsForPrograms)
struct ByteIdentityTests {
    @Test(
        "Threads, clocks, full redraws, single frames, shards and resumed runs give the same bytes",
        arguments: Films.allCases)
    func sameBytes(_ film: Films) throws {
        let scratch = try Scratch()
        let whole = FilmFolder(in: scratch, "whole")
        #expect(try whole.make(film.arguments + ["--threads", "2"]).status == 0)
        let names = try whole.frames
        #expect(names.count == 150)
        // A film of which all frames were alike would prove nothing.
        #expect(Set(try names.map { try whole.bytes($0) }).count > 140)

        for (name, options) in [
            ("one-thread", ["--threads", "1"]), ("four-threads", ["--threads", "4"]), ("wall", ["--clock", "wall"]),
            ("full", ["--full-redraw"]),
        ] {
            let other = FilmFolder(in: scratch, name)
            #expect(try other.make(film.arguments + options).status == 0)
            #expect(try other.frames == names, "\(name)")
            #expect(try other.firstDifference(from: whole, in: names) == nil, "\(name)")
        }

        let alone = FilmFolder(in: scratch, "alone")
        #expect(try alone.make(film.arguments + ["--frames", "137-137"]).status == 0)
        #expect(try alone.frames == ["frame-000137.png"])
        #expect(try alone.firstDifference(from: whole, in: ["frame-000137.png"]) == nil)

        let shards = FilmFolder(in: scratch, "shards")
        for shard in 1...3 {
            let part = FilmFolder(in: scratch, "shard-\(shard)")
            #expect(try part.make(film.arguments + ["--shard", "\(shard)/3"]).status == 0)
            try FileManager.default.createDirectory(atPath: shards.path, withIntermediateDirectories: true)
            for frame in try part.frames {
                try FileManager.default.moveItem(atPath: "\(part.path)/\(frame)", toPath: "\(shards.path)/\(frame)")
            }
        }
        #expect(try shards.frames == names)
        #expect(try shards.firstDifference(from: whole, in: names) == nil)
    }

    @Test(
        "A run stopped by Ctrl-C keeps whole files, says where, and goes on to the same bytes", arguments: [3, 40, 111])
    func resumed(_ stopAfter: Int) throws {
        let scratch = try Scratch()
        let film = Films.ride
        let whole = FilmFolder(in: scratch, "whole")
        #expect(try whole.make(film.arguments).status == 0)
        let names = try whole.frames

        let stopped = FilmFolder(in: scratch, "stopped")
        let run = try RunningProgram(film.arguments + ["--clock", "wall", "-o", stopped.path])
        run.waitUntil { ((try? stopped.frames.count) ?? 0) >= stopAfter }
        run.send(SIGINT)
        let outcome = try run.finish()
        #expect(outcome.status == 130)
        #expect(outcome.errors.contains("interrupted before frame"))
        let kept = try stopped.frames
        #expect(kept.count >= stopAfter && kept.count < 150)
        #expect(kept == Array(names.prefix(kept.count)))
        #expect(try stopped.firstDifference(from: whole, in: kept) == nil)
        let last = try #require(try stopped.manifest.last)
        #expect(last["interrupted"] as? Bool == true)
        #expect(last["lastFrame"] as? Int == kept.count - 1)
        let leftovers = try FileManager.default.contentsOfDirectory(atPath: stopped.path).filter {
            $0.hasSuffix(".tmp")
        }
        #expect(leftovers.isEmpty)

        // Without --resume or --force nothing is touched.
        let refused = try stopped.make(film.arguments)
        #expect(refused.status == 1)
        #expect(refused.errors.contains(stopped.path))
        #expect(try stopped.frames == kept)

        #expect(try stopped.make(film.arguments + ["--resume"]).status == 0)
        #expect(try stopped.frames == names)
        #expect(try stopped.firstDifference(from: whole, in: names) == nil)
        #expect(
            try stopped.manifest.map { $0["checksum"] as? String } == whole.manifest.map { $0["checksum"] as? String })
    }

    @Test("A second Ctrl-C does not wait, and leaves no half file either")
    func twice() throws {
        let folder = FilmFolder(in: try Scratch(), "twice")
        let run = try RunningProgram(Films.ride.arguments + ["--full-redraw", "-o", folder.path])
        run.waitUntil { ((try? folder.frames.count) ?? 0) >= 5 }
        for _ in 0..<200 where run.isRunning { run.send(SIGINT) }
        #expect(try run.finish().status == 130)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.allSatisfy { !$0.hasSuffix(".tmp") })
    }
}
