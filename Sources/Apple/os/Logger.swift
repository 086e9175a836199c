internal import Foundation

/// How much a message matters.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let `default` = OSLogType(0)
    public static let info = OSLogType(1)
    public static let debug = OSLogType(2)
    public static let error = OSLogType(16)
    public static let fault = OSLogType(17)
}

/// Where messages come from.
public final class OSLog: Sendable {
    let subsystem: String
    let category: String

    public init(subsystem: String, category: String) {
        (self.subsystem, self.category) = (subsystem, category)
    }

    public static let `default` = OSLog(subsystem: "", category: "")
    public static let disabled = OSLog(subsystem: "", category: "disabled")

    /// Writes a line to the standard error stream; information and debugging only when `OS_ACTIVITY_DT_MODE` is set.
    func write(_ type: OSLogType, _ message: @autoclosure () -> String) {
        guard self !== OSLog.disabled else { return }
        let isDetail = type == .info || type == .debug
        if isDetail, ProcessInfo.processInfo.environment["OS_ACTIVITY_DT_MODE"] == nil { return }
        let source = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
        FileHandle.standardError.write(Data("\(source.isEmpty ? "" : "[\(source)] ")\(message())\n".utf8))
    }
}

/// Writes messages for whoever runs the program, to the standard error stream.
public struct Logger: Sendable {
    private let target: OSLog

    public init() {
        target = .default
    }

    public init(subsystem: String, category: String) {
        target = OSLog(subsystem: subsystem, category: category)
    }

    public init(_ logObj: OSLog) {
        target = logObj
    }

    public func log(_ message: OSLogMessage) { target.write(.default, message.text) }
    public func log(level: OSLogType, _ message: OSLogMessage) { target.write(level, message.text) }
    public func notice(_ message: OSLogMessage) { target.write(.default, message.text) }
    public func info(_ message: OSLogMessage) { target.write(.info, message.text) }
    public func debug(_ message: OSLogMessage) { target.write(.debug, message.text) }
    public func trace(_ message: OSLogMessage) { target.write(.debug, message.text) }
    public func warning(_ message: OSLogMessage) { target.write(.error, message.text) }
    public func error(_ message: OSLogMessage) { target.write(.error, message.text) }
    public func critical(_ message: OSLogMessage) { target.write(.fault, message.text) }
    public func fault(_ message: OSLogMessage) { target.write(.fault, message.text) }
}
