import Foundation
import Testing

@testable import FrameOutput

struct BandEncoderTests {
    private func encode(_ picture: Picture, _ format: ImageFormat, with encoder: BandEncoder? = nil) -> Data {
        let layout = BandLayout(width: picture.width, height: picture.height, format: format)
        let encoder = encoder ?? BandEncoder(layout)
        let file = PNGLayout(width: picture.width, height: picture.height, scale: 1, format: format)
        let packed = picture.packed(layout)
        let bands = packed.bands.map { encoder.encode(packed.rows(of: $0), adler: $0.adler) }
        let tail = file.tail(of: bands)
        return Data(file.head + bands.flatMap { Array($0.chunk) } + tail.bytes)
    }

    /// Writes the pictures to files and has them read by another program.
    private func read(_ files: [Data]) throws -> [PNGReading.Read] {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let paths = files.indices.map { "\(folder.path)/\($0).png" }
        for (path, file) in zip(paths, files) { try file.write(to: URL(fileURLWithPath: path)) }
        return try PNGReading.read(paths)
    }

    @Test(.needsPython) func allWidthsAroundTheUnrolledLoopsComeBack() throws {
        let pictures = (1...18).map { Picture.map(width: $0, height: 3) } + [Picture.map(width: 100, height: 1)]
        for (picture, read) in zip(pictures, try read(pictures.map { encode($0, .opaque) })) {
            #expect(read.width == picture.width)
            #expect(read.channels == 3)
            #expect([UInt8](read.pixels) == picture.rgb)
        }
    }

    @Test(.needsPython) func allHeightsAroundABandComeBack() throws {
        let pictures = [1, 15, 16, 17, 31, 32, 33].map { Picture.map(width: 50, height: $0) }
        for (picture, read) in zip(pictures, try read(pictures.map { encode($0, .opaque) })) {
            #expect(read.height == picture.height)
            #expect([UInt8](read.pixels) == picture.rgb)
        }
    }

    /// Every alpha with every colour that premultiplication can give.
    @Test(.needsPython) func premultiplicationIsUndoneToTheNearest() throws {
        let picture = Picture(width: 256, height: 256) { x, y in
            let alpha = UInt32(y)
            let colour = min(UInt32(x), alpha)
            return alpha << 24 | colour << 16 | (alpha - colour) << 8 | colour / 2
        }
        let read = try #require(try read([encode(picture, .transparent)]).first)
        #expect(read.channels == 4)
        #expect([UInt8](read.pixels) == picture.straightRGBA)
    }

    /// Opaque runs are copied eight pixels at a time: all places where one may begin or end.
    @Test(.needsPython) func opaqueRunsAmongOthersComeBack() throws {
        let pictures = (1...20).map { width in
            Picture(width: width, height: width) { x, y in x < y ? 0xFF12_3456 : x % 5 == 0 ? 0 : 0x8040_2010 }
        }
        for (picture, read) in zip(pictures, try read(pictures.map { encode($0, .transparent) })) {
            #expect([UInt8](read.pixels) == picture.straightRGBA)
        }
    }

    /// Slopes take the filters, noise makes deflate grow its input.
    @Test(.needsPython) func slopesAndNoiseComeBack() throws {
        var noise = Noise(seed: 1)
        let pictures = [
            Picture(width: 120, height: 40) { x, y in 0xFF00_0000 | UInt32(x * 2) << 16 | UInt32(y * 6) << 8 | 7 },
            Picture(width: 120, height: 40) { _, _ in 0xFF00_0000 | UInt32(truncatingIfNeeded: noise.next()) >> 8 },
        ]
        for (picture, read) in zip(pictures, try read(pictures.map { encode($0, .opaque) })) {
            #expect([UInt8](read.pixels) == picture.rgb)
        }
    }

    @Test func colourOutOfItsAlphaIsCutToWhite() {
        // Not a premultiplied pixel: red 200 of alpha 100.
        let out = UnsafeMutableRawPointer.allocate(byteCount: 4, alignment: 4)
        defer { out.deallocate() }
        RowPacker.packTransparent([0x64C8_0000] as [UInt32], count: 1, into: out)
        #expect([UInt8](UnsafeRawBufferPointer(start: out, count: 4)) == [255, 0, 0, 100])
    }

    @Test func bytesDoNotDependOnWhatWasEncodedBefore() {
        var noise = Noise(seed: 2)
        let other = Picture(width: 90, height: 64) { x, _ in UInt32(truncatingIfNeeded: noise.next()) % UInt32(x + 1) }
        let picture = Picture.map(width: 90, height: 64)
        let used = BandEncoder(BandLayout(width: 90, height: 64, format: .opaque))
        let first = encode(picture, .opaque, with: used)
        _ = encode(other, .opaque, with: used)
        #expect(encode(picture, .opaque, with: used) == first)
        #expect(encode(picture, .opaque) == first)
    }

    @Test(.enabled(if: PNGReading.pngcheck != nil, "pngcheck is not installed."))
    func pngcheckFindsNothing() throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        for (name, format) in [("a", ImageFormat.opaque), ("b", .transparent)] {
            let path = "\(folder.path)/\(name).png"
            try encode(Picture.map(width: 61, height: 47), format).write(to: URL(fileURLWithPath: path))
            #expect(try PNGReading.run(try #require(PNGReading.pngcheck), ["-q", path]).status == 0)
        }
    }
}
