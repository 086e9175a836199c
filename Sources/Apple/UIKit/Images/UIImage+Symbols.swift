public import Foundation

// There are no system symbols off Apple's systems; what says how they would look is kept. Source: UIKit.
extension UIImage {
    /// How a picture would be set, as by size and weight.
    open class Configuration: NSObject {}

    /// How a symbol would be set.
    open class SymbolConfiguration: Configuration {
        open private(set) var pointSize: CGFloat = 0

        public override init() {}

        public convenience init(pointSize: CGFloat) {
            self.init()
            self.pointSize = pointSize
        }

        public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init(pointSize: pointSize) }

        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            self.init(pointSize: pointSize)
        }

        public convenience init(weight: SymbolWeight) { self.init() }
        public convenience init(scale: SymbolScale) { self.init() }
        public convenience init(font: UIFont) { self.init(pointSize: font.pointSize) }
        public convenience init(paletteColors: [UIColor]) { self.init() }
        public convenience init(hierarchicalColor: UIColor) { self.init() }
    }

    public enum SymbolWeight: Int, Sendable {
        case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    public enum SymbolScale: Int, Sendable {
        case `default` = -1
        case unspecified, small, medium, large
    }

    /// There are no system symbols off Apple's systems: always nil.
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        return nil
    }

    /// The image itself: only symbols would look different.
    public func withConfiguration(_ configuration: Configuration) -> UIImage { self }

    /// The image itself: only symbols would look different.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }
}
