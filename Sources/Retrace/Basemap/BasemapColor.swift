import CoreGraphics

/// An sRGB colour of the map.
struct BasemapColor: Sendable, Hashable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha = 1.0

    /// A colour as 0xRRGGBB.
    init(_ hex: UInt32, alpha: Double = 1) {
        red = Double(hex >> 16 & 0xFF) / 255
        green = Double(hex >> 8 & 0xFF) / 255
        blue = Double(hex & 0xFF) / 255
        self.alpha = alpha
    }

    /// The colour on the way to another one: 0 is this one, 1 the other.
    func mixed(with other: BasemapColor, _ part: Double) -> BasemapColor {
        var color = self
        color.red += (other.red - red) * part
        color.green += (other.green - green) * part
        color.blue += (other.blue - blue) * part
        color.alpha += (other.alpha - alpha) * part
        return color
    }

    func faded(to part: Double) -> BasemapColor {
        var color = self
        color.alpha *= part
        return color
    }
}

extension CGContext {
    func setFill(_ color: BasemapColor) {
        setFillColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    func setStroke(_ color: BasemapColor) {
        setStrokeColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}
