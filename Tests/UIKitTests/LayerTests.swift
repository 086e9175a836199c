import CoreGraphics
import Foundation
import Testing
import UIKit

@MainActor
struct LayerTests {
    /// The picture of a view as tall and wide as its superview would show it: 40 by 40 points around the view's middle.
    private func picture(of view: UIView) -> UIImage {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        root.addSubview(view)
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return UIGraphicsImageRenderer(size: root.bounds.size, format: format).image { root.render(in: $0.cgContext) }
    }

    private func pixel(_ image: UIImage, _ x: Int, _ y: Int) -> [UInt8] {
        guard let picture = image.cgImage else { return [] }
        return picture.withPixels { bytes, bytesPerRow in
            (0..<4).map { bytes.load(fromByteOffset: y * bytesPerRow + x * 4 + $0, as: UInt8.self) }
        }
    }

    private func alpha(_ image: UIImage, _ x: Int, _ y: Int) -> UInt8 { pixel(image, x, y).last ?? 0 }

    private func coverage(_ image: UIImage) -> Double {
        (0..<40).reduce(0) { sum, y in sum + (0..<40).reduce(0) { $0 + Double(alpha(image, $1, y)) / 255 } }
    }

    private func box() -> UIView {
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        view.backgroundColor = .red
        return view
    }

    @Test func roundCornersMakeADisc() {
        let view = box()
        view.layer.cornerRadius = 10
        #expect(abs(coverage(picture(of: view)) - 100 * Double.pi) < 2)
    }

    @Test func onlyMaskedCornersAreRound() {
        let view = box()
        view.layer.cornerRadius = 8
        view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        let image = picture(of: view)
        #expect(alpha(image, 10, 10) == 0 && alpha(image, 29, 10) == 0)
        #expect(alpha(image, 10, 29) == 255 && alpha(image, 29, 29) == 255)
    }

    @Test func bordersLieInsideAndOverSubviews() {
        let view = box()
        let child = UIView(frame: view.bounds)
        child.backgroundColor = .blue
        view.addSubview(child)
        view.layer.borderWidth = 3
        view.layer.borderColor = UIColor.green.cgColor
        let image = picture(of: view)
        let border = pixel(image, 12, 20)
        #expect(border == pixel(image, 10, 10) && border != pixel(image, 13, 20))
        #expect(coverage(image) == 400)
    }

    @Test func masksCutSubviews() {
        let view = box()
        let child = UIView(frame: CGRect(x: -10, y: -10, width: 40, height: 40))
        child.backgroundColor = .blue
        view.addSubview(child)
        view.layer.cornerRadius = 10
        #expect(coverage(picture(of: view)) == 1600)
        view.layer.masksToBounds = true
        #expect(view.clipsToBounds)
        #expect(abs(coverage(picture(of: view)) - 100 * Double.pi) < 2)
    }

    @Test func shapeLayersMaskAndAreSublayers() {
        let view = box()
        let mask = CAShapeLayer()
        mask.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 5)).cgPath
        view.layer.mask = mask
        #expect(coverage(picture(of: view)) == 100)

        let other = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        let line = CAShapeLayer()
        line.path = UIBezierPath(rect: CGRect(x: 0, y: 10, width: 20, height: 0)).cgPath
        line.fillColor = nil
        line.strokeColor = UIColor.black.cgColor
        line.lineWidth = 2
        line.strokeEnd = 0.25
        other.layer.addSublayer(line)
        // A quarter of a line that goes there and back.
        #expect(abs(coverage(picture(of: other)) - 20) < 0.5)
    }

    @Test func shadowsFallOutsideAndAreWithinReach() {
        let view = box()
        view.layer.shadowOpacity = 0.5
        view.layer.shadowOffset = CGSize(width: 4, height: 6)
        view.layer.shadowRadius = 0
        let image = picture(of: view)
        #expect(abs(Int(alpha(image, 32, 34)) - 128) <= 1)
        #expect(pixel(image, 20, 20) == pixel(picture(of: box()), 20, 20))
        #expect(view.layer.reach == CGRect(x: 0, y: 0, width: 24, height: 26))
    }

    @Test func layerAndViewShareWhatTheyHaveInCommon() {
        let view = box()
        view.layer.backgroundColor = UIColor.blue.cgColor
        view.layer.opacity = 0.5
        view.layer.frame = CGRect(x: 2, y: 4, width: 6, height: 8)
        #expect(view.backgroundColor == .blue && view.alpha == 0.5 && view.center == CGPoint(x: 5, y: 8))
        view.alpha = 0.3
        view.isHidden = true
        #expect(view.layer.opacity == 0.3 && view.layer.isHidden && view.layer.bounds.size == view.bounds.size)
    }

    @Test func changesAskForDisplay() {
        let view = box()
        var count = 0
        view.onNeedsDisplay = { _ in count += 1 }
        let inner = CALayer()
        view.layer.addSublayer(inner)
        let before = count
        inner.cornerRadius = 3
        #expect(before > 0 && count == before + 1)
    }

    @Test func gradientsRunFromTopToBottom() {
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        let gradient = CAGradientLayer()
        gradient.frame = view.bounds
        gradient.colors = [UIColor.black.cgColor, UIColor.white.cgColor]
        view.layer.addSublayer(gradient)
        let image = picture(of: view)
        #expect(pixel(image, 20, 10)[0] < 10 && pixel(image, 20, 29)[0] > 245)
        #expect(abs(Int(pixel(image, 20, 20)[0]) - 131) < 4)
    }

    @Test func aTransformOfSpaceActsInThePlane() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
        layer.transform = CATransform3DConcat(
            CATransform3DMakeRotation(.pi / 2, 0, 0, 3), CATransform3DMakeScale(2, 3, 9))
        // A quarter turn swaps the sides; then the width doubles and the height trebles.
        #expect(abs(layer.frame.width - 40) < 1e-9 && abs(layer.frame.height - 30) < 1e-9)
        #expect(CATransform3DIsIdentity(CATransform3DRotate(CATransform3DIdentity, 0, 1, 2, 3)))
        #expect(
            CATransform3DGetAffineTransform(CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 3, 4, 5)).tx == 6)
    }
}
