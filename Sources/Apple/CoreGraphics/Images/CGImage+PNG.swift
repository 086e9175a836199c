internal import CCairo
public import Foundation

extension CGImage {
    /// The picture as a PNG file; nil when memory runs out.
    package func encodePNG() -> Data? {
        let surface = PixelSurface(pixels)
        var data = Data()
        let status = withUnsafeMutablePointer(to: &data) { target in
            cairo_surface_write_to_png_stream(
                surface.pointer,
                { closure, bytes, count in
                    guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                    closure.assumingMemoryBound(to: Data.self).pointee.append(bytes, count: Int(count))
                    return CAIRO_STATUS_SUCCESS
                }, target)
        }
        return status == CAIRO_STATUS_SUCCESS ? data : nil
    }

    /// The picture in a PNG file; nil when the bytes are no PNG file or one that is cut short.
    package static func decodePNG(_ data: Data) -> CGImage? {
        var rest = data[...]
        let decoded = withUnsafeMutablePointer(to: &rest) { source in
            cairo_image_surface_create_from_png_stream(
                { closure, target, count in
                    guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
                    let rest = closure.assumingMemoryBound(to: Data.SubSequence.self)
                    guard rest.pointee.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
                    rest.pointee.copyBytes(to: target, count: Int(count))
                    rest.pointee = rest.pointee.dropFirst(Int(count))
                    return CAIRO_STATUS_SUCCESS
                }, source)
        }
        defer { cairo_surface_destroy(decoded) }
        guard let decoded, cairo_surface_status(decoded) == CAIRO_STATUS_SUCCESS else { return nil }
        // A file without alpha decodes to a format without one: painting it brings every format to one layout.
        let (width, height) = (cairo_image_surface_get_width(decoded), cairo_image_surface_get_height(decoded))
        guard let pixels = PixelBuffer(width: Int(width), height: Int(height)) else { return nil }
        PixelSurface(pixels).paint { cairo in
            cairo_set_source_surface(cairo, decoded, 0, 0)
            cairo_paint(cairo)
        }
        return CGImage(pixels: pixels)
    }

    /// Reads a PNG file; nil when it is none.
    public convenience init?(
        pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard let data = source.data, let image = CGImage.decodePNG(data) else { return nil }
        self.init(pixels: image.pixels, shouldInterpolate: shouldInterpolate)
    }
}
