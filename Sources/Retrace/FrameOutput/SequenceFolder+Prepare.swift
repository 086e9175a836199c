internal import Foundation
internal import Glibc

extension SequenceFolder {
    /// Makes the plan's folder ready: checks what is there, removes what must go, writes `run.json`, opens the
    /// manifest.
    ///
    /// - Returns: the manifest to append to, the index of the first frame to write, and the last frame that is there.
    static func prepare(
        _ plan: SequencePlan
    ) throws(FrameOutputError) -> (manifest: Manifest, nextFrame: Int, lastFrame: Int?) {
        let found = try inspect(plan.folder)
        let run = RunDescription(plan)
        switch plan.existing {
        case .refuse:
            guard !found.hasFrames else {
                throw FrameOutputError(
                    "write frames to", path: plan.folder, code: .folderNotEmpty,
                    reason: found.frameFiles == 1
                        ? "it holds a frame of an earlier run"
                        : "it holds \(found.frameFiles) frames of an earlier run",
                    remedy: "choose another folder, or resume or replace that run")
            }
        case .resume:
            try found.checkContinuation(by: run)
        case .replace:
            break
        }
        try makeFolder(plan.folder)
        let resumes = plan.existing == .resume && found.validFrames > 0
        let manifest = try Manifest(folder: plan.folder, length: resumes ? found.validLength : 0)
        let last = resumes ? found.lastFrame : nil
        // Frames without a line in the manifest: a crash came between them, or their manifest was damaged.
        for index in found.fileIndices where index > last ?? -1 {
            try remove(FrameRecord.fileName(index: index), in: plan.folder)
        }
        for name in found.temporaryFiles { try remove(name, in: plan.folder) }
        if !resumes { try run.write(folder: plan.folder) }
        return (manifest, max(plan.firstFrame, last.map { $0 + 1 } ?? 0), last)
    }

    private func checkContinuation(by run: RunDescription) throws(FrameOutputError) {
        guard hasFrames else { return }
        let obstacle: String?
        if let earlier = self.run {
            obstacle =
                if let difference = run.difference(from: earlier) {
                    difference
                } else if run.firstFrame > (lastFrame ?? -1) + 1 && run.firstFrame > earlier.firstFrame {
                    "its last frame is \(lastFrame.map(String.init) ?? "missing"), too early to go on at frame \(run.firstFrame)"
                } else {
                    nil
                }
        } else {
            obstacle = "'\(RunDescription.fileName)', which says what its frames were made with, is missing or damaged"
        }
        guard let obstacle else { return }
        throw FrameOutputError(
            "resume the run in", path: path, code: .differentRun, reason: obstacle,
            remedy: "use the settings of the earlier run, replace it, or choose another folder")
    }

    private static func makeFolder(_ path: String) throws(FrameOutputError) {
        var isFolder = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder { return }
        // Parents first; the last call's errno tells what is in the way.
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        var parent = path.hasPrefix("/") ? "" : "."
        for part in parts {
            parent += "/\(part)"
            if mkdir(parent, 0o777) != 0, errno != EEXIST {
                throw FrameOutputError("make the folder", path: path, errno: errno)
            }
        }
    }

    private static func remove(_ name: String, in folder: String) throws(FrameOutputError) {
        if unlink("\(folder)/\(name)") != 0, errno != ENOENT {
            throw FrameOutputError("remove", path: "\(folder)/\(name)", errno: errno)
        }
    }
}
