import Foundation
import Testing

/// Pictures read by Python's zlib and a few lines of PNG, which share nothing with our encoder.
enum PNGReading {
    struct Read: Decodable {
        let width: Int
        let height: Int
        let channels: Int
        /// CRC-32 of the file.
        let checksum: UInt32
        let pixels: Data
    }

    static let python = program("python3")
    static let pngcheck = program("pngcheck")

    /// Reads files; fails when a chunk's CRC, the Adler-32 or a length is wrong.
    static func read(_ paths: [String]) throws -> [Read] {
        let (status, output) = try run(try #require(python), ["-c", script] + paths)
        try #require(status == 0, "Python could not read the files.")
        return try output.split(separator: 0x0A).map { try JSONDecoder().decode(Read.self, from: $0) }
    }

    static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: Data) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    static func program(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static let script = """
        import base64, json, struct, sys, zlib
        for path in sys.argv[1:]:
            file = open(path, 'rb').read()
            assert file[:8] == b'\\x89PNG\\r\\n\\x1a\\n'
            at, stream, kinds = 8, b'', []
            while at < len(file):
                length, kind = struct.unpack('>I4s', file[at:at + 8])
                data = file[at + 8:at + 8 + length]
                assert zlib.crc32(kind + data) == struct.unpack('>I', file[at + 8 + length:at + 12 + length])[0]
                if kind == b'IHDR': header = struct.unpack('>IIBBBBB', data)
                if kind == b'IDAT': stream += data
                kinds.append(kind)
                at += 12 + length
            assert kinds[0] == b'IHDR' and kinds[-1] == b'IEND' and kinds.count(b'IEND') == 1
            width, height, depth, colour = header[:4]
            assert depth == 8
            channels = {2: 3, 6: 4}[colour]
            rows = zlib.decompress(stream)
            stride = width * channels + 1
            assert len(rows) == height * stride
            above, pixels = bytearray(stride - 1), bytearray()
            for y in range(height):
                kind, row = rows[y * stride], bytearray(rows[y * stride + 1:(y + 1) * stride])
                assert kind in (0, 1, 2)
                for x in range(len(row)):
                    if kind == 1 and x >= channels: row[x] = (row[x] + row[x - channels]) & 255
                    if kind == 2: row[x] = (row[x] + above[x]) & 255
                pixels += row
                above = row
            print(json.dumps({'width': width, 'height': height, 'channels': channels,
                'checksum': zlib.crc32(file), 'pixels': base64.b64encode(pixels).decode()}))
        """
}

extension Trait where Self == ConditionTrait {
    static var needsPython: Self {
        .enabled(if: PNGReading.python != nil, "python3 is not installed, so no other program reads the files.")
    }
}
