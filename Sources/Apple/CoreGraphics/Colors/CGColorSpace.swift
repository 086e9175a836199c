internal import Foundation

/// How many components a colour space has and what they mean.
public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome = 0
    case rgb = 1
    case cmyk = 2
    case lab = 3
    case deviceN = 4
    case indexed = 5
    case pattern = 6
    case XYZ = 7
}

/// The meaning of a colour's components.
///
/// Pictures here are sRGB. Every RGB space is taken as sRGB except the linear one, whose components are converted.
public final class CGColorSpace: Hashable, Sendable {
    /// The name the space was made with.
    public let name: CFString?
    public let model: CGColorSpaceModel

    /// Makes the space of a known name.
    public convenience init?(name: CFString) {
        switch name {
        case Self.sRGB, Self.extendedSRGB, Self.displayP3, Self.genericRGBLinear, Self.linearSRGB,
            Self.extendedLinearSRGB, Self.adobeRGB1998:
            self.init(name: name, model: .rgb)
        case Self.genericGrayGamma2_2, Self.linearGray: self.init(name: name, model: .monochrome)
        case Self.genericCMYK: self.init(name: name, model: .cmyk)
        default: return nil
        }
    }

    /// A space for patterns; the base is the space of an uncoloured pattern's colour.
    public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
        self.init(name: nil, model: .pattern)
    }

    init(name: CFString?, model: CGColorSpaceModel) {
        (self.name, self.model) = (name, model)
    }

    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
        left.model == right.model && left.name == right.name
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(model)
    }

    /// The number of components of a colour, without its alpha.
    public var numberOfComponents: Int {
        switch model {
        case .monochrome: 1
        case .cmyk: 4
        case .pattern: 0
        default: 3
        }
    }

    var isLinear: Bool {
        name == Self.genericRGBLinear || name == Self.linearSRGB || name == Self.extendedLinearSRGB
            || name == Self.linearGray
    }

    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
    public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
    public static let linearGray: CFString = "kCGColorSpaceLinearGray"
    public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"

    static let deviceRGB = CGColorSpace(name: sRGB, model: .rgb)
    static let deviceGray = CGColorSpace(name: genericGrayGamma2_2, model: .monochrome)
    static let deviceCMYK = CGColorSpace(name: genericCMYK, model: .cmyk)
}

/// The space of red, green and blue as pictures store them: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// The space of grey as pictures store it.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

/// The space of cyan, magenta, yellow and black.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
