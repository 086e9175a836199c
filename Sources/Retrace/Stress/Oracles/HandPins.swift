import MapGeometry
import Redraw

/// Works out where pins lie over a frame and in which order, from what the scenario did alone.
@MainActor
enum HandPins {
    /// A pin's box in frame pixels; its colour where every pixel has it.
    private struct Box {
        let pin: StressPin
        let isSelected: Bool
        /// The middle before it is moved by the pin's offset, and the sides.
        let anchorY: Double
        let x: Double
        let y: Double
        let width: Double
        let height: Double

        func collides(with other: Box) -> Bool {
            x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
        }
    }

    /// Lays pins over a picture: each pixel's value, nothing where it is not known.
    ///
    /// - Returns: nothing when a pin cannot be placed to the pixel.
    static func paint(
        _ pins: [StressPin], selected: StressPin?, over ground: [UInt32], _ viewport: Viewport
    ) -> [UInt32?]? {
        guard viewport.level.worldPixels % 512 == 0, viewport.width <= viewport.level.worldPixels / 2,
            selected?.style != .callout
        else { return nil }
        var boxes: [Box] = []
        for pin in pins {
            switch place(of: pin, pin === selected, viewport) {
            case .at(let box): boxes.append(box)
            case .outOfView: break
            case .unclear: return nil
            }
        }
        var pixels: [UInt32?] = ground
        for box in shown(boxes).sorted(by: isBehind) { paint(box, onto: &pixels, viewport) }
        return pixels
    }

    private static func isBehind(_ a: Box, _ b: Box) -> Bool {
        func priority(_ box: Box) -> Float { box.isSelected ? 1000 : box.pin.zPriority }
        if priority(a) != priority(b) { return priority(a) < priority(b) }
        if a.isSelected != b.isSelected { return b.isSelected }
        return a.anchorY != b.anchorY ? a.anchorY < b.anchorY : a.pin.number < b.pin.number
    }

    /// Those for which there is room: the more important one stays, then the one that came first.
    private static func shown(_ boxes: [Box]) -> [Box] {
        func priority(_ box: Box) -> Float { box.isSelected ? .infinity : box.pin.displayPriority }
        var kept: [Box] = []
        let ordered = boxes.sorted {
            priority($0) != priority($1) ? priority($0) > priority($1) : $0.pin.number < $1.pin.number
        }
        for box in ordered where priority(box) >= 1000 || !kept.contains(where: { $0.collides(with: box) }) {
            kept.append(box)
        }
        return kept
    }

    private enum Place {
        case at(Box)
        case outOfView
        /// A matter of rounding.
        case unclear
    }

    private static func place(of pin: StressPin, _ isSelected: Bool, _ viewport: Viewport) -> Place {
        let (world, density) = (viewport.level.worldPixels, viewport.level.contentScale)
        let scale = Double(density)
        var x = Double(pin.place.x * world) / Double(StressGrid.homePixels) - Double(viewport.originX)
        let y = Double(pin.place.y * world) / Double(StressGrid.homePixels) - Double(viewport.originY)
        while x > Double(viewport.width / 2 + world / 2) { x -= Double(world) }
        while x < Double(viewport.width / 2 - world / 2) { x += Double(world) }
        // A half pixel may be rounded either way.
        guard x == x.rounded(), y == y.rounded() else { return .unclear }
        let margin = 60 * scale
        for (value, length) in [(x, viewport.width), (y, viewport.height)] {
            if abs(value + margin) < 2 || abs(value - Double(length) - margin) < 2 { return .unclear }
            if value < -margin || value > Double(length) + margin { return .outOfView }
        }
        var size = pin.size
        var offset = pin.offset
        if pin.style == .pin { (size, offset) = ((20, 36), (0, -18)) }
        if pin.style == .marker { (size, offset) = ((30, 38), (0, -19)) }
        let (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
        return .at(
            Box(
                pin: pin, isSelected: isSelected, anchorY: y, x: x + Double(offset.x) * scale - width / 2,
                y: y + Double(offset.y) * scale - height / 2, width: width, height: height))
    }

    private static func paint(_ box: Box, onto pixels: inout [UInt32?], _ viewport: Viewport) {
        let (left, top) = (Int(box.x), Int(box.y))
        let (right, bottom) = (left + Int(box.width), top + Int(box.height))
        // The edges of enlarged pictures are soft; MapKit's own looks are drawn by hand by nobody.
        let soft = box.pin.style == .picture ? viewport.level.contentScale - 1 : 0
        let isKnown = box.pin.style != .pin && box.pin.style != .marker
        let color = box.pin.pixel(isSelected: box.isSelected)
        for y in max(0, top)..<max(0, top, min(bottom, viewport.height)) {
            for x in max(0, left)..<max(0, left, min(right, viewport.width)) {
                let isEdge = x < left + soft || x >= right - soft || y < top + soft || y >= bottom - soft
                pixels[y * viewport.width + x] = isKnown && !isEdge ? color : nil
            }
        }
    }
}
