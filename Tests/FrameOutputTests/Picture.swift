@testable import FrameOutput

/// Pixels as cairo lays them out: premultiplied, 0xAARRGGBB as a little-endian word.
struct Picture {
    let width: Int
    let height: Int
    var pixels: [UInt32]

    init(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> UInt32) {
        self.width = width
        self.height = height
        pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
    }

    /// A map-like picture: flat areas, lines, and some noise at the bottom.
    static func map(width: Int, height: Int) -> Picture {
        var noise = Noise(seed: 7)
        return Picture(width: width, height: height) { x, y in
            if y * 4 > height * 3 { return 0xFF00_0000 | UInt32(truncatingIfNeeded: noise.next()) >> 8 }
            if (x + 2 * y) % 37 < 2 { return 0xFF80_4020 }
            return x / 20 % 2 == y / 12 % 2 ? 0xFFAE_D1EE : 0xFFF2_F0E3
        }
    }

    mutating func fill(columns: Range<Int>, rows: Range<Int>, with pixel: UInt32) {
        for row in rows { for column in columns { pixels[row * width + column] = pixel } }
    }

    /// All bands of the picture.
    func packed(_ layout: BandLayout) -> PackedBands {
        let frame = PackedFrame(layout)
        pixels.withUnsafeBytes {
            frame.update(
                FrameArea(columns: 0..<width, rows: 0..<height), from: $0.baseAddress!, bytesPerRow: width * 4)
        }
        let packed = PackedBands()
        packed.copy(Array(0..<layout.bandCount), of: frame)
        return packed
    }

    /// The bytes of an RGB picture without alpha.
    var rgb: [UInt8] {
        pixels.flatMap { [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
    }

    /// The bytes of an RGBA picture with each colour divided by alpha to nearest, in floating point.
    var straightRGBA: [UInt8] {
        pixels.flatMap { pixel -> [UInt8] in
            let alpha = pixel >> 24
            guard alpha > 0 else { return [0, 0, 0, 0] }
            func straight(_ value: UInt32) -> UInt8 { UInt8((Double(value & 0xFF) * 255 / Double(alpha)).rounded()) }
            return [straight(pixel >> 16), straight(pixel >> 8), straight(pixel), UInt8(alpha)]
        }
    }
}

/// A small generator of reproducible noise.
struct Noise: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    // Steele, Lea, Flood: SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
