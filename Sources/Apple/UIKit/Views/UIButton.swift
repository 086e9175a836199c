public import Foundation

/// A button with a title or an image for each of its states.
@preconcurrency @MainActor
open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom = 0
        case system = 1
        case detailDisclosure = 2
        case infoLight = 3
        case infoDark = 4
        case contactAdd = 5
        case close = 7
    }

    private var titles: [State: String] = [:]
    private var images: [State: UIImage] = [:]
    private var titleColors: [State: UIColor] = [:]
    private var backgroundImages: [State: UIImage] = [:]

    open private(set) var buttonType = ButtonType.custom
    open var contentEdgeInsets = UIEdgeInsets.zero
    public let titleLabel: UILabel? = UILabel()
    public let imageView: UIImageView? = UIImageView()

    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
        let signs: [ButtonType: String] = [
            .detailDisclosure: "ⓘ", .infoLight: "ⓘ", .infoDark: "ⓘ", .contactAdd: "⊕", .close: "✕",
        ]
        if let sign = signs[buttonType] {
            setTitle(sign, for: .normal)
            titleLabel?.font = .systemFont(ofSize: 20)
            sizeToFit()
        }
    }

    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        guard let primaryAction else { return }
        setTitle(primaryAction.title, for: .normal)
        setImage(primaryAction.image, for: .normal)
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    open func setTitle(_ title: String?, for state: State) { titles[state] = title }
    open func title(for state: State) -> String? { titles[state] }
    open func setImage(_ image: UIImage?, for state: State) { images[state] = image }
    open func image(for state: State) -> UIImage? { images[state] }
    open func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state] = color }
    open func titleColor(for state: State) -> UIColor? { titleColors[state] }

    open func setBackgroundImage(_ image: UIImage?, for state: State) { backgroundImages[state] = image }
    open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }

    open var currentBackgroundImage: UIImage? { backgroundImages[state] ?? backgroundImages[.normal] }
    open var currentTitle: String? { titles[state] ?? titles[.normal] }
    open var currentImage: UIImage? { images[state] ?? images[.normal] }
    open var currentTitleColor: UIColor {
        titleColors[state] ?? titleColors[.normal] ?? (buttonType == .custom ? .white : tintColor)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let insets = contentEdgeInsets
        let content = currentImage?.size ?? currentTitle?.size(withAttributes: titleAttributes) ?? .zero
        return CGSize(
            width: content.width.rounded(.up) + insets.left + insets.right,
            height: content.height.rounded(.up) + insets.top + insets.bottom)
    }

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    open override func draw(_ rect: CGRect) {
        currentBackgroundImage?.draw(in: bounds)
        let area = bounds.inset(by: contentEdgeInsets)
        if let image = currentImage {
            let size = image.size
            image.draw(at: CGPoint(x: area.midX - size.width / 2, y: area.midY - size.height / 2))
        } else if let title = currentTitle {
            let size = title.size(withAttributes: titleAttributes)
            title.draw(
                at: CGPoint(x: area.midX - size.width / 2, y: area.midY - size.height / 2),
                withAttributes: titleAttributes)
        }
    }

    private var titleAttributes: [NSAttributedString.Key: Any] {
        [.font: titleLabel?.font ?? UIFont.systemFont(ofSize: 17), .foregroundColor: currentTitleColor]
    }
}
