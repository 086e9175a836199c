internal import CGdkPixbuf
public import Foundation

extension CGImage {
    /// The picture in a file of any kind that gdk-pixbuf reads: PNG, JPEG, GIF, BMP, TIFF, and what is installed.
    ///
    /// Nil when the bytes are of no such kind, damaged or cut short. Of an animation it is the first picture.
    package static func decode(_ data: Data) -> CGImage? {
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return decodePNG(data) }
        guard !data.isEmpty, let loader = gdk_pixbuf_loader_new() else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        let isWritten = data.withUnsafeBytes { bytes in
            gdk_pixbuf_loader_write(
                loader, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(bytes.count), nil)
        }
        // A loader must be closed even after an error; its verdict on a cut file comes only now.
        let isComplete = gdk_pixbuf_loader_close(loader, nil)
        guard isWritten != 0, isComplete != 0, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { return nil }
        return CGImage(pixbuf)
    }

    private convenience init?(_ pixbuf: OpaquePointer) {
        let hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
        let (width, height) = (Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)))
        let info = CGBitmapInfo(rawValue: (hasAlpha ? CGImageAlphaInfo.last : .none).rawValue)
        guard gdk_pixbuf_get_bits_per_sample(pixbuf) == 8, let source = gdk_pixbuf_read_pixels(pixbuf),
            let layout = PixelLayout(
                bitsPerComponent: 8, bitsPerPixel: hasAlpha ? 32 : 24, space: .deviceRGB, info: info),
            let pixels = PixelBuffer(width: width, height: height)
        else { return nil }
        let rowLength = Int(gdk_pixbuf_get_rowstride(pixbuf))
        for row in 0..<height {
            layout.decode(source + row * rowLength, to: pixels.bytes + row * pixels.bytesPerRow, count: width)
        }
        self.init(pixels: pixels)
    }

    /// Reads a JPEG file; nil when it is none.
    public convenience init?(
        jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard let data = source.data, data.starts(with: [0xFF, 0xD8]), let image = CGImage.decode(data) else {
            return nil
        }
        self.init(pixels: image.pixels, shouldInterpolate: shouldInterpolate)
    }

    /// The picture over black as a JPEG file of a quality from 0 to 1; nil when it cannot be made.
    package func encodeJPEG(quality: Double) -> Data? {
        let info = CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue)
        guard let layout = PixelLayout(bitsPerComponent: 8, bitsPerPixel: 24, space: .deviceRGB, info: info),
            let pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height)),
            let target = gdk_pixbuf_get_pixels(pixbuf)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        let rowLength = Int(gdk_pixbuf_get_rowstride(pixbuf))
        for row in 0..<height {
            layout.encode(pixels.bytes + row * pixels.bytesPerRow, to: target + row * rowLength, count: width)
        }
        var buffer: UnsafeMutablePointer<CChar>?
        var size: gsize = 0
        let percent = String(Int((min(1, max(0, quality)) * 100).rounded()))
        let isSaved = "quality".withCString { key in
            percent.withCString { value in
                var keys: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: key), nil]
                var values: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: value), nil]
                return gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &size, "jpeg", &keys, &values, nil)
            }
        }
        guard isSaved != 0, let buffer else { return nil }
        defer { g_free(buffer) }
        return Data(bytes: buffer, count: Int(size))
    }
}
