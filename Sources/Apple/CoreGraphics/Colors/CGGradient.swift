public import Foundation

/// Colours at places between 0 and 1.
public final class CGGradient: Sendable {
    /// The colours in order of their place.
    let stops: [(offset: Double, color: SRGBColor)]

    /// A gradient of components, alpha last, colour after colour; without locations the colours are spread evenly.
    public init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        guard count > 0, space.numberOfComponents > 0 else { return nil }
        let width = space.numberOfComponents + 1
        let colors = (0..<count).map { index in
            SRGBColor(Array(UnsafeBufferPointer(start: components + index * width, count: width)), in: space)
        }
        stops = Self.stops(colors, locations)
    }

    /// A gradient of `CGColor` values; without locations the colours are spread evenly.
    ///
    /// Elements that are no colours make the call fail.
    public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        let found = colors.compactMap { ($0 as? CGColor)?.rgba }
        guard !found.isEmpty, found.count == colors.count else { return nil }
        stops = Self.stops(found, locations)
    }

    private static func stops(
        _ colors: [SRGBColor], _ locations: UnsafePointer<CGFloat>?
    ) -> [(offset: Double, color: SRGBColor)] {
        let last = Double(max(1, colors.count - 1))
        let placed = colors.enumerated().map { index, color in
            (offset: min(1, max(0, locations.map { Double($0[index]) } ?? Double(index) / last)), color: color)
        }
        // Ties keep their order: two colours at one place are a hard edge.
        return placed.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
            .map(\.element)
    }
}
