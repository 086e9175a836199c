/// A colour in sRGB, eight bits a channel, alpha not premultiplied.
public struct RGBAColor: Sendable, Hashable {
    /// The channels, 0...255; an alpha of 255 is opaque.
    public var red, green, blue, alpha: UInt8

    /// Makes a colour from its channels, 0...255 each.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Reads `#rrggbb` or `#rrggbbaa`; nil for anything else.
    public init?(text: String) {
        guard text.first == "#", [7, 9].contains(text.utf8.count), text.dropFirst().allSatisfy(\.isHexDigit),
            let value = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        let rgba = text.utf8.count == 7 ? value << 8 | 0xFF : value
        self.init(
            red: UInt8(rgba >> 24), green: UInt8(rgba >> 16 & 0xFF), blue: UInt8(rgba >> 8 & 0xFF),
            alpha: UInt8(rgba & 0xFF))
    }
}
