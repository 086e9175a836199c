internal import Foundation

/// Reads a raster between its pixels.
struct RasterSampler {
    let source: UnsafeRawPointer
    let stride: Int
    let width: Int
    let height: Int
    /// From the destination to the source, in pixels.
    let inverse: CGAffineTransform
    /// Whether colours are mixed from the four nearest pixels; the nearest one is taken otherwise.
    let isSmooth: Bool

    /// Composites one row of samples over a destination row; what falls outside the source is left alone.
    func composite(
        row: Int, columns: Range<Int>, onto line: UnsafeMutablePointer<UInt32>, _ strength: UInt32
    ) {
        guard let walk = Walk(inverse, row, columns) else { return }
        let (limitX, limitY) = (width << 32, height << 32)
        for column in columns {
            let (u, v) = walk.place(column)
            guard u >= 0, v >= 0, u < limitX, v < limitY else { continue }
            var sample = sample(u, v)
            if strength != 255 { sample = Self.scale(sample, strength) }
            let coverage = sample >> 24
            if coverage == 255 {
                line[column] = sample
            } else if coverage != 0 {
                line[column] = sample &+ Self.scale(line[column], 255 - coverage)
            }
        }
    }

    /// Writes one row of samples; beyond the source its edge pixels go on.
    func fill(_ row: Int, _ columns: Range<Int>, _ colors: UnsafeMutablePointer<UInt32>) {
        guard let walk = Walk(inverse, row, columns) else { return }
        let (limitX, limitY) = (width << 32 - 1, height << 32 - 1)
        for column in columns {
            let (u, v) = walk.place(column)
            let (x, y) = (min(max(u, 0), limitX), min(max(v, 0), limitY))
            colors[column - columns.lowerBound] =
                isSmooth
                ? sample(x, y)
                : (source + (y >> 32) &* stride).loadUnaligned(fromByteOffset: (x >> 32) &* 4, as: UInt32.self)
        }
    }

    /// The places in the source of one destination row.
    ///
    /// They are whole numbers, in 1/2^32 source pixel: a column's place is the same whichever came before.
    private struct Walk {
        private let startX: Int
        private let startY: Int
        private let stepX: Int
        private let stepY: Int

        /// Nil when a place would leave the numbers.
        init?(_ inverse: CGAffineTransform, _ row: Int, _ columns: Range<Int>) {
            let one = 4_294_967_296.0
            let y = Double(row) + 0.5
            let (a, b) = (Double(inverse.a), Double(inverse.b))
            let x0 = a * 0.5 + Double(inverse.c) * y + Double(inverse.tx)
            let y0 = b * 0.5 + Double(inverse.d) * y + Double(inverse.ty)
            let reach = Double(max(abs(columns.lowerBound), abs(columns.upperBound)))
            guard max(abs(x0) + abs(a) * reach, abs(y0) + abs(b) * reach) < 1e9 else { return nil }
            func fixed(_ value: Double) -> Int { Int((value * one).rounded()) }
            (startX, startY, stepX, stepY) = (fixed(x0), fixed(y0), fixed(a), fixed(b))
        }

        @inline(__always)
        func place(_ column: Int) -> (Int, Int) {
            (startX &+ stepX &* column, startY &+ stepY &* column)
        }
    }

    /// The colour at a place in 1/2^32 pixel, mixed from the four nearest centres.
    @inline(__always)
    private func sample(_ u: Int, _ v: Int) -> UInt32 {
        // Places in 1/256 pixel from the first centre.
        let (x, y) = (u >> 24 &- 128, v >> 24 &- 128)
        let (x0, y0) = (max(x >> 8, 0), max(y >> 8, 0))
        let (x1, y1) = (min((x >> 8) &+ 1, width &- 1), min((y >> 8) &+ 1, height &- 1))
        let upper = source + y0 &* stride
        let lower = source + y1 &* stride
        @inline(__always)
        func pixel(_ line: UnsafeRawPointer, _ x: Int) -> UInt32 {
            line.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
        }
        let (a, b) = (pixel(upper, x0), pixel(upper, x1))
        let (c, d) = (pixel(lower, x0), pixel(lower, x1))
        // Most of a map is flat.
        if a == b, c == d, a == c { return a }
        let (fx, fy) = (UInt64(truncatingIfNeeded: x & 255), UInt64(truncatingIfNeeded: y & 255))
        let mixed = Self.mix(
            Self.mix(Self.spread(a), Self.spread(b), fx), Self.mix(Self.spread(c), Self.spread(d), fx), fy)
        return UInt32(truncatingIfNeeded: mixed | mixed >> 24)
    }

    /// The four channels with room between them.
    @inline(__always)
    private static func spread(_ pixel: UInt32) -> UInt64 {
        UInt64(pixel & 0xff00ff) | UInt64(pixel & 0xff00_ff00) << 24
    }

    /// Two spread pixels mixed by a weight of 0…256, all channels at once.
    @inline(__always)
    private static func mix(_ a: UInt64, _ b: UInt64, _ weight: UInt64) -> UInt64 {
        (a &* (256 &- weight) &+ b &* weight &+ 0x0080_0080_0080_0080) >> 8 & 0x00ff_00ff_00ff_00ff
    }

    /// A pixel times a weight of 0…255, rounded as a division by 255 would.
    @inline(__always)
    private static func scale(_ pixel: UInt32, _ weight: UInt32) -> UInt32 {
        var even = (pixel & 0xff00ff) &* weight &+ 0x80_0080
        even = (even &+ (even >> 8 & 0xff00ff)) >> 8 & 0xff00ff
        var odd = (pixel >> 8 & 0xff00ff) &* weight &+ 0x80_0080
        odd = (odd &+ (odd >> 8 & 0xff00ff)) & 0xff00_ff00
        return even | odd
    }
}
