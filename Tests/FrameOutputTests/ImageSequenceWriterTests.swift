import EventLoop
import Foundation
import Testing

@testable import FrameOutput

@MainActor
struct ImageSequenceWriterTests {
    private let film = Film()

    private func paths(_ folder: TemporaryFolder) -> [String] {
        film.frames.indices.map { "\(folder.path)/\(FrameRecord.fileName(index: $0))" }
    }

    /// The folder that the simplest writer makes.
    private func reference() throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        try film.write(plan: Film.plan(folder))
        return folder
    }

    @Test(.needsPython) func filesShowTheFramesAndTheManifestTheirChecksums() throws {
        let folder = try reference()
        let reads = try PNGReading.read(paths(folder))
        #expect(folder.manifest.count == film.frames.count)
        for index in film.frames.indices {
            #expect([UInt8](reads[index].pixels) == film.frames[index].picture.rgb)
            let line = try #require(
                try JSONSerialization.jsonObject(with: Data(folder.manifest[index].utf8)) as? [String: Any])
            #expect(line["frame"] as? Int == index)
            #expect(line["file"] as? String == FrameRecord.fileName(index: index))
            #expect(line["bytes"] as? Int == folder.files[FrameRecord.fileName(index: index)]?.count)
            #expect(line["tiles"] as? Int == 2)
            #expect(line["damagedPixels"] as? Int == 180)
            #expect(line["checksum"] as? String == String(format: "crc32:%08x", reads[index].checksum))
        }
    }

    @Test(.enabled(if: PNGReading.pngcheck != nil, "pngcheck is not installed."))
    func pngcheckFindsNothing() throws {
        let folder = try reference()
        #expect(try PNGReading.run(try #require(PNGReading.pngcheck), ["-q"] + paths(folder)).status == 0)
    }

    @Test func aFrameAloneHasTheBytesItHasInSequence() throws {
        let sequence = try reference().files
        for index in film.frames.indices {
            let folder = TemporaryFolder()
            var plan = Film.plan(folder)
            plan.firstFrame = index
            try film.write(index..<index + 1, plan: plan)
            let name = FrameRecord.fileName(index: index)
            #expect(folder.files[name] == sequence[name])
        }
    }

    /// All orders in which a pool may run four jobs, and all orders in which their completions may arrive.
    @Test func filesAndManifestDoNotDependOnTheSchedule() throws {
        let count = 4
        let expected = TemporaryFolder()
        try film.write(0..<count, plan: Film.plan(expected))
        for run in permutations(count) {
            for completion in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
                let folder = TemporaryFolder()
                var plan = Film.plan(folder)
                plan.queueLimit = count
                let executor = ManualExecutor()
                let writer = try ImageSequenceWriter(plan, executor: executor)
                for index in 0..<count { try film.submit(index, to: writer) }
                var completions: [(() -> Void)?] = Array(repeating: nil, count: count)
                var waiting = Array(0..<count)
                for job in run {
                    let position = try #require(waiting.firstIndex(of: job))
                    waiting.remove(at: position)
                    completions[job] = executor.begin(position)
                }
                for job in completion { completions[job]?() }
                writer.finish { _ in }
                #expect(folder.files == expected.files, "run \(run), completed \(completion)")
            }
        }
    }

    @Test func aFrameIsListedOnlyWhenAllBeforeItAreComplete() throws {
        let folder = TemporaryFolder()
        let executor = ManualExecutor()
        let writer = try ImageSequenceWriter(Film.plan(folder), executor: executor)
        for index in 0..<3 { try film.submit(index, to: writer) }
        executor.run(1)
        executor.run(1)
        // Neither has a file: both need bands of frame 0.
        #expect(folder.files.keys.sorted() == ["frames.jsonl", "run.json"])
        executor.run()
        #expect(folder.manifest.count == 3)
        #expect(writer.counters.framesWritten == 3)
    }

    @Test func thePixelsMayChangeOnceSubmitReturns() throws {
        let folder = TemporaryFolder()
        let executor = ManualExecutor()
        let writer = try ImageSequenceWriter(Film.plan(folder), executor: executor)
        var picture = film.frames[0].picture
        try picture.pixels.withUnsafeMutableBytes {
            try writer.submit(
                film.record(0), pixels: UnsafeRawPointer($0.baseAddress!), bytesPerRow: Film.width * 4, changed: [])
            $0.initializeMemory(as: UInt8.self, repeating: 0)
        }
        executor.run()
        let name = FrameRecord.fileName(index: 0)
        #expect(folder.files[name] == (try reference()).files[name])
    }

    @Test func rowsMayBeFurtherApartThanTheyAreWide() throws {
        let folder = TemporaryFolder()
        let writer = try ImageSequenceWriter(Film.plan(folder), executor: ImmediateExecutor())
        let picture = film.frames[0].picture
        var padded: [UInt32] = []
        for row in 0..<picture.height {
            padded += picture.pixels[row * picture.width..<(row + 1) * picture.width] + [0xDEAD_BEEF, 1, 2]
        }
        try padded.withUnsafeBytes {
            try writer.submit(
                film.record(0), pixels: $0.baseAddress!, bytesPerRow: (picture.width + 3) * 4, changed: [])
        }
        let name = FrameRecord.fileName(index: 0)
        #expect(folder.files[name] == (try reference()).files[name])
    }

    /// Rows of one colour: two bands of sixteen that show the same, and one of the five rows left over.
    @Test(.needsPython) func bandsThatShowTheSameAsTheOneAboveAreEncodedOnce() throws {
        let folder = TemporaryFolder()
        var plan = Film.plan(folder)
        plan.height = 2 * BandLayout.rowsPerBand + 5
        let writer = try ImageSequenceWriter(plan, executor: ImmediateExecutor())
        var pixels = [UInt32](repeating: 0xFF20_4060, count: plan.width * plan.height)
        func submit(_ index: Int, changed: [FrameArea]) throws {
            try pixels.withUnsafeBytes {
                try writer.submit(
                    film.record(index), pixels: $0.baseAddress!, bytesPerRow: plan.width * 4, changed: changed)
            }
        }
        try submit(0, changed: [])
        // The second band shares the first's; the third is shorter.
        #expect(writer.counters.bandsEncoded == 2)
        let spot = FrameArea(columns: 3..<4, rows: 20..<21)
        pixels[20 * plan.width + 3] = 0xFFFF_FFFF
        try submit(1, changed: [spot])
        #expect(writer.counters.bandsEncoded == 3)
        pixels[20 * plan.width + 3] = 0xFF20_4060
        try submit(2, changed: [spot])
        #expect(writer.counters.bandsEncoded == 3)
        let files = folder.files
        #expect(files["frame-000002.png"] == files["frame-000000.png"])
        #expect(files["frame-000001.png"] != files["frame-000000.png"])
        let reads = try PNGReading.read(["frame-000000.png", "frame-000001.png"].map { "\(folder.path)/\($0)" })
        var expected = Data((0..<plan.width * plan.height).flatMap { _ in [0x20, 0x40, 0x60] as [UInt8] })
        #expect(reads[0].pixels == expected)
        let place = 3 * (20 * plan.width + 3)
        expected.replaceSubrange(place..<place + 3, with: [0xFF, 0xFF, 0xFF])
        #expect(reads[1].pixels == expected)
    }

    @Test func onlyBandsThatChangedAreEncodedAndCopied() throws {
        let folder = TemporaryFolder()
        let writer = try ImageSequenceWriter(Film.plan(folder), executor: ImmediateExecutor())
        try film.submit(0, to: writer)
        let bands = (Film.height + BandLayout.rowsPerBand - 1) / BandLayout.rowsPerBand
        #expect(writer.counters.bandsEncoded == bands)
        #expect(writer.counters.pixelsCopied == Film.width * Film.height)
        let picture = film.frames[0].picture
        try picture.pixels.withUnsafeBytes {
            // Bands 0 and 1 touch the first area; the second lies outside the frame; the others are empty.
            try writer.submit(
                film.record(1), pixels: $0.baseAddress!, bytesPerRow: Film.width * 4,
                changed: [
                    FrameArea(columns: 0..<20, rows: 15..<17), FrameArea(columns: 0..<20, rows: 500..<600),
                    FrameArea(columns: 0..<20, rows: 40..<40), FrameArea(columns: 5..<5, rows: 60..<70),
                ])
        }
        #expect(writer.counters.bandsEncoded == bands + 2)
        #expect(writer.counters.bandsReused == bands - 2)
        #expect(writer.counters.pixelsCopied == Film.width * Film.height + 20 * 2)
        #expect(folder.files["frame-000000.png"] == folder.files["frame-000001.png"])
    }

    @Test func theQueueIsBoundedAndRoomIsAnnouncedOnce() throws {
        let folder = TemporaryFolder()
        var plan = Film.plan(folder)
        plan.queueLimit = 2
        let executor = ManualExecutor()
        let writer = try ImageSequenceWriter(plan, executor: executor)
        var announced = 0
        writer.onRoom = { announced += 1 }
        try film.submit(0, to: writer)
        #expect(writer.hasRoom)
        try film.submit(1, to: writer)
        #expect(!writer.hasRoom)
        // Frame 1 is encoded but still waits for frame 0.
        executor.run(1)
        #expect(!writer.hasRoom)
        #expect(announced == 0)
        executor.run()
        #expect(writer.hasRoom)
        #expect(announced == 1)
        for index in 2..<film.frames.count {
            try film.submit(index, to: writer)
            executor.runAll()
        }
        #expect(writer.counters.peakQueue == 2)
        #expect(writer.counters.snapshotBytes <= plan.queueLimit * Film.width * Film.height * 4)
        #expect(announced == 1)
    }

    @Test func finishingWaitsForFramesOnTheirWay() throws {
        let folder = TemporaryFolder()
        let executor = ManualExecutor()
        let writer = try ImageSequenceWriter(Film.plan(folder), executor: executor)
        try film.submit(0, to: writer)
        try film.submit(1, to: writer)
        var finished: [Result<OutputCounters, FrameOutputError>] = []
        writer.finish(interruptedBy: "SIGINT \"now\"") { finished.append($0) }
        executor.run()
        #expect(finished.isEmpty)
        executor.run()
        #expect(try finished.map { try $0.get().framesWritten } == [2])
        #expect(
            folder.manifest.last == #"{"interrupted":true,"lastFrame":1,"reason":"SIGINT \"now\""}"#)
    }

    @Test func theEventLoopsPoolWritesTheSameFiles() async throws {
        EventLoop.shared.attachAsGuest()
        let folder = TemporaryFolder()
        let writer = try ImageSequenceWriter(Film.plan(folder))
        for index in film.frames.indices {
            if !writer.hasRoom {
                await withCheckedContinuation { continuation in
                    writer.onRoom = {
                        writer.onRoom = nil
                        continuation.resume()
                    }
                }
            }
            try film.submit(index, to: writer)
        }
        #expect(try await writer.finish().framesWritten == film.frames.count)
        #expect(try folder.files == reference().files)
    }

    @Test func misuseStops() async {
        await #expect(processExitsWith: .failure) {
            try await MainActor.run {
                let folder = TemporaryFolder()
                var plan = Film.plan(folder)
                plan.queueLimit = 1
                let writer = try ImageSequenceWriter(plan, executor: ManualExecutor())
                try Film().submit(0, to: writer)
                try Film().submit(1, to: writer)
            }
        }
        await #expect(processExitsWith: .failure) {
            try await MainActor.run {
                let folder = TemporaryFolder()
                let writer = try ImageSequenceWriter(Film.plan(folder), executor: ImmediateExecutor())
                try Film().submit(1, to: writer)
                try Film().submit(0, to: writer)
            }
        }
    }

    private func permutations(_ count: Int) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return permutations(count - 1).flatMap { shorter in
            (0...shorter.count).map { position in
                var longer = shorter
                longer.insert(count - 1, at: position)
                return longer
            }
        }
    }
}
