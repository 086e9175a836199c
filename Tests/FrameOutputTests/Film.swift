import Foundation
import Testing

@testable import FrameOutput

/// A folder that exists for one test, and goes with it.
final class TemporaryFolder {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "retrace-frames-" + UUID().uuidString
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Contents by name, hidden files included.
    var files: [String: Data] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return Dictionary(
            uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: "\(path)/\($0)") ?? Data()) })
    }

    var manifest: [String] {
        String(decoding: files["frames.jsonl"] ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

/// A little animation: a square that moves down a map, a frame with no change at all, then one with two changes.
struct Film {
    static let width = 70
    static let height = 75

    var frames: [(picture: Picture, changed: [FrameArea])] = []

    init() {
        var picture = Picture.map(width: Self.width, height: Self.height)
        frames.append((picture, []))
        for step in 0..<4 {
            let rows = step * 13..<step * 13 + 9
            let columns = step * 9..<step * 9 + 20
            picture.fill(columns: columns, rows: rows, with: 0xFF20_40C0 + UInt32(step))
            frames.append((picture, [FrameArea(columns: columns, rows: rows)]))
        }
        frames.append((picture, []))
        picture.fill(columns: 3..<4, rows: 0..<1, with: 0xFFFF_FFFF)
        picture.fill(columns: 60..<70, rows: 70..<75, with: 0xFF00_0000)
        frames.append(
            (
                picture,
                [
                    FrameArea(columns: 3..<4, rows: 0..<1),
                    // Past the frame's edge, as an area may reach.
                    FrameArea(columns: 60..<99, rows: 70..<80),
                ]
            ))
    }

    static func plan(_ folder: TemporaryFolder) -> SequencePlan {
        var plan = SequencePlan(folder: folder.path, width: width, height: height)
        plan.identity = "film"
        return plan
    }

    func record(_ index: Int) -> FrameRecord {
        FrameRecord(index: index, nanoseconds: Int64(index) * 1_000_000_000 / 30, tilesDrawn: 2, damagedPixels: 180)
    }

    @MainActor
    func submit(_ index: Int, to writer: ImageSequenceWriter) throws {
        let frame = frames[index]
        try frame.picture.pixels.withUnsafeBytes {
            try writer.submit(
                record(index), pixels: $0.baseAddress!, bytesPerRow: Self.width * 4, changed: frame.changed)
        }
    }

    /// Writes frames one after the other on this thread.
    @MainActor
    func write(_ range: Range<Int>? = nil, plan: SequencePlan, interruptedBy reason: String? = nil) throws {
        let writer = try ImageSequenceWriter(plan, executor: ImmediateExecutor())
        let range = range ?? writer.nextFrame..<frames.count
        for index in range { try submit(index, to: writer) }
        var result: Result<OutputCounters, FrameOutputError>?
        writer.finish(interruptedBy: reason) { result = $0 }
        _ = try #require(result).get()
    }
}
