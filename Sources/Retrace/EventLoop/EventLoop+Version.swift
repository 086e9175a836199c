internal import CLibuv

extension EventLoop {
    /// The version of the libuv that is loaded, such as "1.44.2".
    public nonisolated static var libraryVersion: String { String(cString: uv_version_string()) }
}
