/// The colour type of the files of an image sequence.
///
/// Both take cairo's 32-bit pixels: B, G, R, A in memory, each 8 bits, colour premultiplied by alpha.
public enum ImageFormat: String, Sendable, Codable {
    /// 8-bit RGB. Alpha is ignored: the frame lies on an opaque background.
    case opaque
    /// 8-bit RGBA with the premultiplication undone: each colour becomes `(c · 255 + a / 2) / a` in integer
    /// arithmetic (to nearest, at most 255), and a pixel of alpha 0 becomes four zeros. Cairo's PNG writer rounds
    /// the same way.
    case transparent

    /// Bytes a pixel takes in a file before compression.
    var bytesPerPixel: Int { self == .opaque ? 3 : 4 }
    /// The colour type in the header chunk (PNG specification, section 11.2.2).
    var pngColourType: UInt8 { self == .opaque ? 2 : 6 }
}
