public import CoreGraphics
public import Foundation

// Overlay code written for macOS says NSColor and NSImage where code for iOS says UIColor and UIImage. On macOS
// `import MapKit` brings those names along, so they are here.

/// A colour, as AppKit calls it.
public typealias NSColor = UIColor
/// A picture, as AppKit calls it.
public typealias NSImage = UIImage
/// A font, as AppKit calls it.
public typealias NSFont = UIFont

extension UIColor {
    /// A colour by its red, green and blue in the calibrated space, which is taken for sRGB. Source: AppKit.
    public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A colour by its red, green and blue in sRGB. Source: AppKit.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
}

extension UIImage {
    /// The picture; the rectangle becomes its box in points. Source: AppKit.
    public func cgImage(
        forProposedRect proposedDestRect: UnsafeMutablePointer<CGRect>?, context: AnyObject?,
        hints: [AnyHashable: Any]?
    ) -> CGImage? {
        proposedDestRect?.pointee.size = size
        return cgImage
    }
}
