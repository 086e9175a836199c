import Glibc
import MapGeometry

// The loops that touch every pixel. Premultiplied 32-bit pixels; all arithmetic is exact in integers, so a pixel's
// value depends on nothing but the pixels that went into it.

@inline(__always)
func memoryEqual(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, count: Int) -> Bool {
    memcmp(a, b, count * 4) == 0
}

/// Each of the four bytes times `factor` / 255, rounded to nearest.
@inline(__always)
private func scaled(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
    var redBlue = (pixel & 0x00FF_00FF) &* factor &+ 0x0080_0080
    redBlue = ((redBlue &+ ((redBlue >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
    var alphaGreen = ((pixel >> 8) & 0x00FF_00FF) &* factor &+ 0x0080_0080
    alphaGreen = (alphaGreen &+ ((alphaGreen >> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return redBlue | alphaGreen
}

/// Source over destination, in place. The sum cannot exceed 255 a channel as long as pixels are premultiplied.
@inline(__always)
func blendOver(_ destination: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int) {
    for i in 0..<count {
        let pixel = source[i]
        destination[i] = pixel &+ scaled(destination[i], by: 255 &- (pixel >> 24))
    }
}

/// Source times `alpha` / 255 over destination, in place.
@inline(__always)
func blendOver(
    _ destination: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int, alpha: UInt32
) {
    for i in 0..<count {
        let pixel = scaled(source[i], by: alpha)
        destination[i] = pixel &+ scaled(destination[i], by: 255 &- (pixel >> 24))
    }
}

/// The smallest rectangle inside `area` that holds every pixel which is not wholly clear.
func paintedBounds(
    _ pixels: UnsafePointer<UInt32>, stride: Int, in area: PixelRect, columns: UnsafeMutablePointer<UInt32>
) -> PixelRect {
    if area.isEmpty { return .empty }
    let width = area.width
    columns.update(repeating: 0, count: width)
    var top = -1
    var bottom = -1
    for y in area.minY..<area.maxY {
        let row = pixels + y * stride + area.minX
        var any: UInt32 = 0
        for x in 0..<width {
            let pixel = row[x]
            any |= pixel
            columns[x] |= pixel
        }
        if any != 0 {
            if top < 0 { top = y }
            bottom = y
        }
    }
    if top < 0 { return .empty }
    var left = 0
    while columns[left] == 0 { left += 1 }
    var right = width - 1
    while columns[right] == 0 { right -= 1 }
    return PixelRect(minX: area.minX + left, minY: top, maxX: area.minX + right + 1, maxY: bottom + 1)
}
