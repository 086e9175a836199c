import UIKit

extension UIColor {
    /// The colour as the frame stores it: premultiplied, 8 bits a channel, blue lowest.
    var premultipliedPixel: UInt32 {
        guard let color = cgColor.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil),
            let components = color.components, components.count == 4
        else { return 0 }
        func byte(_ value: CGFloat) -> UInt32 { UInt32((min(1, max(0, value)) * 255).rounded()) }
        let alpha = components[3]
        return byte(alpha) << 24 | byte(components[0] * alpha) << 16 | byte(components[1] * alpha) << 8
            | byte(components[2] * alpha)
    }
}
