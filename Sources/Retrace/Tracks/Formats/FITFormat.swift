/// Garmin's FIT, read natively: activities are common, and what a track needs of the published protocol
/// (https://developer.garmin.com/fit/protocol/) fits in this file. A converter would also lose damaged files.
enum FITFormat: TrackFormat {
    static let name = "FIT"

    static func recognises(_ head: FormatHead) -> Bool { isHeader(head.bytes[...]) }

    /// Whether bytes begin like a FIT file: a header of 12 or 14 bytes with the letters at byte 8.
    static func isHeader(_ bytes: some Collection<UInt8>) -> Bool {
        let start = Array(bytes.prefix(12))
        return start.count == 12 && (start[0] == 12 || start[0] == 14) && start[8...].elementsEqual(".FIT".utf8)
    }

    static func read(into builder: inout TrackBuilder) throws {
        builder.hasLines = false
        // Files may be chained, each with a header and a checksum of its own.
        repeat {
            var reader = FITReader(builder)
            try reader.readFile()
            builder = reader.builder
            try builder.window.fill(atLeast: 14)
        } while isHeader(builder.window.bytes) && !builder.isFull
        let rest = builder.window.bytes
        if !rest.isEmpty, !builder.isFull {
            builder.report(.trailingGarbage, "bytes after the end of the file were skipped", at: builder.window.offset)
        }
    }
}

/// The numbers of a record by field number, in a table that is used again for every record.
private struct FITValues {
    private var values = [Int](repeating: .min, count: 256)
    private var used: [UInt8] = []

    subscript(number: UInt8) -> Int? {
        get { values[Int(number)] == .min ? nil : values[Int(number)] }
        set {
            values[Int(number)] = newValue ?? .min
            used.append(number)
        }
    }

    mutating func clear() {
        for number in used { values[Int(number)] = .min }
        used.removeAll(keepingCapacity: true)
    }
}

/// Reads one file of a chain.
struct FITReader {
    private struct Field {
        var number: UInt8
        var size: Int
        var isSigned: Bool
    }

    private struct Definition {
        var message: UInt16
        var isBigEndian: Bool
        var fields: [Field]
        /// The bytes of the developer's fields, whose meaning is not needed.
        var developerBytes: Int
        var size: Int { fields.reduce(developerBytes) { $0 + $1.size } }
    }

    /// Thrown inside when the bytes end too early.
    private struct Ended: Error {}

    private(set) var builder: TrackBuilder
    private let window: ByteWindow
    private var definitions: [Definition?] = Array(repeating: nil, count: 16)
    private var lastTimestamp: UInt32 = 0
    private var checksum: UInt16 = 0
    /// The bytes of records that are left; nil when the header does not say.
    private var left: Int?
    /// The values of the record that is being read.
    private var values = FITValues()
    private var isPaused = false
    private var hasPoints = false

    init(_ builder: TrackBuilder) {
        self.builder = builder
        window = builder.window
    }

    mutating func readFile() throws {
        builder.beginTrack()
        do {
            let header = try take(1)
            let rest = try take(Int(header[0]) - 1)
            let size = rest[3..<7].reversed().reduce(0) { $0 << 8 | Int($1) }
            // Devices that crashed leave 0 here.
            if size == 0 {
                builder.report(.truncated, "the header does not say the length; read to the end", at: window.offset)
            }
            left = size == 0 ? nil : size
            while !builder.isFull, try !isAtEndOfRecords() {
                guard try readRecord() else {
                    try resume()
                    break
                }
            }
            if left != nil, !builder.isFull { try readChecksum() }
        } catch is Ended {
            builder.report(.truncated, "the file ends inside a record; everything before was kept", at: window.offset)
        }
        builder.endTrack()
    }

    // MARK: Bytes

    private mutating func take(_ count: Int) throws -> [UInt8] {
        try window.fill(atLeast: count)
        let bytes = window.bytes
        guard bytes.count >= count else {
            window.consume(bytes.count)
            throw Ended()
        }
        let taken = Array(bytes.prefix(count))
        window.consume(count)
        left = left.map { $0 - count }
        for byte in taken { checksum = Self.checksum(checksum, byte) }
        return taken
    }

