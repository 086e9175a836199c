import Foundation
import Testing
import UIKit

struct TextTests {
    private let font = UIFont.systemFont(ofSize: 20)

    /// How much of each row of a picture is painted.
    private func rows(_ image: UIImage) -> [Double] {
        guard let picture = image.cgImage else { return [] }
        return picture.withPixels { bytes, bytesPerRow in
            (0..<picture.height).map { y in
                (0..<picture.width).reduce(0) { sum, x in
                    sum + Double(bytes.load(fromByteOffset: y * bytesPerRow + x * 4 + 3, as: UInt8.self)) / 255
                }
            }
        }
    }

    private func draw(_ size: CGSize, _ body: () -> Void) -> UIImage {
        UIGraphicsBeginImageContext(size)
        defer { UIGraphicsEndImageContext() }
        body()
        return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
    }

    /// Overlays draw text in map points: at zoom 5, a point of the screen is 32 768 of them.
    @Test func textOfMillionsOfPointsLooksAsSmallTextDoes() {
        let scale: CGFloat = 32_768
        func text(_ factor: CGFloat) -> [Double] {
            rows(
                draw(CGSize(width: 60, height: 40)) {
                    UIGraphicsGetCurrentContext()?.scaleBy(x: 1 / factor, y: 1 / factor)
                    "Ag".draw(
                        at: CGPoint(x: 5 * factor, y: 5 * factor),
                        withAttributes: [.font: UIFont.systemFont(ofSize: 20 * factor), .kern: 2 * factor])
                })
        }
        let (small, large) = (text(1), text(scale))
        #expect(small.reduce(0, +) > 50)
        for (a, b) in zip(small, large) { #expect(abs(a - b) < 0.2) }
        let huge = UIFont.systemFont(ofSize: 20 * scale)
        #expect(abs(huge.lineHeight / scale - font.lineHeight) < 0.1)
        let size = "Ag".size(withAttributes: [.font: huge])
        #expect(abs(size.width / scale - "Ag".size(withAttributes: [.font: font]).width) < 0.1)
    }

    @Test func textStandsUprightWhereItIsPut() {
        // A T carries its beam on top.
        let image = draw(CGSize(width: 60, height: 60)) {
            "T".draw(at: CGPoint(x: 10, y: 20), withAttributes: [.font: font])
        }
        let rows = rows(image)
        let painted = rows.indices.filter { rows[$0] > 0.1 }
        #expect((painted.first ?? 0) >= 20)
        #expect((painted.last ?? 60) <= 20 + Int(font.lineHeight))
        #expect(rows[(painted.first ?? 0) + 1] > 2 * rows[(painted.last ?? 0) - 1])
    }

    @Test func sizesGrowWithTheText() {
        let (one, two) = ("abc".size(withAttributes: [.font: font]), "abcabc".size(withAttributes: [.font: font]))
        #expect(abs(two.width - 2 * one.width) < 0.1 && one.width > 20)
        #expect(abs(one.height - font.lineHeight) < 0.1)
        let lines = "abc\nabc\nabc".size(withAttributes: [.font: font])
        #expect(abs(lines.height - 3 * one.height) < 0.1 && abs(lines.width - one.width) < 0.1)
        let doubled = "abc".size(withAttributes: [.font: font.withSize(40)])
        #expect(abs(doubled.width - 2 * one.width) < 0.1)
        #expect("".size(withAttributes: [.font: font]).width == 0)
    }

    @Test func boxesBreakLines() {
        let text = NSAttributedString(string: "one two three four five six", attributes: [.font: font])
        let box = text.boundingRect(
            with: CGSize(width: 100, height: 1000), options: .usesLineFragmentOrigin, context: nil)
        #expect(box.width <= 100)
        #expect(box.height > 2.5 * font.lineHeight)
    }

    @Test func everyStretchHasItsColour() {
        let text = NSMutableAttributedString(string: "██", attributes: [.font: font, .foregroundColor: UIColor.red])
        text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 1, length: 1))
        let width = text.size().width
        let image = draw(CGSize(width: width, height: font.lineHeight)) { text.draw(at: .zero) }
        let pixels = [width / 4, 3 * width / 4].map { x in
            image.cgImage?.withPixels { bytes, bytesPerRow in
                bytes.load(fromByteOffset: Int(font.lineHeight / 2) * bytesPerRow + Int(x) * 4, as: UInt32.self)
            }
        }
        #expect(pixels == [0xFFFF_0000, 0xFF00_00FF])
    }

    /// Cyrillic, Greek, Hebrew, Arabic, Chinese, Thai: no text may vanish, and no letter at the end of a long line.
    @Test(arguments: ["Дорога", "Διαδρομή", "מסלול", "مسار", "軌跡", "เส้นทาง", "The last letter of a long line: █"])
    func alphabetsArePainted(_ text: String) {
        let size = text.size(withAttributes: [.font: font])
        let image = draw(size) { text.draw(at: .zero, withAttributes: [.font: font]) }
        #expect(rows(image).reduce(0, +) > 60)
        if text.hasSuffix("█") {
            let picture = image.cgImage
            let last = picture?.withPixels { bytes, bytesPerRow in
                bytes.load(
                    fromByteOffset: Int(size.height / 2) * bytesPerRow + (Int(size.width) - 4) * 4, as: UInt32.self)
            }
            #expect(last == 0xFF00_0000)
        }
    }

    @Test func threadsLayOutAtOnce() async {
        let expected = "concurrent".size(withAttributes: [.font: font])
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<20).allSatisfy { _ in
                        "concurrent".size(withAttributes: [.font: UIFont.systemFont(ofSize: 20)]) == expected
                    }
                }
            }
            for await isSame in group { #expect(isSame) }
        }
    }
}
