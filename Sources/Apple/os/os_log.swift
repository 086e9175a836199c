internal import Foundation

/// Writes a message made like `printf` does; `%{public}@` and its like are plain `%@` here.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
    _ args: any CVarArg...
) {
    write(type, log, message, args)
}

/// Writes a message made like `printf` does; `%{public}@` and its like are plain `%@` here.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
    _ args: any CVarArg...
) {
    write(type, log, message, args)
}

private func write(_ type: OSLogType, _ log: OSLog, _ message: StaticString, _ args: [any CVarArg]) {
    // "%{public, uuid_t}.16P" and its like tell who may read a value; only the format itself is left.
    let format = "\(message)".replacingOccurrences(of: "%\\{[^}]*\\}", with: "%", options: .regularExpression)
    log.write(type, String(format: format, arguments: args))
}
