internal import CZlib

/// Unpacks gzip, also of several members one after the other.
final class GzipSource: ByteSource {
    /// Unpacked data may be this many times as large as the packed data, beside ``freeBytes``. Deflate reaches 1000;
    /// tracks reach 30.
    static let ratioLimit = 200
    /// Up to this size nothing is a bomb.
    static let freeBytes = 64 << 20

    /// Whether the data ended too early or was damaged; what was unpacked before is good.
    private(set) var isDamaged = false

    private let source: any ByteSource
    private let stream: UnsafeMutablePointer<z_stream>
    private let input: UnsafeMutableRawBufferPointer
    private var hasEnded = false
    private var packed = 0
    private var unpacked = 0

    private let isRaw: Bool

    /// Unpacks gzip, or with `isRaw` what deflate has made alone, as it stands in archives.
    init(_ source: any ByteSource, isRaw: Bool = false) throws {
        self.source = source
        self.isRaw = isRaw
        input = .allocate(byteCount: 1 << 16, alignment: 16)
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 bits of window, +16 for the gzip header, negative for none.
        guard inflateInit2_(stream, isRaw ? -15 : 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else {
            stream.deallocate()
            input.deallocate()
            throw TracksError("unpack", .unreadable, "zlib could not be started")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        input.deallocate()
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        stream.pointee.next_out = buffer.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = UInt32(clamping: buffer.count)
        let room = Int(stream.pointee.avail_out)
        while !hasEnded, Int(stream.pointee.avail_out) == room {
            if stream.pointee.avail_in == 0, try !refill() {
                isDamaged = true
                break
            }
            switch inflate(stream, Z_NO_FLUSH) {
            case Z_OK, Z_BUF_ERROR: break
            case Z_STREAM_END: try nextMember()
            default:
                isDamaged = true
                hasEnded = true
            }
        }
        let count = room - Int(stream.pointee.avail_out)
        unpacked += count
        if unpacked > Self.freeBytes + Self.ratioLimit * packed {
            throw TracksError(
                "unpack", .tooLarge,
                "unpacks to more than \(Self.ratioLimit) times its size; unpack it with gunzip if that is meant")
        }
        return count
    }

    private func refill() throws -> Bool {
        let count = try source.read(into: input)
        packed += count
        stream.pointee.next_in = input.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_in = UInt32(count)
        return count > 0
    }

    /// Goes on with the next member; anything else behind a member is padding.
    private func nextMember() throws {
        guard !isRaw else {
            hasEnded = true
            return
        }
        if stream.pointee.avail_in == 0 { _ = try refill() }
        guard stream.pointee.avail_in > 0, stream.pointee.next_in.pointee == 0x1F, inflateReset(stream) == Z_OK else {
            hasEnded = true
            return
        }
    }
}
