internal import Glibc

/// Why frames cannot be written: what was attempted, on which file, what stood in the way, and what helps.
public struct FrameOutputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of obstacle, for callers that act on it. Open-ended: new kinds may be added.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The device is full, or a quota or size limit is reached.
        public static let noSpace = Code(rawValue: "no-space")
        /// Permission is missing, or the file system is read-only.
        public static let notPermitted = Code(rawValue: "not-permitted")
        /// The folder holds frames of an earlier run, and neither resuming nor replacing was asked for.
        public static let folderNotEmpty = Code(rawValue: "folder-not-empty")
        /// The folder's frames come from a run with other settings, so this run cannot continue them.
        public static let differentRun = Code(rawValue: "different-run")
        /// Another process is writing into the folder.
        public static let folderBusy = Code(rawValue: "folder-busy")
        /// The frame size or scale is outside what can be written.
        public static let invalidSize = Code(rawValue: "invalid-size")
        /// The executor dropped a frame's work before it ran.
        public static let cancelled = Code(rawValue: "cancelled")
        /// A file of that name exists, and replacing it was not asked for.
        public static let fileExists = Code(rawValue: "file-exists")
        /// The program that encodes a video does not start, or failed.
        public static let encoder = Code(rawValue: "encoder")
        /// Any other failure of a system call; see ``FrameOutputError/systemError``.
        public static let system = Code(rawValue: "system")
    }

    /// What was attempted, as in "write" or "open the folder".
    public let operation: String
    public let code: Code
    /// The file or folder it was attempted on.
    public let path: String
    /// The `errno` of the system call that failed, if one did.
    public let systemError: Int32?
    /// What stood in the way, and what helps, each without a full stop.
    public let reason: String
    public let remedy: String

    /// One sentence with all of the above.
    public var description: String { "Cannot \(operation) '\(path)': \(reason); \(remedy)." }

    init(
        _ operation: String, path: String, code: Code, reason: String, remedy: String, systemError: Int32? = nil
    ) {
        self.operation = operation
        self.code = code
        self.path = path
        self.systemError = systemError
        self.reason = reason
        self.remedy = remedy
    }

    /// The failure of a system call that left `number` in `errno`.
    init(_ operation: String, path: String, errno number: Int32) {
        let code: Code
        let remedy: String
        switch number {
        case ENOSPC, EDQUOT:
            (code, remedy) = (.noSpace, "free some space and resume the run")
        case EFBIG:
            (code, remedy) = (.noSpace, "raise the file size limit (ulimit -f) and resume the run")
        case EACCES, EPERM:
            (code, remedy) = (.notPermitted, "allow writing there or choose another folder")
        case EROFS:
            (code, remedy) = (.notPermitted, "choose a folder on a file system that can be written")
        case ENOENT, ENOTDIR:
            (code, remedy) = (.system, "check that the folder exists and was not removed during the run")
        case EMFILE, ENFILE:
            (code, remedy) = (.system, "raise the limit of open files (ulimit -n)")
        default:
            (code, remedy) = (.system, "check the disk and the folder, then resume the run")
        }
        self.init(
            operation, path: path, code: code, reason: String(cString: strerror(number)).lowercased(), remedy: remedy,
            systemError: number)
    }
}
