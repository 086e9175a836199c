internal import Foundation

/// `run.json`: what a folder's frames were made with, so that another run does not continue them by mistake.
struct RunDescription: Codable, Hashable {
    static let fileName = "run.json"

    /// Version of the way bands are cut and encoded; other versions give other bytes for the same pixels.
    var encoding = 1
    var identity: String
    var width: Int
    var height: Int
    var scale: Double
    var format: ImageFormat
    var firstFrame: Int

    init(_ plan: SequencePlan) {
        identity = plan.identity
        width = plan.width
        height = plan.height
        scale = plan.scale
        format = plan.format
        firstFrame = plan.firstFrame
    }

    /// Reads the description in `folder`, or nil if there is none that can be read.
    init?(folder: String) {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(Self.fileName)"),
            let read = try? JSONDecoder().decode(Self.self, from: data)
        else { return nil }
        self = read
    }

    func write(folder: String) throws(FrameOutputError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { preconditionFailure("A description always encodes as JSON.") }
        let bytes = Array(data) + [0x0A]
        let result = bytes.withUnsafeBytes { run in
            Result { () throws(FrameOutputError) in
                try WholeFile().write([run], folder: folder, name: Self.fileName)
            }
        }
        try result.get()
    }

    /// How the frames of `other` differ, in words, or nil if a run of this description may continue them.
    func difference(from other: RunDescription) -> String? {
        if (width, height) != (other.width, other.height) {
            return "its frames are \(other.width) × \(other.height) pixels, not \(width) × \(height)"
        }
        if scale != other.scale { return "its frames have a scale of \(other.scale), not \(scale)" }
        if format != other.format { return "its frames are \(other.format.rawValue), not \(format.rawValue)" }
        if identity != other.identity { return "its frames were made from another scenario or with other options" }
        if encoding != other.encoding { return "its frames were encoded by another version of Retrace" }
        if firstFrame < other.firstFrame {
            return "it begins at frame \(other.firstFrame), after the first frame wanted, \(firstFrame)"
        }
        return nil
    }
}
