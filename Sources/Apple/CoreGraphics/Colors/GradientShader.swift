internal import Foundation

/// Finds a gradient's colour at a place of the surface.
struct GradientShader {
    /// What the colours change along.
    enum Geometry {
        /// Across lines: the place in the gradient is `x·a + y·b + c`.
        case linear(a: Double, b: Double, c: Double)
        /// From one circle to another, in a space that `toSpace` leads to from the surface.
        case radial(center: CGPoint, radius: Double, toCenter: CGPoint, toRadius: Double, toSpace: CGAffineTransform)
    }

    /// So many that neighbours differ by less than a step of a channel.
    private static let tableSize = 4096

    private let geometry: Geometry
    private let table: [UInt32]
    private let before: UInt32?
    private let after: UInt32?

    init(_ gradient: CGGradient, _ options: CGGradientDrawingOptions, _ geometry: Geometry) {
        self.geometry = geometry
        table = gradient.table(size: Self.tableSize)
        before = options.contains(.drawsBeforeStartLocation) ? table.first : nil
        after = options.contains(.drawsAfterEndLocation) ? table.last : nil
    }

    /// Writes the colours of a row of pixels.
    func fill(_ row: Int, _ columns: Range<Int>, _ colors: UnsafeMutablePointer<UInt32>) {
        let y = Double(row) + 0.5
        for column in columns {
            let x = Double(column) + 0.5
            switch geometry {
            case .linear(let a, let b, let c):
                colors[column - columns.lowerBound] = color(at: a * x + b * y + c) ?? 0
            case .radial(let center, let radius, let toCenter, let toRadius, let toSpace):
                let point = CGPoint(x: x, y: y).applying(toSpace)
                colors[column - columns.lowerBound] = color(
                    around: CGPoint(x: point.x - center.x, y: point.y - center.y), radius,
                    CGPoint(x: toCenter.x - center.x, y: toCenter.y - center.y), toRadius - radius)
            }
        }
    }

    private func color(at place: Double) -> UInt32? {
        if place < 0 { return before }
        if place > 1 { return after }
        return table[Int(place * Double(Self.tableSize - 1) + 0.5)]
    }

    /// The colour of the last circle through a point: |point − s·move| = radius + s·growth (PDF 1.7, 8.7.4.5.4).
    private func color(around point: CGPoint, _ radius: Double, _ move: CGPoint, _ growth: Double) -> UInt32 {
        let a = move.x * move.x + move.y * move.y - growth * growth
        let b = point.x * move.x + point.y * move.y + radius * growth
        let c = point.x * point.x + point.y * point.y - radius * radius
        var places: (Double, Double)
        if a == 0 {
            guard b != 0 else { return 0 }
            places = (c / (2 * b), -.infinity)
        } else {
            let discriminant = b * b - a * c
            guard discriminant >= 0 else { return 0 }
            let root = discriminant.squareRoot()
            places = ((b + root) / a, (b - root) / a)
            if places.0 < places.1 { swap(&places.0, &places.1) }
        }
        if radius + places.0 * growth >= 0, let color = color(at: places.0) { return color }
        if places.1 > -.infinity, radius + places.1 * growth >= 0, let color = color(at: places.1) { return color }
        return 0
    }
}

extension CGGradient {
    /// The premultiplied colours at even steps from 0 to 1; colours are mixed before they are premultiplied.
    fileprivate func table(size: Int) -> [UInt32] {
        var next = 0
        return (0..<size).map { index in
            let place = Double(index) / Double(size - 1)
            while next < stops.count, stops[next].offset <= place { next += 1 }
            guard next > 0 else { return stops[0].color.premultiplied }
            guard next < stops.count else { return stops[stops.count - 1].color.premultiplied }
            let (a, b) = (stops[next - 1], stops[next])
            let share = (place - a.offset) / (b.offset - a.offset)
            func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * share }
            return SRGBColor(
                red: mix(a.color.red, b.color.red), green: mix(a.color.green, b.color.green),
                blue: mix(a.color.blue, b.color.blue), alpha: mix(a.color.alpha, b.color.alpha)
            ).premultiplied
        }
    }
}

extension SRGBColor {
    /// The colour as a pixel holds it.
    var premultiplied: UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }
}
