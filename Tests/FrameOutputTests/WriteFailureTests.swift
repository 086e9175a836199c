import Foundation
import Glibc
import Synchronization
import Testing

@testable import FrameOutput

/// A disk with room for so many bytes, which takes at most so many at a time.
final class SmallDisk: Sendable {
    private let room: Mutex<Int>
    private let chunk: Int

    init(room: Int = .max, chunk: Int = .max) {
        self.room = Mutex(room)
        self.chunk = chunk
    }

    var files: WholeFile {
        WholeFile { [self] file, runs, _ in
            let count = room.withLock { room in
                let count = min(runs[0].iov_len, room, chunk)
                room -= count
                return count
            }
            guard count > 0 || runs[0].iov_len == 0 else {
                errno = ENOSPC
                return -1
            }
            return write(file, runs[0].iov_base, count)
        }
    }
}

@MainActor
struct WriteFailureTests {
    private let film = Film()

    @Test func shortWritesAreContinued() throws {
        let expected = TemporaryFolder()
        try film.write(plan: Film.plan(expected))
        let folder = TemporaryFolder()
        let writer = try ImageSequenceWriter(
            Film.plan(folder), executor: ImmediateExecutor(), files: SmallDisk(chunk: 7).files)
        for index in film.frames.indices { try film.submit(index, to: writer) }
        writer.finish { _ in }
        #expect(folder.files == expected.files)
    }

    @Test func aFullDiskLeavesOnlyCompleteFrames() throws {
        let complete = TemporaryFolder()
        try film.write(plan: Film.plan(complete))
        let sizes = film.frames.indices.compactMap { complete.files[FrameRecord.fileName(index: $0)]?.count }
        let folder = TemporaryFolder()
        let writer = try ImageSequenceWriter(
            Film.plan(folder), executor: ImmediateExecutor(),
            files: SmallDisk(room: sizes[0] + sizes[1] + sizes[2] / 2).files)
        for index in 0..<3 { try film.submit(index, to: writer) }
        let failure = try #require(writer.failure)
        #expect(failure.code == .noSpace)
        #expect(
            failure.description == """
                Cannot write '\(folder.path)/frame-000002.png': no space left on device; free some space and resume \
                the run.
                """)
        #expect(throws: failure) { try film.submit(3, to: writer) }
        var result: Result<OutputCounters, FrameOutputError>?
        writer.finish { result = $0 }
        #expect(result == .failure(failure))
        #expect(folder.files.keys.sorted() == ["frame-000000.png", "frame-000001.png", "frames.jsonl", "run.json"])
        #expect(folder.manifest.count == 3)
        #expect(folder.manifest.last?.contains("no space left") == true)

        var plan = Film.plan(folder)
        plan.existing = .resume
        try film.write(plan: plan)
        #expect(folder.files == complete.files)
    }

    /// A later frame that was written before the failure became known is not left behind.
    @Test func framesAfterTheFailedOneGo() throws {
        let folder = TemporaryFolder()
        let executor = ManualExecutor()
        let writer = try ImageSequenceWriter(Film.plan(folder), executor: executor)
        for index in 0..<3 { try film.submit(index, to: writer) }
        // A folder in the way of the file: rename fails.
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/frame-000000.png/inside", withIntermediateDirectories: true)
        executor.runAll()
        #expect(writer.failure?.path == "\(folder.path)/frame-000000.png")
        #expect(writer.counters.framesWritten == 0)
        #expect(writer.hasRoom)
        writer.finish { _ in }
        #expect(folder.manifest.first?.hasPrefix(#"{"interrupted":true,"lastFrame":null"#) == true)
        #expect(!folder.files.keys.contains { $0.hasSuffix(".tmp") })
        #expect(folder.files["frame-000001.png"] == nil)
    }

    @Test func aFolderThatVanishesIsNamed() throws {
        let folder = TemporaryFolder()
        let writer = try ImageSequenceWriter(Film.plan(folder), executor: ImmediateExecutor())
        try FileManager.default.removeItem(atPath: folder.path)
        try film.submit(0, to: writer)
        let failure = try #require(writer.failure)
        #expect(failure.systemError == ENOENT)
        #expect(failure.path == "\(folder.path)/frame-000000.png")
    }

    @Test func droppedWorkEndsTheRunAfterTheFramesBefore() throws {
        let folder = TemporaryFolder()
        let executor = ManualExecutor()
        let writer = try ImageSequenceWriter(Film.plan(folder), executor: executor)
        for index in 0..<3 { try film.submit(index, to: writer) }
        executor.run()
        executor.drop()
        executor.run()
        #expect(writer.failure?.code == .cancelled)
        var result: Result<OutputCounters, FrameOutputError>?
        writer.finish(interruptedBy: "SIGINT") { result = $0 }
        #expect(result == writer.failure.map { .failure($0) })
        #expect(folder.files.keys.sorted() == ["frame-000000.png", "frames.jsonl", "run.json"])
        #expect(folder.manifest.last == #"{"interrupted":true,"lastFrame":0,"reason":"SIGINT"}"#)
    }
}
