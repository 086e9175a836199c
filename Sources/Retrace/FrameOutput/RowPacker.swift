/// Turns rows of B, G, R, A pixels into PNG's rows, and filters them.
enum RowPacker {
    /// Writes `count` pixels as R, G, B. Alpha is dropped.
    static func packOpaque(_ pixels: UnsafePointer<UInt32>, count: Int, into bytes: UnsafeMutableRawPointer) {
        // As a little-endian word a pixel is 0xAARRGGBB; swapped and shifted, its bytes in memory are R, G, B, 0.
        // Eight of them fill three words.
        func colour(_ index: Int) -> UInt64 { UInt64(pixels[index].byteSwapped >> 8) }
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
            let pixel = pixels[index]
            out.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 16), as: UInt8.self)
            out.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 8), toByteOffset: 1, as: UInt8.self)
            out.storeBytes(of: UInt8(truncatingIfNeeded: pixel), toByteOffset: 2, as: UInt8.self)
            index &+= 1
            out += 3
        }
    }

    /// Writes `count` pixels as R, G, B, A with the premultiplication undone (see ``ImageFormat/transparent``).
    static func packTransparent(_ pixels: UnsafePointer<UInt32>, count: Int, into bytes: UnsafeMutableRawPointer) {
        for index in 0..<count {
            let pixel = pixels[index]
            let alpha = pixel >> 24
            let straight: UInt32
            if alpha == 255 {
                straight = pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16
            } else if alpha == 0 {
                straight = 0
            } else {
                let red = min(((pixel >> 16 & 0xFF) &* 255 &+ alpha / 2) / alpha, 255)
                let green = min(((pixel >> 8 & 0xFF) &* 255 &+ alpha / 2) / alpha, 255)
                let blue = min(((pixel & 0xFF) &* 255 &+ alpha / 2) / alpha, 255)
                straight = alpha << 24 | blue << 16 | green << 8 | red
            }
            bytes.storeBytes(of: straight, toByteOffset: index &* 4, as: UInt32.self)
        }
    }

    /// How many of `count` pixels equal their left neighbour.
    static func countRepeats(_ pixels: UnsafePointer<UInt32>, count: Int) -> Int {
        var repeats: UInt32 = 0
        var index = 1
        while index < count {
            repeats &+= pixels[index] == pixels[index &- 1] ? 1 : 0
            index &+= 1
        }
        return Int(repeats)
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
