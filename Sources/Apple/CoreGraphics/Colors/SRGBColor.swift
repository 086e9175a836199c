internal import Foundation

/// A colour as pictures store it: sRGB components and alpha, each in 0…1, not premultiplied.
package struct SRGBColor: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha: Double

    package init(red: Double, green: Double, blue: Double, alpha: Double) {
        func clamp(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
        (self.red, self.green, self.blue, self.alpha) = (clamp(red), clamp(green), clamp(blue), clamp(alpha))
    }

    /// Converts components, alpha last, from a colour space.
    init(_ values: [CGFloat], in space: CGColorSpace) {
        func value(_ index: Int) -> Double {
            space.isLinear ? Self.encode(values[index]) : Double(values[index])
        }
        switch space.model {
        case .monochrome where values.count >= 2:
            self.init(red: value(0), green: value(0), blue: value(0), alpha: values[1])
        case .cmyk where values.count >= 5:
            let light = 1 - values[3]
            self.init(
                red: (1 - values[0]) * light, green: (1 - values[1]) * light, blue: (1 - values[2]) * light,
                alpha: values[4])
        case .rgb where values.count >= 4:
            self.init(red: value(0), green: value(1), blue: value(2), alpha: values[3])
        default: self.init(red: 0, green: 0, blue: 0, alpha: values.last ?? 1)
        }
    }

    /// The components in a colour space, alpha last.
    func components(in space: CGColorSpace) -> [CGFloat]? {
        func value(_ component: Double) -> CGFloat { space.isLinear ? Self.decode(component) : component }
        switch space.model {
        case .monochrome:
            // The luma weights of BT.709, whose primaries are sRGB's.
            return [value(0.2126 * red + 0.7152 * green + 0.0722 * blue), alpha]
        case .rgb: return [value(red), value(green), value(blue), alpha]
        case .cmyk:
            let light = max(red, green, blue)
            guard light > 0 else { return [0, 0, 0, 1, alpha] }
            return [1 - red / light, 1 - green / light, 1 - blue / light, 1 - light, alpha]
        default: return nil
        }
    }

    /// From linear light to sRGB (IEC 61966-2-1).
    private static func encode(_ linear: Double) -> Double {
        linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
    }

    /// From sRGB to linear light.
    private static func decode(_ encoded: Double) -> Double {
        encoded <= 0.040_45 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
    }
}
