import Simulation

/// How far a run is, in words and as a bar.
struct ProgressText {
    let done, total: Int
    /// 0 while unknown.
    let framesPerSecond: Double

    /// One line that leaves the last column free, so that no terminal wraps it.
    func bar(width: Int) -> String {
        let percent = total > 0 ? 100 * done / total : 100
        let head = String(repeating: " ", count: 3 - min(3, "\(percent)".count)) + "\(percent)% "
        let tail = " \(done)/\(total) frames  \(speed)  ETA \(Self.clockTime(secondsLeft))"
        let room = min(40, width - 1 - head.count - tail.count - 2)
        guard room >= 5 else { return String((head + tail.dropFirst()).prefix(max(0, width - 1))) }
        let filled = total > 0 ? room * done / total : room
        return head + "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: room - filled) + "]"
            + tail
    }

    /// The same as a sentence, for logs.
    var sentence: String {
        let left = secondsLeft.map { ", \(Self.clockTime($0)) left" } ?? ""
        return "\(done) of \(total) frames, \(speed)\(left)"
    }

    /// What a finished run has done.
    static func sentence(for summary: RunSummary) -> String {
        let speed = summary.seconds > 0 ? Double(summary.frames) / summary.seconds : 0
        let verified = summary.verifiedFrames.map { "; \($0) verified" } ?? ""
        return
            "\(frames(summary.frames)) in \(summary.output): \(size(summary.bytes)) in \(tenths(summary.seconds)) s, "
            + "\(Int(speed.rounded())) fps\(verified)"
    }

    /// "1 frame", "2 frames".
    static func frames(_ count: Int) -> String { count == 1 ? "1 frame" : "\(count) frames" }

    private var speed: String {
        framesPerSecond >= 10 ? "\(Int(framesPerSecond.rounded())) fps" : "\(Self.tenths(framesPerSecond)) fps"
    }

    private var secondsLeft: Int? {
        framesPerSecond > 0 ? Int(min((Double(total - done) / framesPerSecond).rounded(.up), 1e9)) : nil
    }

    private static func clockTime(_ seconds: Int?) -> String {
        guard let seconds else { return "-:--" }
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
    }

    private static func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<1000: "\(bytes) bytes"
        case ..<1_000_000: "\(tenths(Double(bytes) / 1e3)) kB"
        case ..<1_000_000_000: "\(tenths(Double(bytes) / 1e6)) MB"
        default: "\(tenths(Double(bytes) / 1e9)) GB"
        }
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
