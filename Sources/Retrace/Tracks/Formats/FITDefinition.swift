/// The first byte of a record.
enum FITHeader {
    /// A definition of the records of a local type.
    case definition(local: Int, hasDeveloperFields: Bool)
    /// Data of a local type; `offset` is the low five bits of the time where the header carries them.
    case data(local: Int, offset: UInt32?)
    /// Bits that the protocol keeps for later are set.
    case reserved

    init(_ byte: UInt8) {
        if byte & 0x80 != 0 {
            self = .data(local: Int(byte >> 5 & 3), offset: UInt32(byte & 0x1F))
        } else if byte & 0x10 != 0 || byte & 0x60 == 0x20 {
            self = .reserved
        } else if byte & 0x40 != 0 {
            self = .definition(local: Int(byte & 15), hasDeveloperFields: byte & 0x20 != 0)
        } else {
            self = .data(local: Int(byte & 15), offset: nil)
        }
    }
}

/// How the data records of a local type are laid out.
struct FITDefinition {
    struct Field {
        var number: UInt8
        var size: Int
        var isSigned: Bool
    }

    let message: UInt16
    let isBigEndian: Bool
    let fields: [Field]
    /// The bytes of a data record behind its header. Those of the developer's fields, whose meaning is not needed, stand
    /// last.
    let size: Int
    /// The bytes of the definition itself behind its header.
    let length: Int
    /// Whether everything is as the protocol has it, which chance seldom brings about.
    let isRegular: Bool

    /// The field that holds the time in messages of every kind.
    static let timestamp: UInt8 = 253

    /// Reads a definition behind its header; nil when there are too few bytes.
    init?(_ bytes: some RandomAccessCollection<UInt8>, hasDeveloperFields: Bool) {
        let bytes = bytes.prefix(5 + 255 * 3 + 1 + 255 * 3).map { $0 }
        guard bytes.count >= 5 else { return nil }
        isBigEndian = bytes[1] == 1
        message = isBigEndian ? UInt16(bytes[2]) << 8 | UInt16(bytes[3]) : UInt16(bytes[3]) << 8 | UInt16(bytes[2])
        let end = 5 + Int(bytes[4]) * 3
        guard bytes.count >= end else { return nil }
        let triples = stride(from: 5, to: end, by: 3)
        fields = triples.map { at in
            // The low five bits of the base type number the types; these are the signed ones.
            Field(
                number: bytes[at], size: Int(bytes[at + 1]), isSigned: [1, 3, 5, 14].contains(bytes[at + 2] & 0x1F))
        }
        isRegular =
            bytes[0] == 0 && bytes[1] <= 1
            && triples.allSatisfy { bytes[$0 + 1] > 0 && bytes[$0 + 2] & 0x1F <= 16 && bytes[$0 + 2] & 0x60 == 0 }
        var developerBytes = 0
        var length = end
        if hasDeveloperFields {
            guard bytes.count > end else { return nil }
            length = end + 1 + Int(bytes[end]) * 3
            guard bytes.count >= length else { return nil }
            developerBytes = stride(from: end + 1, to: length, by: 3).reduce(0) { $0 + Int(bytes[$1 + 1]) }
        }
        self.length = length
        size = fields.reduce(developerBytes) { $0 + $1.size }
    }

    var hasTimestamp: Bool { fields.contains { $0.number == Self.timestamp } }
}

/// The numbers of a record by field number, in a table that is used again for every record.
struct FITValues {
    private var values = [Int](repeating: .min, count: 256)
    private var used: [UInt8] = []

    subscript(number: UInt8) -> Int? {
        get { values[Int(number)] == .min ? nil : values[Int(number)] }
        set {
            values[Int(number)] = newValue ?? .min
            used.append(number)
        }
    }

    /// Takes the numbers of a data record that stands behind its header at the start of `bytes`.
    mutating func read(_ bytes: Slice<UnsafeRawBufferPointer>, _ definition: FITDefinition) {
        for number in used { values[Int(number)] = .min }
        used.removeAll(keepingCapacity: true)
        var start = bytes.startIndex
        for field in definition.fields {
            defer { start += field.size }
            guard field.size <= 4, field.size != 3, field.size > 0 else { continue }
            var raw = 0
            for index in 0..<field.size {
                raw = raw << 8 | Int(bytes[start + (definition.isBigEndian ? index : field.size - 1 - index)])
            }
            let bits = field.size * 8
            // All ones, or the greatest signed number, stand for no value.
            if raw == (field.isSigned ? (1 << (bits - 1)) - 1 : (1 << bits) - 1) { continue }
            if field.isSigned, raw >> (bits - 1) == 1 { raw -= 1 << bits }
            self[field.number] = raw
        }
    }
}
