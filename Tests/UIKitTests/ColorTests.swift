import Testing
import UIKit

struct ColorTests {
    @Test func componentsComeBack() {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        #expect(UIColor.orange.withAlphaComponent(0.25).getRed(&red, green: &green, blue: &blue, alpha: &alpha))
        #expect((red, green, blue, alpha) == (1, 0.5, 0, 0.25))
    }

    /// Corners and edges of the colour wheel: hue, saturation, brightness; red, green, blue.
    private static let wheel: [([Double], [Double])] = [
        ([0.0, 1.0, 1.0], [1.0, 0.0, 0.0]),
        ([1.0 / 3, 1.0, 1.0], [0.0, 1.0, 0.0]),
        ([2.0 / 3, 1.0, 0.5], [0.0, 0.0, 0.5]),
        ([1.0 / 6, 0.5, 1.0], [1.0, 1.0, 0.5]),
        ([0.0, 0.0, 0.4], [0.4, 0.4, 0.4]),
    ]

    @Test(arguments: wheel)
    func wheelTurnsIntoRGB(_ wheel: [Double], _ rgb: [Double]) {
        let color = UIColor(hue: wheel[0], saturation: wheel[1], brightness: wheel[2], alpha: 1)
        let values = color.cgColor.components ?? []
        #expect(abs(values[0] - rgb[0]) < 1e-9 && abs(values[1] - rgb[1]) < 1e-9 && abs(values[2] - rgb[2]) < 1e-9)
        var (hue, saturation, brightness) = (CGFloat(0), CGFloat(0), CGFloat(0))
        color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
        #expect(abs(hue - wheel[0]) < 1e-9 && abs(saturation - wheel[1]) < 1e-9 && abs(brightness - wheel[2]) < 1e-9)
    }

    @Test func equalColoursAreOneKey() {
        let names = [UIColor(red: 1, green: 0, blue: 0, alpha: 1): "red"]
        #expect(names[.red] == "red")
        #expect(names[.blue] == nil)
    }

    @Test func literalsMakeColours() {
        let color: UIColor = #colorLiteral(red: 1, green: 0, blue: 1, alpha: 1)
        #expect(color == .magenta)
    }

    @Test func systemColoursFollowTheSurroundings() {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(UIColor.label.resolvedColor(with: dark).cgColor.components == [1, 1, 1, 1])
        #expect(UIColor.label.cgColor.components == [0, 0, 0, 1])
        dark.performAsCurrent { #expect(UIColor.label.cgColor.components == [1, 1, 1, 1]) }
        #expect(UIColor.label.cgColor.components == [0, 0, 0, 1])
        #expect(UIColor.systemBlue.cgColor.components == [0, 122.0 / 255, 1, 1])
    }
}
