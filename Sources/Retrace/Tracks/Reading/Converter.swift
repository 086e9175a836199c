internal import Foundation

/// Reads the rest of the hundred formats through the program gpsbabel, when it is installed.
///
/// gpsbabel cannot recognise content, so here, and only here, the ending of the file's name decides. gpsbabel itself
/// is asked which formats use it.
enum Converter {
    /// Endings that say nothing about the format, so that reading could only invent data.
    private static let meaningless: Set<String> = ["", "txt", "csv", "xml", "html", "json", "jpg", "dat", "gpx", "kml"]

    /// Formats that gpsbabel lists without the ending that everyone uses.
    private static let unlisted = ["plt": "ozi", "vdo": "vidaone", "jtr": "jtr"]

    private static var program: String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/gpsbabel" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The file as GPX; nil when its ending says nothing or gpsbabel does not know it.
    /// - Throws: ``TracksError`` with a hint when gpsbabel is not installed, or when it cannot read the file.
    static func gpx(of path: String) throws -> [UInt8]? {
        let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
        guard !meaningless.contains(ending) else { return nil }
        guard let program else {
            throw TracksError(
                "convert", .unknownFormat, path: path,
                "is of no format that is read directly; gpsbabel may know it: apt install gpsbabel")
        }
        let formats = formats(for: ending, in: String(decoding: run(program, ["-^2"]) ?? [], as: UTF8.self))
        guard !formats.isEmpty else { return nil }
        for format in formats {
            let arguments = ["-t", "-w", "-r", "-i", format, "-f", path, "-o", "gpx", "-F", "-"]
            guard let output = run(program, arguments) else { continue }
            let text = String(decoding: output, as: UTF8.self)
            if ["<trkpt", "<rtept", "<wpt"].contains(where: text.contains) { return output }
        }
        throw TracksError(
            "convert", .unknownFormat, path: path,
            "is of no known format; gpsbabel could not read it as \(formats.joined(separator: " or "))")
    }

    /// The formats of an ending that gpsbabel can read from files, those with tracks first. Its list has a line per
    /// format: kind, six letters for reading and writing waypoints, tracks and routes, name, endings.
    static func formats(for ending: String, in list: String) -> [String] {
        let rows = list.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        let matching = rows.filter { row in
            row.count >= 4 && row[0] == "file" && row[3].split(separator: "/").contains { $0 == ending }
        }
        func canRead(_ row: [Substring], _ place: Int) -> Bool { Array(row[1]).dropFirst(place).first == "r" }
        let tracks = matching.filter { canRead($0, 2) }
        let others = matching.filter { !canRead($0, 2) && (canRead($0, 0) || canRead($0, 4)) }
        return (tracks + others).map { String($0[2]) } + (unlisted[ending].map { [$0] } ?? [])
    }

    /// What the program writes; nil when it fails.
    private static func run(_ program: String, _ arguments: [String]) -> [UInt8]? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 && !data.isEmpty ? Array(data) : nil
    }
}