    private mutating func takeByte() throws -> UInt8 {
        if window.bytes.isEmpty { try window.fill() }
        guard let byte = window.bytes.first else { throw Ended() }
        window.consume(1)
        left = left.map { $0 - 1 }
        checksum = Self.checksum(checksum, byte)
        return byte
    }

    /// Whether nothing but the checksum follows. Where the header's length leaves records over, they are read too.
    private mutating func isAtEndOfRecords() throws -> Bool {
        if let left, left > 0 { return false }
        try window.fill(atLeast: 16)
        let rest = window.bytes
        if rest.count <= 2 {
            // Without a length in the header nothing says that the last bytes are a checksum, so they are not checked.
            if left == nil { window.consume(rest.count) }
            return true
        }
        guard left != nil else { return false }
        let stored = UInt16(rest[0]) | UInt16(rest[1]) << 8
        if stored == checksum || FITFormat.isHeader(rest.dropFirst(2)) { return true }
        builder.report(.checksum, "there is more than the header says; read to the end", at: window.offset)
        left = nil
        return false
    }

    /// CRC-16 with the polynomial 0x8005, reflected, a byte at a time.
    private static func checksum(_ value: UInt16, _ byte: UInt8) -> UInt16 {
        (value >> 8) ^ remainders[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
    }

    private static let remainders: [UInt16] = (0..<256).map { byte in
        (0..<8).reduce(UInt16(byte)) { value, _ in value & 1 == 1 ? (value >> 1) ^ 0xA001 : value >> 1 }
    }

    private mutating func readChecksum() throws {
        let expected = checksum
        left = nil
        let place = window.offset
        let stored = try take(2)
        if UInt16(stored[0]) | UInt16(stored[1]) << 8 != expected {
            builder.report(.checksum, "the file's checksum does not match; its records were kept", at: place)
        }
    }

    /// Past a record that cannot be understood, the next that can is the header of a chained file.
    private mutating func resume() throws {
        left = nil
        while true {
            try window.fill(atLeast: 14)
            let bytes = window.bytes
            guard bytes.count >= 12 else {
                window.consume(bytes.count)
                return
            }
            if FITFormat.isHeader(bytes) { return }
            let next = bytes.dropFirst().firstIndex { $0 == 12 || $0 == 14 } ?? bytes.count
            window.consume(next)
        }
    }

    // MARK: Records

    /// Reads a record; false when it is of a kind that no definition describes.
    private mutating func readRecord() throws -> Bool {
        let place = window.offset
        let header = try takeByte()
        if header & 0x80 != 0 {
            // The low five bits replace those of the last time, which goes on by up to 31 seconds.
            let offset = UInt32(header & 0x1F)
            lastTimestamp = lastTimestamp &+ ((offset &- lastTimestamp) & 0x1F)
            return try readData(Int(header >> 5 & 3), timestamp: lastTimestamp, place)
        }
        if header & 0x40 != 0 {
            try readDefinition(Int(header & 15), hasDeveloperFields: header & 0x20 != 0)
            return true
        }
        return try readData(Int(header & 15), timestamp: nil, place)
    }

    private mutating func readDefinition(_ local: Int, hasDeveloperFields: Bool) throws {
        let head = try take(5)
        let isBigEndian = head[1] == 1
        let message = isBigEndian ? UInt16(head[2]) << 8 | UInt16(head[3]) : UInt16(head[3]) << 8 | UInt16(head[2])
        let bytes = try take(Int(head[4]) * 3)
        let fields = (0..<Int(head[4])).map { index in
            // The low five bits of the base type number the types; these are the signed ones.
            let isSigned = [1, 3, 5, 14].contains(bytes[index * 3 + 2] & 0x1F)
            return Field(number: bytes[index * 3], size: Int(bytes[index * 3 + 1]), isSigned: isSigned)
        }
        var developerBytes = 0
        if hasDeveloperFields {
            let count = Int(try take(1)[0])
            let bytes = try take(count * 3)
            developerBytes = (0..<count).reduce(0) { $0 + Int(bytes[$1 * 3 + 1]) }
        }
        definitions[local] = Definition(
            message: message, isBigEndian: isBigEndian, fields: fields, developerBytes: developerBytes)
    }

    private mutating func readData(_ local: Int, timestamp: UInt32?, _ place: Int) throws -> Bool {
        guard let definition = definitions[local] else {
            builder.report(
                .badRecord, "a record of a kind that was never defined; the rest of this file cannot be read", at: place
            )
            return false
        }
        let bytes = try take(definition.size)
        values.clear()
        var start = 0
        for field in definition.fields {
            defer { start += field.size }
            guard field.size <= 4, field.size != 3, field.size > 0 else { continue }
            var raw = 0
            for index in 0..<field.size {
                let byte = Int(bytes[start + (definition.isBigEndian ? index : field.size - 1 - index)])
                raw = raw << 8 | byte
            }
            let bits = field.size * 8
            // All ones, or the greatest signed number, stand for no value.
            if raw == (field.isSigned ? (1 << (bits - 1)) - 1 : (1 << bits) - 1) { continue }
            if field.isSigned, raw >> (bits - 1) == 1 { raw -= 1 << bits }
            values[field.number] = raw
        }
        if let stamp = values[253], stamp > 0 {
            lastTimestamp = UInt32(stamp)
        } else if let timestamp {
            values[253] = Int(timestamp)
        }
        use(definition, bytes, place)
        return true
    }

    private mutating func use(_ definition: Definition, _ bytes: [UInt8], _ place: Int) {
        switch definition.message {
        case 20: addRecord(place)
        case 21:
            // The timer stops (1, 4, 8, 9) and starts (0): a segment for each run.
            guard values[0] == 0, let type = values[1] else { return }
            if [1, 4, 8, 9].contains(type) { isPaused = true }
            if type == 0, isPaused {
                isPaused = false
                if hasPoints { builder.beginSegment() }
            }
        case 31: builder.nameTrack(text(5, bytes, definition, place))
        case 32:
            guard values[2] != nil, values[3] != nil else { return }
            builder.addWaypoint(
                position(latitude: values[2], longitude: values[3], values[1]),
                name: text(6, bytes, definition, place), at: place)
        default: break
        }
    }

    /// A record message: field numbers from the published profile.
    private mutating func addRecord(_ place: Int) {
        guard values[0] != nil, values[1] != nil else {
            builder.report(.noPosition, "record without a position dropped", at: place)
            return
        }
        var fix = position(latitude: values[0], longitude: values[1], values[253])
        if let height = values[78] ?? values[2] { fix.elevation = Double(height) / 5 - 500 }
        if let speed = values[73] ?? values[6] { fix.channels[.speed] = Float(Double(speed) / 1000) }
        if let rate = values[3] { fix.channels[.heartRate] = Float(rate) }
        if let cadence = values[4] {
            fix.channels[.cadence] = Float(Double(cadence) + Double(values[53] ?? 0) / 128)
        }
        if let power = values[7] { fix.channels[.power] = Float(power) }
        if let temperature = values[13] { fix.channels[.temperature] = Float(temperature) }
        hasPoints = true
        builder.add(fix, at: place)
    }

    /// Positions are in semicircles, 2³¹ to a half turn; times in seconds since 1989-12-31.
    private mutating func position(latitude: Int?, longitude: Int?, _ timestamp: Int?) -> TrackBuilder.Fix {
        var fix = TrackBuilder.Fix()
        if let latitude, let longitude {
            fix.latitude = Double(latitude) * 180 / 2_147_483_648
            fix.longitude = Double(longitude) * 180 / 2_147_483_648
        }
        // Smaller numbers count from when the device was switched on.
        if let timestamp, timestamp >= 0x1000_0000 {
            fix.time = (Int64(timestamp) + 631_065_600) * 1_000_000_000
            builder.timestamps.noteUTC()
        }
        return fix
    }

    private mutating func text(_ number: UInt8, _ bytes: [UInt8], _ definition: Definition, _ place: Int) -> String? {
        var start = 0
        for field in definition.fields {
            if field.number == number {
                return builder.string(bytes[start..<start + field.size].prefix { $0 != 0 }, at: place)
            }
            start += field.size
        }
        return nil
    }
}
