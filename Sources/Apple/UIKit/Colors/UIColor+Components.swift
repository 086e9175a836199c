internal import CoreGraphics
public import Foundation

extension UIColor {
    /// Red, green, blue and alpha, as sRGB.
    var components: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let color = cgColor.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil)
        guard let values = color?.components, values.count == 4 else { return (0, 0, 0, cgColor.alpha) }
        return (values[0], values[1], values[2], values[3])
    }

    /// Writes the components where asked; returns true.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let values = components
        red?.pointee = values.red
        green?.pointee = values.green
        blue?.pointee = values.blue
        alpha?.pointee = values.alpha
        return true
    }

    /// Writes the place on the colour wheel where asked; returns true.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let values = components
        let wheel = HueColor(red: values.red, green: values.green, blue: values.blue)
        hue?.pointee = wheel.hue
        saturation?.pointee = wheel.saturation
        brightness?.pointee = wheel.brightness
        alpha?.pointee = values.alpha
        return true
    }

    /// Writes the brightness and alpha where asked; false, and nothing written, when the colour is no grey.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let values = components
        guard values.red == values.green, values.green == values.blue else { return false }
        white?.pointee = values.red
        alpha?.pointee = values.alpha
        return true
    }

    /// Makes it the colour of both fills and strokes of the current context.
    public func set() {
        setFill()
        setStroke()
    }

    /// Makes it the colour of fills of the current context.
    public func setFill() {
        UIGraphicsGetCurrentContext()?.setFillColor(cgColor)
    }

    /// Makes it the colour of strokes of the current context.
    public func setStroke() {
        UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor)
    }
}

/// A colour by hue, saturation and brightness, each from 0 to 1 (Smith 1978).
struct HueColor {
    var hue: CGFloat
    var saturation: CGFloat
    var brightness: CGFloat

    init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        (self.hue, self.saturation, self.brightness) = (hue, saturation, brightness)
    }

    init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        brightness = max(red, green, blue)
        let spread = brightness - min(red, green, blue)
        saturation = brightness > 0 ? spread / brightness : 0
        guard spread > 0 else {
            hue = 0
            return
        }
        let sixths =
            switch brightness {
            case red: (green - blue) / spread
            case green: 2 + (blue - red) / spread
            default: 4 + (red - green) / spread
            }
        hue = (sixths < 0 ? sixths + 6 : sixths) / 6
    }

    var rgb: (CGFloat, CGFloat, CGFloat) {
        func channel(_ shift: CGFloat) -> CGFloat {
            let sixth = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(sixth, 4 - sixth, 1))
        }
        return (channel(5), channel(3), channel(1))
    }
}
