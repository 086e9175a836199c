/// Turns rows of B, G, R, A pixels into PNG's rows, and filters them.
enum RowPacker {
    /// Writes `count` pixels as R, G, B. Alpha is dropped.
    static func packOpaque(_ pixels: UnsafeRawPointer, count: Int, into bytes: UnsafeMutableRawPointer) {
        // As a little-endian word a pixel is 0xAARRGGBB; swapped and shifted, its bytes in memory are R, G, B, 0.
        // Eight of them fill three words.
        func colour(_ index: Int) -> UInt64 { UInt64(pixel(pixels, index).byteSwapped >> 8) }
        var index = 0
        var out = bytes
        while index &+ 8 <= count {
            let third = colour(index &+ 2)
            let sixth = colour(index &+ 5)
            let first = colour(index) | colour(index &+ 1) << 24 | third << 48
            let second = third >> 16 | colour(index &+ 3) << 8 | colour(index &+ 4) << 32 | sixth << 56
            let last = sixth >> 8 | colour(index &+ 6) << 16 | colour(index &+ 7) << 40
            out.storeBytes(of: first, as: UInt64.self)
            out.storeBytes(of: second, toByteOffset: 8, as: UInt64.self)
            out.storeBytes(of: last, toByteOffset: 16, as: UInt64.self)
            index &+= 8
            out += 24
        }
        while index < count {
            let pixel = pixel(pixels, index)
            out.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 16), as: UInt8.self)
            out.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 8), toByteOffset: 1, as: UInt8.self)
            out.storeBytes(of: UInt8(truncatingIfNeeded: pixel), toByteOffset: 2, as: UInt8.self)
            index &+= 1
            out += 3
        }
    }

    /// Writes `count` pixels as R, G, B, A with the premultiplication undone (see ``ImageFormat/transparent``).
    static func packTransparent(_ pixels: UnsafeRawPointer, count: Int, into bytes: UnsafeMutableRawPointer) {
        typealias Vector = SIMD8<UInt32>
        let opaque = Vector(repeating: 0xFF00_0000)
        var index = 0
        while index < count {
            if index &+ 8 <= count {
                let eight = pixels.loadUnaligned(fromByteOffset: index &* 4, as: Vector.self)
                // Most of a map is opaque, and then only red and blue change places.
                if eight & opaque == opaque {
                    let swapped = eight & 0xFF00_FF00 | (eight &>> 16) & 0xFF | (eight & 0xFF) &<< 16
                    bytes.storeBytes(of: swapped, toByteOffset: index &* 4, as: Vector.self)
                    index &+= 8
                    continue
                }
            }
            let end = min(index &+ 8, count)
            while index < end {
                bytes.storeBytes(of: straight(pixel(pixels, index)), toByteOffset: index &* 4, as: UInt32.self)
                index &+= 1
            }
        }
    }

    /// A premultiplied pixel, 0xAARRGGBB, as the word whose bytes are R, G, B, A, premultiplication undone.
    @inline(__always)
    private static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha > 0 else { return 0 }
        let red = min(((pixel >> 16 & 0xFF) &* 255 &+ alpha / 2) / alpha, 255)
        let green = min(((pixel >> 8 & 0xFF) &* 255 &+ alpha / 2) / alpha, 255)
        let blue = min(((pixel & 0xFF) &* 255 &+ alpha / 2) / alpha, 255)
        return alpha << 24 | blue << 16 | green << 8 | red
    }

    @inline(__always)
    private static func pixel(_ pixels: UnsafeRawPointer, _ index: Int) -> UInt32 {
        pixels.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
    }

    /// How many of a row's bytes differ from the same channel of the pixel to the left.
    static func countChanges(_ row: UnsafeRawPointer, count: Int, bytesPerPixel: Int) -> Int {
        typealias Vector = SIMD4<UInt64>
        let low = Vector(repeating: 0x7F7F_7F7F_7F7F_7F7F)
        let one = Vector(repeating: 0x0101_0101_0101_0101)
        var changes = 0
        var index = bytesPerPixel
        while index &+ 32 <= count {
            var lanes = Vector.zero
            // Each byte of a lane counts for itself, and up to 255 times before it would overflow.
            let end = min(count &- 31, index &+ 255 &* 32)
            while index < end {
                let difference =
                    row.loadUnaligned(fromByteOffset: index, as: Vector.self)
                    ^ row.loadUnaligned(fromByteOffset: index &- bytesPerPixel, as: Vector.self)
                // The sum reaches a byte's high bit where any of its low bits is set.
                lanes = lanes &+ (((difference & low) &+ low | difference) &>> 7 & one)
                index &+= 32
            }
            let pairs = (lanes & 0x00FF_00FF_00FF_00FF) &+ (lanes &>> 8 & 0x00FF_00FF_00FF_00FF)
            let sums = (pairs &* 0x0001_0001_0001_0001) &>> 48
            changes &+= Int(sums[0] &+ sums[1] &+ sums[2] &+ sums[3])
        }
        while index < count {
            let left = row.load(fromByteOffset: index &- bytesPerPixel, as: UInt8.self)
            changes &+= row.load(fromByteOffset: index, as: UInt8.self) == left ? 0 : 1
            index &+= 1
        }
        return changes
    }

    /// Replaces each byte of a row by its difference to the byte above: filter type 2, Up (PNG, section 9.2).
    static func filterUp(_ row: UnsafeMutableRawPointer, above: UnsafeRawPointer, count: Int) {
        typealias Vector = SIMD32<UInt8>
        var index = 0
        while index &+ 32 <= count {
            let difference =
                row.loadUnaligned(fromByteOffset: index, as: Vector.self)
                &- above.loadUnaligned(fromByteOffset: index, as: Vector.self)
            row.storeBytes(of: difference, toByteOffset: index, as: Vector.self)
            index &+= 32
        }
        while index < count {
            let difference =
                row.load(fromByteOffset: index, as: UInt8.self) &- above.load(fromByteOffset: index, as: UInt8.self)
            row.storeBytes(of: difference, toByteOffset: index, as: UInt8.self)
            index &+= 1
        }
    }

    /// Replaces each byte of a row by its difference to the same channel of the pixel to the left: filter type 1, Sub.
    static func filterSub(_ row: UnsafeMutableRawPointer, count: Int, bytesPerPixel: Int) {
        let bytes = row.assumingMemoryBound(to: UInt8.self)
        // From the right, so that each left neighbour is still unfiltered.
        var index = count &- 1
        while index >= bytesPerPixel {
            bytes[index] &-= bytes[index &- bytesPerPixel]
            index &-= 1
        }
    }
}
