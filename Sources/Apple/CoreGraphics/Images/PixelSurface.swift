internal import CCairo
internal import Foundation

/// A cairo surface over memory that somebody else owns, in cairo's ARGB32: premultiplied BGRA in memory.
///
/// Making one costs a fraction of a microsecond, so each drawing call makes its own: cairo surfaces may not be shared
/// between threads, the memory of an image may.
struct PixelSurface: ~Copyable {
    let pointer: OpaquePointer
    let bytes: UnsafeMutableRawPointer?
    let bytesPerRow: Int
    private let owner: PixelBuffer?

    init(_ pixels: PixelBuffer) {
        self.init(pixels.bytes, width: pixels.width, height: pixels.height, bytesPerRow: pixels.bytesPerRow, pixels)
    }

    init(
        _ bytes: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, _ owner: PixelBuffer? = nil
    ) {
        let surface = cairo_image_surface_create_for_data(
            bytes.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
            Int32(bytesPerRow))
        guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            preconditionFailure(
                "cairo takes no \(width)×\(height) picture with \(bytesPerRow) bytes a row: sides must be in 1…32767 and rows a multiple of 4 bytes"
            )
        }
        pointer = surface
        self.bytes = bytes
        self.bytesPerRow = bytesPerRow
        self.owner = owner
    }

    deinit {
        cairo_surface_destroy(pointer)
    }

    /// Draws on the surface and leaves the memory up to date.
    func paint(_ body: (OpaquePointer) -> Void) {
        guard let cairo = cairo_create(pointer) else { preconditionFailure("cairo_create returned no context") }
        body(cairo)
        cairo_destroy(cairo)
        cairo_surface_flush(pointer)
    }
}
