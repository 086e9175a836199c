internal import Foundation

/// What a folder holds of an image sequence: found by looking, without changing anything.
public struct SequenceFolder: Sendable {
    public let path: String
    /// Frame files in the folder, listed in the manifest or not.
    public let frameFiles: Int
    /// Frames from the start of the manifest that are there with the size the manifest gives.
    public let validFrames: Int
    /// Index of the last of those; nil if there are none.
    public let lastFrame: Int?
    /// Why the earlier run stopped early, if it said so.
    public let interruption: String?
    /// What is wrong with the first line of the manifest after the valid ones, if anything is.
    public let problem: String?

    /// Bytes of the manifest that the valid frames take.
    let validLength: Int
    let run: RunDescription?
    /// Indices of the frame files, in no order, and names of files that were never completed.
    let fileIndices: [Int]
    let temporaryFiles: [String]

    /// Whether starting anew here would mix with or lose frames of an earlier run.
    public var hasFrames: Bool { frameFiles > 0 || validFrames > 0 || interruption != nil || problem != nil }

    /// Looks into the folder at `path`. A folder that does not exist is an empty one.
    public static func inspect(_ path: String) throws(FrameOutputError) -> SequenceFolder {
        try SequenceFolder(inspecting: path)
    }

    private init(inspecting path: String) throws(FrameOutputError) {
        self.path = path
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
            names = []
        } catch {
            throw FrameOutputError(
                "read the folder", path: path, code: .system, reason: "it is not a folder or may not be read",
                remedy: "choose another folder")
        }
        fileIndices = names.compactMap(FrameRecord.index(ofFileName:))
        frameFiles = fileIndices.count
        temporaryFiles = names.filter { name in
            name.hasPrefix(".") && name.hasSuffix(".tmp")
                && FrameRecord.index(ofFileName: String(name.dropFirst().dropLast(4))) != nil
        }
        run = RunDescription(folder: path)

        let manifest = FileManager.default.contents(atPath: "\(path)/\(Manifest.fileName)") ?? Data()
        var scan = ManifestScan(folder: path)
        scan.read(manifest)
        validFrames = scan.frames
        lastFrame = scan.lastFrame
        interruption = scan.interruption
        problem = scan.problem
        validLength = scan.length
    }
}

/// Reads a manifest up to the first line that does not hold.
private struct ManifestScan {
    let folder: String
    var frames = 0
    var lastFrame: Int?
    var length = 0
    var interruption: String?
    var problem: String?

    init(folder: String) { self.folder = folder }

    mutating func read(_ manifest: Data) {
        let decoder = JSONDecoder()
        var start = manifest.startIndex
        while start < manifest.endIndex {
            guard let end = manifest[start...].firstIndex(of: 0x0A) else {
                problem = "its last line is not complete"
                return
            }
            let line = manifest[start..<end]
            start = end + 1
            if let frame = try? decoder.decode(ManifestLine.self, from: line) {
                if let lastFrame, frame.frame <= lastFrame {
                    problem = "frame \(frame.frame) follows frame \(lastFrame)"
                    return
                }
                guard frame.file == FrameRecord.fileName(index: frame.frame), size(of: frame.file) == frame.bytes else {
                    problem = "'\(frame.file)' is missing or has another size than \(frame.bytes) bytes"
                    return
                }
                frames += 1
                lastFrame = frame.frame
                length = start - manifest.startIndex
            } else if let line = try? decoder.decode(InterruptionLine.self, from: line) {
                interruption = line.reason
                return
            } else {
                problem = "its line \(frames + 1) is not one of a manifest"
                return
            }
        }
    }

    private func size(of name: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
        return attributes?[.size] as? Int
    }
}
