import Foundation
import Glibc

/// What of the process lies in memory, in bytes: the second number of `/proc/self/statm`, in pages.
enum ResidentMemory {
    static var bytes: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let fields = text.split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
    }
}
