import CoreGraphics
import Foundation
import UIKit

/// The bubble with title and subtitle over a selected annotation; its tip is the middle of its lower edge.
@MainActor
final class CalloutView: UIView {
    private static let margin: CGFloat = 10
    private static let tip = CGSize(width: 16, height: 9)
    private static let widest: CGFloat = 280

    private let title: String
    private let subtitle: String?
    private let left: UIView?
    private let right: UIView?
    private let detail: UIView?

    init(title: String, subtitle: String?, of view: MKAnnotationView) {
        self.title = title
        self.subtitle = view.detailCalloutAccessoryView == nil ? subtitle : nil
        left = view.leftCalloutAccessoryView
        right = view.rightCalloutAccessoryView
        detail = view.detailCalloutAccessoryView
        super.init(frame: .zero)
        isOpaque = false
        layOut()
    }

    required init?(coder: NSCoder) { nil }

    /// Whether the bubble still says what it should.
    func shows(title: String, subtitle: String?, of view: MKAnnotationView) -> Bool {
        self.title == title && (detail != nil || self.subtitle == subtitle) && left === view.leftCalloutAccessoryView
            && right === view.rightCalloutAccessoryView && detail === view.detailCalloutAccessoryView
    }

    private var titleAttributes: [NSAttributedString.Key: Any] {
        [.font: UIFont.boldSystemFont(ofSize: 14), .foregroundColor: UIColor.black]
    }

    private var subtitleAttributes: [NSAttributedString.Key: Any] {
        [.font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.darkGray]
    }

    private var titleSize: CGSize { title.size(withAttributes: titleAttributes) }
    private var subtitleSize: CGSize {
        subtitle?.size(withAttributes: subtitleAttributes) ?? detail?.bounds.size ?? .zero
    }

    private var textWidth: CGFloat { min(Self.widest, max(titleSize.width, subtitleSize.width)).rounded(.up) }

    /// Gives views that have no size yet the one that they would like.
    private func sizeAccessories() {
        for view in [left, right, detail].compactMap({ $0 }) where view.bounds.isEmpty {
            view.bounds.size = view.sizeThatFits(CGSize(width: Self.widest, height: .greatestFiniteMagnitude))
        }
    }

    private func layOut() {
        let margin = Self.margin
        sizeAccessories()
        let textHeight = (titleSize.height + subtitleSize.height).rounded(.up)
        let sides = [left, right].compactMap { $0?.bounds.width }.reduce(0) { $0 + $1 + 8 }
        let content = max(textHeight, left?.bounds.height ?? 0, right?.bounds.height ?? 0)
        bounds = CGRect(
            x: 0, y: 0, width: max(44, textWidth + sides + 2 * margin),
            height: content + 2 * margin * 0.7 + Self.tip.height)
        let middle = (bounds.height - Self.tip.height) / 2
        var x = margin
        if let left {
            left.center = CGPoint(x: x + left.bounds.width / 2, y: middle)
            addSubview(left)
            x += left.bounds.width + 8
        }
        if let detail {
            detail.center = CGPoint(
                x: x + detail.bounds.width / 2,
                y: bounds.height - Self.tip.height - margin * 0.7 - detail.bounds.height / 2)
            addSubview(detail)
        }
        if let right {
            right.center = CGPoint(x: bounds.width - margin - right.bounds.width / 2, y: middle)
            addSubview(right)
        }
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let body = CGRect(x: 0.5, y: 0.5, width: bounds.width - 1, height: bounds.height - Self.tip.height - 0.5)
        let path = outline(body)
        context.setFillColor(gray: 1, alpha: 0.97)
        context.addPath(path)
        context.fillPath()
        context.setStrokeColor(gray: 0, alpha: 0.25)
        context.setLineWidth(1)
        context.addPath(path)
        context.strokePath()
        let x = Self.margin + (left.map { $0.bounds.width + 8 } ?? 0)
        let top = Self.margin * 0.7
        title.draw(
            in: CGRect(x: x, y: top, width: textWidth, height: titleSize.height.rounded(.up)),
            withAttributes: titleAttributes)
        subtitle?.draw(
            in: CGRect(x: x, y: top + titleSize.height, width: textWidth, height: subtitleSize.height.rounded(.up)),
            withAttributes: subtitleAttributes)
    }

    /// A rectangle with round corners and a tip under the middle of its lower edge.
    private func outline(_ body: CGRect) -> CGPath {
        let radius: CGFloat = 9
        let path = CGMutablePath()
        func corner(_ x: CGFloat, _ y: CGFloat, _ start: CGFloat) {
            path.addArc(
                center: CGPoint(x: x, y: y), radius: radius, startAngle: start, endAngle: start + .pi / 2,
                clockwise: false)
        }
        path.move(to: CGPoint(x: body.minX + radius, y: body.minY))
        corner(body.maxX - radius, body.minY + radius, -.pi / 2)
        corner(body.maxX - radius, body.maxY - radius, 0)
        path.addLine(to: CGPoint(x: body.midX + Self.tip.width / 2, y: body.maxY))
        path.addLine(to: CGPoint(x: body.midX, y: bounds.maxY - 0.5))
        path.addLine(to: CGPoint(x: body.midX - Self.tip.width / 2, y: body.maxY))
        corner(body.minX + radius, body.maxY - radius, .pi / 2)
        corner(body.minX + radius, body.minY + radius, .pi)
        path.closeSubpath()
        return path
    }
}
