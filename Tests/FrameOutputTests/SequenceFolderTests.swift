import Foundation
import Testing

@testable import FrameOutput

@MainActor
struct SequenceFolderTests {
    private let film = Film()

    private func reference() throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        try film.write(plan: Film.plan(folder))
        return folder
    }

    private func resumed(_ folder: TemporaryFolder) -> SequencePlan {
        var plan = Film.plan(folder)
        plan.existing = .resume
        return plan
    }

    /// The first three frames of the film, and then Ctrl-C.
    private func interrupted() throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        try film.write(0..<3, plan: Film.plan(folder), interruptedBy: "SIGINT")
        return folder
    }

    private func failure(_ plan: SequencePlan) -> FrameOutputError? {
        do throws(FrameOutputError) {
            _ = try ImageSequenceWriter(plan, executor: ImmediateExecutor())
            return nil
        } catch {
            return error
        }
    }

    @Test func aMissingFolderIsEmptyAndIsMade() throws {
        let folder = TemporaryFolder()
        #expect(try !SequenceFolder.inspect(folder.path).hasFrames)
        var plan = Film.plan(folder)
        plan.folder += "/a/b"
        try film.write(0..<1, plan: plan)
        let found = try SequenceFolder.inspect(plan.folder)
        #expect(found.validFrames == 1)
        #expect(found.lastFrame == 0)
        #expect(found.problem == nil)
    }

    @Test func earlierFramesAreNotTouchedUnlessAskedFor() throws {
        let folder = try reference()
        let before = folder.files
        let error = try #require(failure(Film.plan(folder)))
        #expect(error.code == .folderNotEmpty)
        #expect(
            error.description == """
                Cannot write frames to '\(folder.path)': it holds 7 frames of an earlier run; choose another folder, \
                or resume or replace that run.
                """)
        #expect(folder.files == before)
    }

    @Test func replacingRemovesEarlierFramesOnly() throws {
        let folder = try reference()
        let note = Data("mine".utf8)
        try note.write(to: URL(fileURLWithPath: "\(folder.path)/notes.txt"))
        try note.write(to: URL(fileURLWithPath: "\(folder.path)/.frame-000009.png.tmp"))
        var plan = Film.plan(folder)
        plan.existing = .replace
        try film.write(0..<2, plan: plan)
        #expect(
            folder.files.keys.sorted() == [
                "frame-000000.png", "frame-000001.png", "frames.jsonl", "notes.txt", "run.json",
            ])
        #expect(folder.manifest.count == 2)
    }

    @Test func aResumedRunEqualsOneThatWasNotInterrupted() throws {
        let folder = try interrupted()
        #expect(try SequenceFolder.inspect(folder.path).interruption == "SIGINT")
        try film.write(plan: resumed(folder))
        #expect(try folder.files == reference().files)
    }

    @Test func resumingACompleteRunChangesNothing() throws {
        let folder = try reference()
        let before = folder.files
        try film.write(plan: resumed(folder))
        #expect(folder.files == before)
    }

    @Test func resumingAnEmptyFolderBegins() throws {
        let folder = TemporaryFolder()
        try film.write(plan: resumed(folder))
        #expect(try folder.files == reference().files)
    }

    /// What a crash, a full disk or a stray hand may leave behind.
    @Test(arguments: ["half line", "lost file", "short file", "unlisted file", "half file", "no manifest", "garbage"])
    func damageAfterTheValidFramesIsMadeGood(_ damage: String) throws {
        let folder = try interrupted()
        let manifest = URL(fileURLWithPath: "\(folder.path)/frames.jsonl")
        let frame = URL(fileURLWithPath: "\(folder.path)/frame-000002.png")
        let lines = folder.manifest
        var valid = 3
        switch damage {
        case "half line":
            try Data((lines[0] + "\n" + lines[1].dropLast(9)).utf8).write(to: manifest)
            valid = 1
        case "lost file":
            try FileManager.default.removeItem(at: frame)
            valid = 2
        case "short file":
            try Data(contentsOf: frame).dropLast().write(to: frame)
            valid = 2
        case "unlisted file":
            try Data("stale".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/frame-000005.png"))
        case "half file":
            try Data("stale".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/.frame-000003.png.tmp"))
        case "no manifest":
            try FileManager.default.removeItem(at: manifest)
            valid = 0
        default:
            try Data((lines[0] + "\n{\"frame\":1}\n").utf8).write(to: manifest)
            valid = 1
        }
        #expect(try SequenceFolder.inspect(folder.path).validFrames == valid)
        let writer = try ImageSequenceWriter(resumed(folder), executor: ImmediateExecutor())
        #expect(writer.nextFrame == valid)
        for index in writer.nextFrame..<film.frames.count { try film.submit(index, to: writer) }
        writer.finish { _ in }
        #expect(try folder.files == reference().files)
    }

    @Test func otherSettingsDoNotContinueARun() throws {
        let folder = try interrupted()
        let before = folder.files
        var plans = Array(repeating: resumed(folder), count: 4)
        plans[0].identity = "another film"
        plans[1].width += 1
        plans[2].format = .transparent
        plans[3].scale = 2
        let expected = ["another scenario", "70 × 75 pixels, not 71 × 75", "opaque, not transparent", "scale of 1.0"]
        for (plan, words) in zip(plans, expected) {
            let error = try #require(failure(plan))
            #expect(error.code == .differentRun)
            #expect(error.reason.contains(words))
        }
        #expect(folder.files == before)
    }

    @Test func framesWithoutADescriptionAreNotContinued() throws {
        let folder = try interrupted()
        try FileManager.default.removeItem(atPath: "\(folder.path)/run.json")
        #expect(failure(resumed(folder))?.code == .differentRun)
    }

    @Test func aLaterFirstFrameContinuesOnlyWithoutAGap() throws {
        let folder = try interrupted()
        var plan = resumed(folder)
        plan.firstFrame = 5
        #expect(failure(plan)?.reason.contains("too early to go on at frame 5") == true)
        plan.firstFrame = 3
        try film.write(plan: plan)
        #expect(try folder.files == reference().files)
    }

    @Test func twoRunsDoNotShareAFolder() throws {
        let folder = TemporaryFolder()
        let writer = try ImageSequenceWriter(Film.plan(folder), executor: ImmediateExecutor())
        #expect(failure(Film.plan(folder))?.code == .folderBusy)
        writer.finish { _ in }
        #expect(failure(Film.plan(folder)) == nil)
    }

    @Test func aFileIsNotAFolder() throws {
        let folder = TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: folder.path))
        let error = try #require(failure(Film.plan(folder)))
        #expect(error.path == folder.path)
    }

    @Test func sizesThatNoPictureHasAreRefused() {
        let folder = TemporaryFolder()
        for size in [(0, 10), (10, 0), (32768, 10), (-1, 10)] {
            #expect(
                failure(SequencePlan(folder: folder.path, width: size.0, height: size.1))?.code == .invalidSize)
        }
        for scale in [0, -1, 101, Double.nan] {
            var plan = Film.plan(folder)
            plan.scale = scale
            #expect(failure(plan)?.code == .invalidSize)
        }
        #expect(folder.files.isEmpty)
    }
}
