internal import Foundation

/// One line of `frames.jsonl`: a frame whose file is complete.
struct ManifestLine: Decodable, Hashable {
    let frame: Int
    let file: String
    let bytes: Int

    /// The line for a frame, without its line end. Keys and digits are in a fixed form, so equal frames give equal
    /// lines.
    static func text(_ record: FrameRecord, _ written: WrittenFrame) -> String {
        """
        {"frame":\(record.index),"time":\(seconds(record.nanoseconds)),"file":"\(written.fileName)",\
        "bytes":\(written.byteCount),"tiles":\(record.tilesDrawn),"damagedPixels":\(record.damagedPixels),\
        "checksum":"crc32:\(hexadecimal(written.checksum))"}
        """
    }

    /// The line that ends an interrupted manifest.
    static func interruption(lastFrame: Int?, reason: String) -> String {
        "{\"interrupted\":true,\"lastFrame\":\(lastFrame.map(String.init) ?? "null"),\"reason\":\(quoted(reason))}"
    }

    /// Nanoseconds as a decimal number of seconds, exactly, without trailing zeros.
    static func seconds(_ nanoseconds: Int64) -> String {
        let (whole, fraction) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        let sign = nanoseconds < 0 ? "-" : ""
        guard fraction > 0 else { return "\(sign)\(whole)" }
        var digits = String(fraction)
        digits = String(repeating: "0", count: 9 - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    private static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(text) else { preconditionFailure("A string always encodes as JSON.") }
        return String(decoding: data, as: UTF8.self)
    }
}

/// The line that says why a run stopped early.
struct InterruptionLine: Decodable {
    let interrupted: Bool
    let lastFrame: Int?
    let reason: String
}
