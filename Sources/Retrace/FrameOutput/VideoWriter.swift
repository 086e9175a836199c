public import EventLoop
internal import Glibc

/// Pipes the frames of an animation to ffmpeg.
///
/// The video appears under its name when it is complete, and not at all after an error. At most
/// ``VideoPlan/queueLimit`` frames wait for ffmpeg: ask ``hasRoom`` before each, and wait for ``onRoom`` when there is
/// none.
@MainActor
public final class VideoWriter {
    /// One frame on its way into the pipe.
    private final class Frame {
        let pixels: UnsafeMutableRawBufferPointer

        init(byteCount: Int) { pixels = .allocate(byteCount: byteCount, alignment: 64) }

        deinit { pixels.deallocate() }
    }

    public let plan: VideoPlan
    /// Frames that ffmpeg has taken.
    public private(set) var framesWritten = 0
    /// The first error; from then on nothing more is written.
    public private(set) var failure: FrameOutputError?
    /// Called when there is room again after there was none, also after an error.
    public var onRoom: (@MainActor () -> Void)?

    private let child: ChildProcess
    private var waiting = 0
    private var idle: [Frame] = []

    /// Starts ffmpeg.
    ///
    /// - Throws: when the plan's numbers are out of range, when the file exists and may not be replaced, or when ffmpeg
    ///   cannot be started.
    public init(_ plan: VideoPlan, loop: EventLoop = .shared) throws(FrameOutputError) {
        try plan.validate()
        precondition(plan.queueLimit >= 1, "A queue without room for a frame writes none.")
        self.plan = plan
        do {
            child = try loop.spawn(plan.program, arguments: plan.arguments)
        } catch {
            throw FrameOutputError(
                "write the video", path: plan.path, code: .encoder, reason: "\(plan.program) does not start (\(error))",
                remedy: "install ffmpeg or write an image sequence")
        }
    }

    /// Whether another frame may be given now.
    public var hasRoom: Bool { waiting < plan.queueLimit }

    /// Takes the next frame. The pixels may change as soon as this returns.
    ///
    /// - Parameters:
    ///   - pixels: the frame's first row, of `plan.width` pixels of 4 bytes: B, G, R and one that is ignored.
    ///   - bytesPerRow: from one row to the next, at least 4 · width.
    /// - Precondition: ``hasRoom``.
    /// - Throws: ``failure``, once there is one.
    public func submit(pixels: UnsafeRawPointer, bytesPerRow: Int) throws(FrameOutputError) {
        if let failure { throw failure }
        precondition(hasRoom, "A frame was given to a writer without room: wait for onRoom.")
        precondition(bytesPerRow >= plan.width * 4, "The rows of a frame overlap.")
        let rowBytes = plan.width * 4
        let frame = idle.popLast() ?? Frame(byteCount: rowBytes * plan.height)
        for row in 0..<plan.height {
            UnsafeMutableRawBufferPointer(rebasing: frame.pixels[(row * rowBytes)...])
                .copyMemory(from: UnsafeRawBufferPointer(start: pixels + row * bytesPerRow, count: rowBytes))
        }
        waiting += 1
        child.write(UnsafeRawBufferPointer(frame.pixels), keeping: frame) { [self] error in
            let hadRoom = hasRoom
            waiting -= 1
            idle.append(frame)
            if let error { fail("\(error)") } else { framesWritten += 1 }
            if !hadRoom { onRoom?() }
        }
    }

    /// Waits for ffmpeg to end and gives the video its name. Call it after an error too: it removes what there is.
    ///
    /// - Returns: the number of frames in the video.
    @discardableResult
    public func finish() async throws(FrameOutputError) -> Int {
        child.finishInput()
        let status = await child.waitUntilExit()
        if !status.isSuccess {
            // What ffmpeg says about its end tells more than the pipe that broke by it.
            failure = nil
            fail(child.errorTail.split(separator: "\n").first.map(String.init) ?? "it ended with status \(status.code)")
        }
        if failure == nil, rename(plan.temporaryPath, plan.path) != 0 {
            failure = FrameOutputError("write the video", path: plan.path, errno: errno)
        }
        if let failure {
            unlink(plan.temporaryPath)
            throw failure
        }
        return framesWritten
    }

    private func fail(_ reason: String) {
        guard failure == nil else { return }
        failure = FrameOutputError(
            "write the video", path: plan.path, code: .encoder, reason: "\(plan.program) failed: \(reason)",
            remedy: "check the file's place and extension and the encoder's arguments")
    }
}
