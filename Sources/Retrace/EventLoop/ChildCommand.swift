internal import CLibuv

/// What to run, and with what around it.
struct ChildCommand {
    var program: String
    var arguments: [String]
    var environment: [String: String]?
    var directory: String?
    var output: EventLoop.ChildOutput

    /// Calls `uv_spawn`, with the C strings alive for as long as it needs them.
    @MainActor
    func spawn(
        _ process: UnsafeMutablePointer<uv_process_t>, on loop: EventLoop, input: UnsafeMutablePointer<uv_pipe_t>?,
        output pipe: UnsafeMutablePointer<uv_pipe_t>?, errors: UnsafeMutablePointer<uv_pipe_t>?,
        onExit: uv_exit_cb
    ) -> Int32 {
        var stdio = [
            container(input, flags: UV_CREATE_PIPE.rawValue | UV_READABLE_PIPE.rawValue),
            container(pipe, flags: UV_CREATE_PIPE.rawValue | UV_WRITABLE_PIPE.rawValue),
            container(errors, flags: UV_CREATE_PIPE.rawValue | UV_WRITABLE_PIPE.rawValue),
        ]
        if output == .inherited {
            stdio[1].flags = UV_INHERIT_FD
            stdio[1].data.fd = 1
        }
        return withCStrings([program] + arguments) { argumentPointers in
            withCStrings(environment?.map { "\($0.key)=\($0.value)" } ?? []) { environmentPointers in
                withCStrings([directory ?? ""]) { directoryPointers in
                    stdio.withUnsafeMutableBufferPointer { stdio in
                        var options = uv_process_options_t()
                        options.file = argumentPointers[0].map { UnsafePointer($0) }
                        options.args = argumentPointers
                        options.env = environment == nil ? nil : environmentPointers
                        options.cwd = directory == nil ? nil : directoryPointers[0].map { UnsafePointer($0) }
                        options.exit_cb = onExit
                        options.stdio_count = Int32(stdio.count)
                        options.stdio = stdio.baseAddress
                        return uv_spawn(loop.raw, process, &options)
                    }
                }
            }
        }
    }

    private func container(_ pipe: UnsafeMutablePointer<uv_pipe_t>?, flags: UInt32) -> uv_stdio_container_t {
        var container = uv_stdio_container_t()
        container.flags = pipe == nil ? UV_IGNORE : uv_stdio_flags(flags)
        container.data.stream = pipe.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: uv_stream_t.self) }
        return container
    }
}

/// Lends an array of C strings, ended by a null pointer.
private func withCStrings<R>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> R
) -> R {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { string in
        let bytes = Array(string.utf8CString)
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        return copy
    }
    pointers.append(nil)
    defer { for pointer in pointers { pointer?.deallocate() } }
    return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
}

extension EventLoop {
    /// Where a child's standard output goes.
    public enum ChildOutput: Sendable {
        /// To this process's own.
        case inherited
        /// Nowhere.
        case discarded
        /// Into `ChildProcess.outputBytes`.
        case captured
    }

    /// Starts a program, looked up in `PATH`, with its standard input open for writing and its standard error kept.
    ///
    /// `environment` replaces this process's own when given. Ignores `SIGPIPE` in this process from here on; the child
    /// gets the default back. Throws `LoopError` when the program cannot be started.
    public func spawn(
        _ program: String, arguments: [String] = [], environment: [String: String]? = nil, directory: String? = nil,
        output: ChildOutput = .discarded
    ) throws -> ChildProcess {
        let child = try ChildProcess(
            on: self,
            command: ChildCommand(
                program: program, arguments: arguments, environment: environment, directory: directory, output: output))
        ensureProgress()
        return child
    }
}
