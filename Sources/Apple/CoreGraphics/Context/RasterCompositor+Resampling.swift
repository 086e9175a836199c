package import Foundation

extension RasterCompositor {
    /// Composites a source through an affine transform, bilinearly.
    ///
    /// `transform` maps source pixels to destination pixels. A destination pixel changes when its centre is inside the
    /// clip and falls inside the source, edges pixels repeating outwards, so pictures that touch leave no seam. What a
    /// pixel becomes does not depend on the clip: its place in the source is computed from scratch, not carried along.
    package static func resample(
        source: UnsafeRawPointer, sourceStride: Int, sourceWidth: Int, sourceHeight: Int,
        transform: CGAffineTransform, onto destination: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int,
        clippedTo clip: (x: Int, y: Int, width: Int, height: Int), blendMode: CGBlendMode = .normal,
        alpha: CGFloat = 1
    ) {
        guard transform.isInvertible, sourceWidth > 0, sourceHeight > 0 else { return }
        let reach = CGRect(x: 0, y: 0, width: sourceWidth, height: sourceHeight).applying(transform)
            .intersection(CGRect(x: 0, y: 0, width: width, height: height))
            .intersection(CGRect(x: clip.x, y: clip.y, width: clip.width, height: clip.height))
        guard !reach.isNull, !reach.isEmpty else { return }
        let (left, top) = (Int(reach.minX.rounded(.down)), Int(reach.minY.rounded(.down)))
        let right = min(Int(reach.maxX.rounded(.up)), clip.x + clip.width, width)
        let bottom = min(Int(reach.maxY.rounded(.up)), clip.y + clip.height, height)
        let sampler = Sampler(
            source: source, stride: sourceStride, width: sourceWidth, height: sourceHeight,
            inverse: transform.inverted())
        let strength = UInt32((min(1, max(0, alpha)) * 255).rounded())
        if blendMode == .normal {
            for row in top..<bottom {
                sampler.composite(
                    row: row, columns: left..<right,
                    onto: (destination + row * stride).assumingMemoryBound(to: UInt32.self), strength)
            }
            return
        }
        guard left < right, top < bottom, let scratch = PixelBuffer(width: right - left, height: bottom - top) else {
            return
        }
        for row in top..<bottom {
            let line = (scratch.bytes + (row - top) * scratch.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            sampler.composite(row: row, columns: left..<right, onto: line - left, 255)
        }
        paint(
            source: scratch.bytes, sourceStride: scratch.bytesPerRow, sourceWidth: scratch.width,
            sourceHeight: scratch.height, at: left, top, onto: destination, width: width, height: height,
            stride: stride, clippedTo: clip, blendMode: blendMode, alpha: alpha)
    }

    /// Reads a raster between its pixels.
    private struct Sampler {
        let source: UnsafeRawPointer
        let stride: Int
        let width: Int
        let height: Int
        let inverse: CGAffineTransform

        /// Composites one row of samples over a destination row.
        func composite(
            row: Int, columns: Range<Int>, onto line: UnsafeMutablePointer<UInt32>, _ strength: UInt32
        ) {
            // Places in 1/2^32 source pixel, as whole numbers: a column's place is the same whichever came before.
            let one = 4_294_967_296.0
            let y = Double(row) + 0.5
            func fixed(_ value: Double) -> Int { Int((value * one).rounded()) }
            let (stepX, stepY) = (fixed(Double(inverse.a)), fixed(Double(inverse.b)))
            let startX = fixed(Double(inverse.a) * 0.5 + Double(inverse.c) * y + Double(inverse.tx))
            let startY = fixed(Double(inverse.b) * 0.5 + Double(inverse.d) * y + Double(inverse.ty))
            let (limitX, limitY) = (width << 32, height << 32)
            for column in columns {
                let (u, v) = (startX &+ stepX &* column, startY &+ stepY &* column)
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
}
