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
    func row(_ y: Int) -> UnsafePointer<UInt32> { pixels + y * stride + area.minX }
    func isClear(_ y: Int) -> Bool {
        let row = row(y)
        var any: UInt32 = 0
        for x in 0..<width { any |= row[x] }
        return any == 0
    }
    // Most of a tile is clear, and to pass over a clear row is less work than to look at its columns.
    var top = area.minY
    while top < area.maxY, isClear(top) { top += 1 }
    if top == area.maxY { return .empty }
    var end = area.maxY
    while isClear(end - 1) { end -= 1 }
    columns.update(repeating: 0, count: width)
    for y in top..<end {
        let row = row(y)
        for x in 0..<width { columns[x] |= row[x] }
    }
    var left = 0
    while columns[left] == 0 { left += 1 }
    var right = width - 1
    while columns[right] == 0 { right -= 1 }
    return PixelRect(minX: area.minX + left, minY: top, maxX: area.minX + right + 1, maxY: end)
}
