internal import CZip

/// The files in a zip archive that is in memory. Nothing is ever written to disk, so names cannot lead anywhere.
final class ZipArchive {
    /// The most entries that are looked at.
    static let entryLimit = 10_000

    private let handle: OpaquePointer
    private let bytes: UnsafeMutableRawBufferPointer

    init(_ data: [UInt8]) throws {
        bytes = .allocate(byteCount: max(data.count, 1), alignment: 16)
        bytes.copyBytes(from: data)
        var failure = zip_error_t()
        zip_error_init(&failure)
        defer { zip_error_fini(&failure) }
        guard let source = zip_source_buffer_create(bytes.baseAddress, UInt64(data.count), 0, &failure) else {
            bytes.deallocate()
            throw TracksError("unpack", .damaged, "the zip archive cannot be opened")
        }
        guard let handle = zip_open_from_source(source, ZIP_RDONLY, &failure) else {
            let reason = String(cString: zip_error_strerror(&failure))
            zip_source_free(source)
            bytes.deallocate()
            throw TracksError("unpack", .damaged, "the zip archive cannot be opened: \(reason)")
        }
        self.handle = handle
    }

    deinit {
        zip_discard(handle)
        bytes.deallocate()
    }

    /// A file in the archive.
    struct Entry {
        var index: UInt64
        var name: String
        var size: UInt64
        var packedSize: UInt64
    }

    /// The files, without folders, in archive order.
    var entries: [Entry] {
        let count = min(UInt64(max(0, zip_get_num_entries(handle, 0))), UInt64(Self.entryLimit))
        return (0..<count).compactMap { index in
            var status = zip_stat_t()
            guard zip_stat_index(handle, index, 0, &status) == 0 else { return nil }
            let name = status.name.map { String(cString: $0) } ?? ""
            guard !name.hasSuffix("/") else { return nil }
            return Entry(index: index, name: name, size: status.size, packedSize: status.comp_size)
        }
    }

    /// The content of a file; nil when it is encrypted or packed in an unknown way.
    func source(of entry: Entry) -> ZipEntrySource? {
        zip_fopen_index(handle, entry.index, 0).map {
            ZipEntrySource(self, $0, packed: Int(clamping: entry.packedSize))
        }
    }
}

/// A file of an archive while it is being unpacked.
final class ZipEntrySource: ByteSource {
    /// Whether the data was damaged; what was unpacked before is good.
    private(set) var isDamaged = false

    // Kept so that the archive stays open.
    private let archive: ZipArchive
    private let file: OpaquePointer
    private let packed: Int
    private var unpacked = 0

    fileprivate init(_ archive: ZipArchive, _ file: OpaquePointer, packed: Int) {
        self.archive = archive
        self.file = file
        self.packed = packed
    }

    deinit { zip_fclose(file) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let count = zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
        guard count >= 0 else {
            isDamaged = true
            return 0
        }
        unpacked += Int(count)
        if unpacked > GzipSource.freeBytes + GzipSource.ratioLimit * packed {
            throw TracksError(
                "unpack", .tooLarge,
                "a file in the archive unpacks to more than \(GzipSource.ratioLimit) times its size; "
                    + "unpack it with unzip if that is meant")
        }
        return Int(count)
    }
}
