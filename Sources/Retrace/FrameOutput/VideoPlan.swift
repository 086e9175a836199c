public import EventLoop
internal import Glibc

/// What a video is to be: where, how large, how fast, and how it is compressed.
public struct VideoPlan: Sendable {
    /// Path of the file; its extension chooses the container (mp4, mkv, mov, webm, …).
    public var path: String
    /// Size of a frame in pixels, each 1 to 32767. The default compression adds a line where a number is odd.
    public var width: Int
    public var height: Int
    public var rate: FrameRate
    /// Whether a file that is already there may be replaced.
    public var replacesFile = false
    /// The encoder, as arguments of ffmpeg.
    ///
    /// The default is H.264 in 4:2:0, which plays everywhere; `["-c:v", "ffv1"]` in an mkv file keeps every pixel.
    public var encoder = [
        "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-preset", "fast", "-crf", "18", "-pix_fmt",
        "yuv420p",
    ]
    /// The ffmpeg program, looked up in `PATH`.
    public var program = "ffmpeg"
    /// Most frames that may wait for ffmpeg at a time, at least 1.
    public var queueLimit = 3

    public init(path: String, width: Int, height: Int, rate: FrameRate) {
        self.path = path
        self.width = width
        self.height = height
        self.rate = rate
    }

    /// Where the video grows until it is complete: beside its final place, with the extension that ffmpeg goes by.
    var temporaryPath: String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return (parts.dropLast() + [".tmp-\(parts.last ?? "")"]).joined(separator: "/")
    }

    var arguments: [String] {
        // No statistics and no metadata of its own; frames come as cairo lays them out, alpha ignored.
        ["-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr0"]
            + ["-video_size", "\(width)x\(height)", "-framerate", rate.description, "-i", "pipe:0"]
            + encoder + ["-fflags", "+bitexact", "-flags:v", "+bitexact", temporaryPath]
    }

    func validate() throws(FrameOutputError) {
        guard 1...32767 ~= width, 1...32767 ~= height else {
            throw FrameOutputError(
                "write the video", path: path, code: .invalidSize,
                reason: "frames of \(width) × \(height) pixels are not possible",
                remedy: "choose a width and a height from 1 to 32767 pixels")
        }
        guard replacesFile || access(path, F_OK) != 0 else {
            throw FrameOutputError(
                "write the video", path: path, code: .fileExists, reason: "there is a file of that name already",
                remedy: "choose another name or replace it")
        }
    }
}
