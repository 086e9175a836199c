import CoreGraphics
import Foundation

/// Colours along a line, each at a fraction of its length.
struct ColorRamp {
    private let stops: [(location: CGFloat, components: [CGFloat])]
    private let space = CGColorSpaceCreateDeviceRGB()

    init(colors: [CGColor], locations: [CGFloat]) {
        let space = space
        stops = zip(colors, locations).map { color, location in
            let inSpace = color.converted(to: space, intent: .defaultIntent, options: nil)
            return (location, inSpace?.components ?? [0, 0, 0, 1])
        }
    }

    /// The colours of a part of the line, as a gradient from its start to its end.
    func part(from start: CGFloat, to end: CGFloat) -> CGGradient? {
        let inside = stops.filter { $0.location > start && $0.location < end }
        let all = [(start, components(at: start))] + inside + [(end, components(at: end))]
        return CGGradient(
            colorSpace: space, colorComponents: all.flatMap(\.1), locations: all.map { ($0.0 - start) / (end - start) },
            count: all.count)
    }

    /// The colour at a place, as components of the device's colour space.
    func components(at location: CGFloat) -> [CGFloat] {
        guard let first = stops.first, let last = stops.last else { return [0, 0, 0, 0] }
        if location <= first.location { return first.components }
        if location >= last.location { return last.components }
        let next = stops.firstIndex { $0.location > location } ?? stops.count - 1
        let (a, b) = (stops[next - 1], stops[next])
        let part = (location - a.location) / (b.location - a.location)
        return zip(a.components, b.components).map { $0 + ($1 - $0) * part }
    }
}
