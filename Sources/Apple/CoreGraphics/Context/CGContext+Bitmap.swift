internal import CCairo
package import Foundation

/// A function that frees the memory of a bitmap context.
public typealias CGBitmapContextReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

extension CGContext {
    /// Makes a context that draws into memory, origin at the bottom left, y pointing up.
    ///
    /// Without `data` the context brings its own, transparent; with 0 `bytesPerRow` rows follow each other closely.
    /// Understood are 8 bits a channel in the layouts of `CGImage`. Premultiplied first with 32-bit little-endian order
    /// is drawn into directly; any other layout is brought up to date by `flush()`, `makeImage()`, `data` and the end
    /// of the context.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
            space: space, bitmapInfo: bitmapInfo, releaseCallback: nil, releaseInfo: nil)
    }

    /// Makes a context that draws into memory and calls back when it no longer needs it.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?,
        releaseInfo: UnsafeMutableRawPointer?
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        let bytesPerPixel =
            switch (info.alphaInfo, space.model) {
            case (.alphaOnly, _), (.none, .monochrome): 1
            case (_, .monochrome): 2
            default: 4
            }
        guard
            let layout = PixelLayout(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: bytesPerPixel * 8, space: space, info: info),
            width > 0, height > 0, width <= 32767, height <= 32767,
            bytesPerRow == 0 || bytesPerRow >= width * bytesPerPixel
        else { return nil }
        let rowLength = bytesPerRow == 0 ? width * bytesPerPixel : bytesPerRow
        let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
        if let data, layout.isNative, rowLength % 4 == 0 {
            self.init(
                surface: PixelSurface(data, width: width, height: height, bytesPerRow: rowLength), width: width,
                height: height, base: flip)
            if let releaseCallback {
                mirror = PixelMirror(release: { releaseCallback(releaseInfo, data) })
            }
            return
        }
        guard let pixels = PixelBuffer(width: width, height: height) else { return nil }
        if let data {
            for row in 0..<height {
                layout.decode(data + row * rowLength, to: pixels.bytes + row * pixels.bytesPerRow, count: width)
            }
        }
        self.init(surface: PixelSurface(pixels), width: width, height: height, base: flip)
        if !layout.isNative {
            mirror = PixelMirror(layout: layout, target: data, bytesPerRow: rowLength, height: height) {
                releaseCallback?(releaseInfo, data)
            }
        }
    }

    /// Makes a context of its own premultiplied BGRA pixels, y pointing up.
    convenience init?(native width: Int, _ height: Int) {
        guard let pixels = PixelBuffer(width: width, height: height) else { return nil }
        self.init(
            surface: PixelSurface(pixels), width: width, height: height,
            base: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
    }

    /// Makes a context over premultiplied BGRA memory that the caller owns and keeps alive, y pointing down.
    package convenience init(pixels: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int) {
        self.init(
            surface: PixelSurface(pixels, width: width, height: height, bytesPerRow: bytesPerRow), width: width,
            height: height, base: .identity)
    }

    /// Makes a context of its own transparent pixels, y pointing down, `scale` pixels a unit; nil when too large.
    package convenience init?(size: CGSize, scale: CGFloat) {
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        guard width > 0, height > 0, width <= 32767, height <= 32767,
            let pixels = PixelBuffer(width: Int(width), height: Int(height))
        else { return nil }
        self.init(surface: PixelSurface(pixels), width: Int(width), height: Int(height), base: .identity)
        scaleBy(x: scale, y: scale)
        shadowScale = scale
    }

    /// Limits all drawing to a rectangle in pixels, y down, that `resetClip` does not undo.
    package func confine(toX x: Int, y: Int, width: Int, height: Int) {
        outerClip = outerClip.intersection(CGRect(x: x, y: y, width: width, height: height))
        if outerClip.isNull { outerClip = .zero }
        resetClip()
    }

    /// Brings the memory up to date with all drawing so far.
    public func flush() {
        cairo_surface_flush(surface.pointer)
        if let bytes = surface.bytes { mirror?.update(from: bytes, bytesPerRow: surface.bytesPerRow, width: width) }
    }

    /// As `flush()`.
    public func synchronize() { flush() }

    /// The memory drawn into.
    public var data: UnsafeMutableRawPointer? {
        flush()
        return mirror?.target ?? surface.bytes
    }

    /// The length of a row of `data`, in bytes.
    public var bytesPerRow: Int { mirror?.bytesPerRow ?? surface.bytesPerRow }

    public var bitsPerComponent: Int { 8 }

    /// A copy of what is drawn so far.
    public func makeImage() -> CGImage? {
        flush()
        guard let bytes = surface.bytes else { return nil }
        return CGImage(copying: bytes, width: width, height: height, bytesPerRow: surface.bytesPerRow)
    }
}

/// A bitmap's memory in a layout that cairo does not draw in.
final class PixelMirror {
    private let layout: PixelLayout?
    private let height: Int
    private let release: () -> Void
    private let owned: UnsafeMutableRawPointer?
    /// The memory; nil when cairo draws into the caller's own.
    let target: UnsafeMutableRawPointer?
    let bytesPerRow: Int?

    /// Only calls back at the end.
    init(release: @escaping () -> Void) {
        (layout, height, self.release, owned, target, bytesPerRow) = (nil, 0, release, nil, nil, nil)
    }

    init(
        layout: PixelLayout, target: UnsafeMutableRawPointer?, bytesPerRow: Int, height: Int,
        release: @escaping () -> Void
    ) {
        owned = target == nil ? calloc(height, bytesPerRow) : nil
        (self.layout, self.height, self.release) = (layout, height, release)
        (self.target, self.bytesPerRow) = (target ?? owned, bytesPerRow)
    }

    deinit {
        release()
        free(owned)
    }

    func update(from bytes: UnsafeMutableRawPointer, bytesPerRow sourceLength: Int, width: Int) {
        guard let layout, let target, let bytesPerRow else { return }
        for row in 0..<height {
            layout.encode(bytes + row * sourceLength, to: target + row * bytesPerRow, count: width)
        }
    }
}
