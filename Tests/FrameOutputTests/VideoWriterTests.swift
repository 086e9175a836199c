import EventLoop
import Foundation
import Testing

@testable import FrameOutput

@MainActor
@Suite(.enabled(if: PNGReading.program("ffmpeg") != nil, "ffmpeg is not installed."))
struct VideoWriterTests {
    private func plan(_ folder: TemporaryFolder, _ name: String = "film.mkv") throws -> VideoPlan {
        EventLoop.shared.attachAsGuest()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        var plan = VideoPlan(
            path: "\(folder.path)/\(name)", width: Film.width, height: Film.height, rate: FrameRate(25))
        plan.encoder = ["-c:v", "ffv1"]
        plan.queueLimit = 2
        return plan
    }

    private func write(_ film: Film, to writer: VideoWriter) async throws {
        for frame in film.frames {
            if !writer.hasRoom {
                await withCheckedContinuation { continuation in
                    writer.onRoom = {
                        writer.onRoom = nil
                        continuation.resume()
                    }
                }
            }
            try frame.picture.pixels.withUnsafeBytes {
                try writer.submit(pixels: $0.baseAddress!, bytesPerRow: Film.width * 4)
            }
        }
    }

    @Test func aLosslessVideoShowsTheFrames() async throws {
        let folder = TemporaryFolder()
        let film = Film()
        let writer = try VideoWriter(plan(folder))
        try await write(film, to: writer)
        #expect(try await writer.finish() == film.frames.count)
        #expect(folder.files.keys.sorted() == ["film.mkv"])
        let (status, pixels) = try PNGReading.run(
            try #require(PNGReading.program("ffmpeg")),
            ["-loglevel", "error", "-i", "\(folder.path)/film.mkv", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
        #expect(status == 0)
        #expect([UInt8](pixels) == film.frames.flatMap(\.picture.rgb))
    }

    @Test func theDefaultTakesOddSizes() async throws {
        let folder = TemporaryFolder()
        var plan = try plan(folder, "film.mp4")
        plan.encoder = VideoPlan(path: "", width: 1, height: 1, rate: FrameRate(1)).encoder
        let writer = try VideoWriter(plan)
        try await write(Film(), to: writer)
        try await writer.finish()
        #expect(folder.files["film.mp4"]?.isEmpty == false)
    }

    @Test func whatFfmpegSaysIsPassedOn() async throws {
        let folder = TemporaryFolder()
        var plan = try plan(folder)
        plan.encoder = ["-c:v", "no-such-codec"]
        let writer = try VideoWriter(plan)
        // The pipe may break at any of these, or only be told at the end.
        do { try await write(Film(), to: writer) } catch {}
        do throws(FrameOutputError) {
            try await writer.finish()
            Issue.record("A codec that does not exist was accepted.")
        } catch {
            #expect(error.code == .encoder)
            #expect(error.description.contains("no-such-codec"))
        }
        #expect(folder.files.isEmpty)
    }

    @Test func aMissingProgramIsNamed() throws {
        let folder = TemporaryFolder()
        var plan = try plan(folder)
        plan.program = "no-such-ffmpeg"
        do throws(FrameOutputError) {
            _ = try VideoWriter(plan)
            Issue.record("A program that does not exist was started.")
        } catch {
            #expect(error.description.contains("no-such-ffmpeg"))
            #expect(error.remedy.contains("install ffmpeg"))
        }
    }

    @Test func aFileThatExistsIsKeptUnlessAskedFor() async throws {
        let folder = TemporaryFolder()
        var plan = try plan(folder)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: plan.path))
        do throws(FrameOutputError) {
            _ = try VideoWriter(plan)
            Issue.record("A file would have been overwritten.")
        } catch {
            #expect(error.code == .fileExists)
        }
        plan.replacesFile = true
        let writer = try VideoWriter(plan)
        try await write(Film(), to: writer)
        try await writer.finish()
        #expect(folder.files["film.mkv"] != Data("mine".utf8))
    }
}
