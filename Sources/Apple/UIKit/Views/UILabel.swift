public import Foundation

/// Where a text that is made smaller to fit stays.
public enum UIBaselineAdjustment: Int, Sendable {
    case alignBaselines, alignCenters, none
}

/// A view that shows text.
@preconcurrency @MainActor
open class UILabel: UIView {
    open var text: String? {
        didSet {
            attributed = nil
            setNeedsDisplay()
        }
    }

    private var attributed: NSAttributedString?

    /// The text with its attributes; made of the label's own when none was set.
    open var attributedText: NSAttributedString? {
        get { attributed ?? text.map { NSAttributedString(string: $0, attributes: attributes) } }
        set {
            text = newValue?.string
            attributed = newValue
        }
    }

    open var font: UIFont! = .systemFont(ofSize: 17)
    open var textColor: UIColor! = .label
    open var textAlignment = NSTextAlignment.natural
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The most lines shown; 0 means as many as fit.
    open var numberOfLines = 1
    open var adjustsFontSizeToFitWidth = false
    open var minimumScaleFactor: CGFloat = 0
    /// Kept; text that is made smaller stays in the middle.
    open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
    open var shadowColor: UIColor?
    open var shadowOffset = CGSize(width: 0, height: -1)

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let attributedText else { return .zero }
        let isOneLine = numberOfLines == 1 || size.width <= 0
        let limit = CGSize(width: isOneLine ? .greatestFiniteMagnitude : size.width, height: .greatestFiniteMagnitude)
        let box = attributedText.boundingRect(with: limit, options: .usesLineFragmentOrigin, context: nil)
        return CGSize(width: box.width.rounded(.up), height: box.height.rounded(.up))
    }

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    open override func draw(_ rect: CGRect) {
        guard let attributedText else { return }
        let height = min(
            bounds.height,
            attributedText.boundingRect(with: bounds.size, options: .usesLineFragmentOrigin, context: nil).height)
        let context = UIGraphicsGetCurrentContext()
        if let shadowColor { context?.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor) }
        attributedText.draw(
            in: CGRect(
                x: bounds.minX, y: bounds.midY - height / 2, width: bounds.width, height: height))
    }

    private var attributes: [NSAttributedString.Key: Any] {
        let style = NSMutableParagraphStyle()
        style.alignment = textAlignment
        style.lineBreakMode = numberOfLines == 1 ? lineBreakMode : .byWordWrapping
        return [
            .font: font ?? UIFont.systemFont(ofSize: 17), .foregroundColor: textColor ?? UIColor.label,
            .paragraphStyle: style,
        ]
    }
}
