public import Foundation

/// A view that shows an image.
@preconcurrency @MainActor
open class UIImageView: UIView {
    open var image: UIImage? {
        didSet { setNeedsDisplay() }
    }

    open var highlightedImage: UIImage?
    open var isHighlighted = false

    /// Makes a view as large as its image.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

    open override func draw(_ rect: CGRect) {
        guard let image = isHighlighted ? highlightedImage ?? image : image else { return }
        let place = contentMode.place(image.size, in: bounds)
        let context = UIGraphicsGetCurrentContext()
        if contentMode == .scaleAspectFill, clipsToBounds { context?.clip(to: bounds) }
        let isTemplate = image.renderingMode == .alwaysTemplate
        (isTemplate ? image.withTintColor(tintColor) : image).draw(in: place)
    }
}

extension UIView.ContentMode {
    /// Where content of a size goes in a box.
    func place(_ size: CGSize, in box: CGRect) -> CGRect {
        var size = size
        switch self {
        case .scaleToFill, .redraw: return box
        case .scaleAspectFit, .scaleAspectFill:
            guard size.width > 0, size.height > 0 else { return box }
            let (across, down) = (box.width / size.width, box.height / size.height)
            let scale = self == .scaleAspectFit ? min(across, down) : max(across, down)
            size = CGSize(width: size.width * scale, height: size.height * scale)
        default: break
        }
        let x: CGFloat =
            switch self {
            case .left, .topLeft, .bottomLeft: box.minX
            case .right, .topRight, .bottomRight: box.maxX - size.width
            default: box.midX - size.width / 2
            }
        let y: CGFloat =
            switch self {
            case .top, .topLeft, .topRight: box.minY
            case .bottom, .bottomLeft, .bottomRight: box.maxY - size.height
            default: box.midY - size.height / 2
            }
        return CGRect(origin: CGPoint(x: x, y: y), size: size)
    }
}
