public import Foundation

/// A typeface at a size in points. It never changes, so any thread may use it.
///
/// System fonts are the first installed of Noto Sans, DejaVu Sans and whatever fontconfig calls sans-serif.
///
/// `@unchecked Sendable` because everything is set once in `init`.
public final class UIFont: NSObject, @unchecked Sendable {
    /// How bold a font is: 0 is regular, as in Apple's fonts.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat

        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        public init(_ rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        public static let ultraLight = Weight(-0.8)
        public static let thin = Weight(-0.6)
        public static let light = Weight(-0.4)
        public static let regular = Weight(0)
        public static let medium = Weight(0.23)
        public static let semibold = Weight(0.3)
        public static let bold = Weight(0.4)
        public static let heavy = Weight(0.56)
        public static let black = Weight(0.62)

        /// The weight in CSS's and fontconfig's numbers, 100 to 900.
        var css: Int {
            switch rawValue {
            case ..<(-0.7): 100
            case ..<(-0.5): 200
            case ..<(-0.2): 300
            case ..<0.1: 400
            case ..<0.26: 500
            case ..<0.35: 600
            case ..<0.5: 700
            case ..<0.6: 800
            default: 900
            }
        }
    }

    /// What a text is, which decides its size.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
    }

    /// The families to try, in Pango's spelling.
    let families: String
    let weight: Weight
    let isItalic: Bool
    /// The size in points.
    public let pointSize: CGFloat

    init(_ families: String, size: CGFloat, weight: Weight = .regular, isItalic: Bool = false) {
        (self.families, self.weight, self.isItalic) = (families, weight, isItalic)
        pointSize = size > 0 && size.isFinite ? size : Self.systemFontSize
    }

    /// A font by its family, or family and style joined by a hyphen; what is not installed is replaced, not refused.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard !fontName.isEmpty else { return nil }
        let parts = fontName.split(separator: "-", maxSplits: 1).map(String.init)
        let style = parts.count > 1 ? parts[1].lowercased() : ""
        let weights: [(String, Weight)] = [
            ("ultralight", .ultraLight), ("thin", .thin), ("light", .light), ("medium", .medium),
            ("semibold", .semibold), ("demibold", .semibold), ("bold", .bold), ("heavy", .heavy), ("black", .black),
        ]
        self.init(
            "\(parts[0]),\(Self.sans)", size: fontSize,
            weight: weights.first { style.contains($0.0) }?.1 ?? .regular,
            isItalic: style.contains("italic") || style.contains("oblique"))
    }

    private static let sans = "Noto Sans,DejaVu Sans,sans-serif"
    private static let monospaced = "Noto Sans Mono,DejaVu Sans Mono,monospace"

    public static func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(sans, size: fontSize) }

    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(sans, size: fontSize, weight: weight)
    }

    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(sans, size: fontSize, weight: .bold)
    }

    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(sans, size: fontSize, isItalic: true)
    }

    public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(monospaced, size: fontSize, weight: weight)
    }

    /// A font whose digits are equally wide; those of the system fonts here are.
    public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: fontSize, weight: weight)
    }

    /// The font for a use of text at the standard text size.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let sizes: [TextStyle: CGFloat] = [
            .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .body: 17, .callout: 16,
            .subheadline: 15, .footnote: 13, .caption1: 12, .caption2: 11,
        ]
        return UIFont(sans, size: sizes[style] ?? 17, weight: style == .headline ? .semibold : .regular)
    }

    public static let systemFontSize: CGFloat = 14
    public static let smallSystemFontSize: CGFloat = 12
    public static let labelFontSize: CGFloat = 17
    public static let buttonFontSize: CGFloat = 18

    public func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(families, size: fontSize, weight: weight, isItalic: isItalic)
    }

    /// The first family asked for.
    public var familyName: String { families.split(separator: ",").first.map(String.init) ?? families }
    public var fontName: String { familyName }

    /// From the baseline to the top of the line, in points.
    public var ascender: CGFloat { TextEngine.ofThread.metrics(of: self).ascent }
    /// From the baseline to the bottom of the line, in points; negative.
    public var descender: CGFloat { -TextEngine.ofThread.metrics(of: self).descent }
    public var lineHeight: CGFloat { ascender - descender }
    public var leading: CGFloat { 0 }
    /// The height of capitals and of an x, by the usual shares of the size.
    public var capHeight: CGFloat { pointSize * 0.714 }
    public var xHeight: CGFloat { pointSize * 0.536 }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return families == other.families && pointSize == other.pointSize && weight == other.weight
            && isItalic == other.isItalic
    }

    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(families)
        hasher.combine(pointSize)
        hasher.combine(weight)
        hasher.combine(isItalic)
        return hasher.finalize()
    }
}
