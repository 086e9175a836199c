internal import CLibuv
internal import Glibc

/// A program started by the loop, fed through its standard input.
///
/// Writes go out in order and never block the loop; await each write, or watch `bytesWaiting`, to keep the child's pace.
@MainActor
public final class ChildProcess: LoopOwned {
    /// How a child ended.
    public struct ExitStatus: Sendable, Hashable {
        /// What the program returned; 0 for success.
        public let code: Int32
        /// The signal that ended it, if one did.
        public let signal: Int32?

        public var isSuccess: Bool { code == 0 && signal == nil }
    }

    /// The program as it was asked for.
    public let program: String
    public private(set) var processID: Int32 = 0
    /// Nil until the child has ended and its output has been read.
    public private(set) var exitStatus: ExitStatus?
    /// Bytes handed to `write` that the child has not taken yet.
    public private(set) var bytesWaiting = 0

    private let loop: EventLoop
    private var process: UnsafeMutablePointer<uv_process_t>?
    private var input: HandleMemory<uv_pipe_t>?
    private let output: PipeReader?
    private let errors: PipeReader
    private var writesInFlight = 0
    private var isInputFinished = false
    private var endedWith: ExitStatus?
    private var grace: LoopTimer?
    /// Nanoseconds for which the output is waited for that something else than the child holds open.
    package var graceNanoseconds: UInt64 = 1_000_000_000
    private var exitHandlers: [@MainActor (ExitStatus) -> Void] = []

    init(on loop: EventLoop, command: ChildCommand) throws {
        self.loop = loop
        program = command.program
        output = command.output == .captured ? PipeReader(on: loop, limit: .max) : nil
        errors = PipeReader(on: loop, limit: 65_536)
        input = HandleMemory(owner: self) { uv_pipe_init(loop.raw, $0, 0) }
        // A child that stops reading must be an error of the write, not the end of this process.
        signal(SIGPIPE, SIG_IGN)

        let process = UnsafeMutablePointer<uv_process_t>.allocate(capacity: 1)
        let status = command.spawn(
            process, on: loop, input: input?.pointer, output: output?.pipe, errors: errors.pipe, onExit: onChildExit)
        setOwner(of: process, to: self)
        guard status == 0 else {
            closeAndFree(process)
            close()
            loop.ensureProgress()
            throw LoopError(
                operation: "start \(program)", code: .spawnFailed,
                context: status == UV_ENOENT.rawValue
                    ? "no such program; install it or give its full path" : "the system refused to run it",
                cause: describe(status: status))
        }
        self.process = process
        processID = process.pointee.pid
        output?.start { [weak self] in self?.settle() }
        errors.start { [weak self] in self?.settle() }
    }

    /// The last 64 KiB that the child wrote to standard error.
    public var errorTail: String { String(decoding: errors.bytes, as: UTF8.self) }

    /// Everything that the child wrote to standard output, if that is captured.
    public var outputBytes: [UInt8] { output?.bytes ?? [] }

    // MARK: Input

    /// Writes bytes that `owner` keeps alive and unchanged until `then` is called: once, with an error if the child no
    /// longer reads.
    public func write(
        _ bytes: UnsafeRawBufferPointer, keeping owner: AnyObject, then: @escaping @MainActor (LoopError?) -> Void
    ) {
        guard let input = input?.pointer, !isInputFinished else {
            return loop.nextTurn { [self] in then(writeError(UV_EPIPE.rawValue)) }
        }
        let write = ChildWrite(child: self, size: bytes.count, owner: owner, then: then)
        bytesWaiting += bytes.count
        writesInFlight += 1
        let status = write.start(bytes, to: input)
        if status < 0 { loop.nextTurn { [self] in finish(write, status: status) } }
        loop.ensureProgress()
    }

    /// Writes a copy of `bytes` and returns once the child has taken all of them.
    public func write(_ bytes: [UInt8]) async throws {
        let copy = HeapBytes(bytes)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            write(UnsafeRawBufferPointer(copy.buffer), keeping: copy) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    /// Lets the child see the end of its input after everything written so far.
    public func finishInput() {
        isInputFinished = true
        closeInputIfDone()
        loop.ensureProgress()
    }

    func finish(_ write: ChildWrite, status: Int32) {
        writesInFlight -= 1
        bytesWaiting -= write.size
        closeInputIfDone()
        write.then(status < 0 ? writeError(status) : nil)
    }

    private func closeInputIfDone() {
        if isInputFinished, writesInFlight == 0 { input?.close() }
    }

    private func writeError(_ status: Int32) -> LoopError {
        let isBroken = status == UV_EPIPE.rawValue || status == UV_ECANCELED.rawValue
        let words = errorTail.split(separator: "\n").last.map { "; its last words were: \($0)" } ?? ""
        return LoopError(
            operation: "write to \(program)", code: isBroken ? .brokenPipe : .writeFailed,
            context: (isBroken ? "it no longer reads its input" : "the bytes were not taken") + words,
            cause: describe(status: status))
    }

    // MARK: End

    /// Waits for the child to end. Call `finishInput()` first if it reads to the end.
    public func waitUntilExit() async -> ExitStatus {
        if let exitStatus { return exitStatus }
        return await withCheckedContinuation { continuation in
            exitHandlers.append { continuation.resume(returning: $0) }
        }
    }

    /// Sends a signal such as `SIGTERM`; does nothing once the child has ended.
    public func send(signal number: Int32) {
        if let process, endedWith == nil { uv_process_kill(process, number) }
    }

    fileprivate func ended(_ status: ExitStatus) {
        endedWith = status
        // Something the child started may hold its output open for ever.
        grace = loop.timer(atNanoseconds: loop.now + graceNanoseconds) { [weak self] in self?.readOnceMore() }
        settle()
    }

    /// Gives up waiting, after what came while the loop was busy: timers have their turn before pipes do.
    private func readOnceMore() {
        grace = loop.timer(atNanoseconds: loop.now + 1_000_000) { [weak self] in self?.settle(force: true) }
    }

    /// Reports the end once the child is gone and its words have all been read.
    private func settle(force: Bool = false) {
        guard let endedWith, exitStatus == nil else { return }
        guard force || (errors.isAtEnd && output?.isAtEnd ?? true) else { return }
        exitStatus = endedWith
        close()
        let handlers = exitHandlers
        exitHandlers = []
        for handler in handlers { handler(endedWith) }
    }

    func close() {
        grace?.cancel()
        input?.close()
        output?.close()
        errors.close()
        if let process {
            self.process = nil
            closeAndFree(process)
        }
    }
}

private func onChildExit(_ handle: UnsafeMutablePointer<uv_process_t>?, _ code: Int64, _ signal: Int32) {
    let child: ChildProcess = owner(handle?.pointee.data)
    MainActor.assumeIsolated {
        child.ended(.init(code: Int32(truncatingIfNeeded: code), signal: signal == 0 ? nil : signal))
    }
}
