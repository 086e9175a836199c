import Testing

@testable import FrameOutput

struct PackedFrameTests {
    /// Adler-32 as RFC 1950, section 8.2, spells it out.
    private func plainAdler(_ bytes: [UInt8]) -> UInt32 {
        var s1: UInt32 = 1
        var s2: UInt32 = 0
        for byte in bytes {
            s1 = (s1 + UInt32(byte)) % 65521
            s2 = (s2 + s1) % 65521
        }
        return s2 << 16 | s1
    }

    /// After many changes of all widths the frame is what it would be if packed anew, and its checksums are those of its
    /// bytes.
    @Test(arguments: [ImageFormat.opaque, .transparent])
    func changesAddUp(_ format: ImageFormat) {
        var noise = Noise(seed: 11)
        var picture = Picture.map(width: 131, height: 53)
        let layout = BandLayout(width: 131, height: 53, format: format)
        let frame = PackedFrame(layout)
        func update(_ area: FrameArea) {
            picture.pixels.withUnsafeBytes { frame.update(area, from: $0.baseAddress!, bytesPerRow: 131 * 4) }
        }
        update(FrameArea(columns: 0..<131, rows: 0..<53))
        for round in 0..<400 {
            // Every third change is wide, and then the checksum is added up anew.
            let width = Int.random(in: 1...(round % 3 == 0 ? 131 : 12), using: &noise)
            let left = Int.random(in: 0...131 - width, using: &noise)
            let height = Int.random(in: 1...40, using: &noise)
            let top = Int.random(in: 0...53 - height, using: &noise)
            let area = FrameArea(columns: left..<left + width, rows: top..<top + height)
            let colour = UInt32(truncatingIfNeeded: noise.next()) | 0xFF00_0000
            // Bytes at their limits carry furthest.
            let pixel = [colour, 0xFFFF_FFFF, 0xFF00_0000].randomElement(using: &noise)!
            picture.fill(columns: area.columns, rows: area.rows, with: pixel)
            update(area)
            // Not each time: changes gather where nobody asks.
            guard round % 5 == 0 else { continue }
            let anew = picture.packed(layout)
            for band in anew.bands {
                let bytes = [UInt8](frame.rows(ofBand: band.index))
                #expect(bytes == [UInt8](UnsafeRawBufferPointer(anew.rows(of: band))))
                #expect(frame.adler(ofBand: band.index) == plainAdler(bytes))
            }
        }
    }

    @Test func changesOfNeighbouringBytesAreCounted() {
        for count in [6, 31, 32, 33, 70, 8192, 8400, 20_000] {
            let row = (0..<count).map { UInt8($0 % 7 == 0 || $0 * 32 < count ? 1 : 2) }
            let expected = (3..<count).count { row[$0] != row[$0 - 3] }
            #expect(
                row.withUnsafeBytes { RowPacker.countChanges($0.baseAddress!, count: count, bytesPerPixel: 3) }
                    == expected)
        }
        // More changes in one place of a vector than a byte holds.
        let stripes = (0..<40_000).map { UInt8($0 / 4 % 2) }
        let changes = stripes.withUnsafeBytes {
            RowPacker.countChanges($0.baseAddress!, count: stripes.count, bytesPerPixel: 4)
        }
        #expect(changes == 40_000 - 4)
    }
}
