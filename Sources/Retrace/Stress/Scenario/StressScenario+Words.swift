extension StressScenario {
    /// What happens, a line for each change, by frame. Overlays are numbered as they are added.
    package var words: [[String]] {
        var live = LiveOverlays()
        return frames.map { frame in
            frame.operations.map { live.words($0) }
                + frame.midChanges.sorted { $0.atYield < $1.atYield }.map {
                    "in mid-draw, before step \($0.atYield): " + live.words($0.operation)
                }
        }
    }
}

/// The numbers of the overlays on the map, in the order through which roles count.
private struct LiveOverlays {
    private var numbers: [Int] = []
    private var added = 0

    private func name(_ role: Int) -> String { "overlay \(numbers[role % numbers.count])" }

    mutating func words(_ change: StressOperation) -> String {
        switch change.kind {
        case .add:
            // As many as the stage takes.
            guard numbers.count < StressStage.mostOverlays else { return "add nothing: the map is full" }
            added += 1
            numbers.append(added)
            return "add overlay \(added): " + (change.shape ?? StressShape()).words
        case .pan: return "move the view to (\(change.x), \(change.y))"
        case .zoom: return "zoom to a world of \(change.levelPixels) px"
        case .ground:
            return change.value % 7 == 6
                ? "take the ground away" : "paint the ground \(StressShape.colorName(change.value))"
        case .redrawAll: return "draw everything anew"
        case .cache: return "allow \(change.value) bytes of cache"
        case .pin: return "put a pin down at (\(change.x), \(change.y))"
        case .unpin: return "take pin \(change.target) off, counted round"
        case .movePin: return "move pin \(change.target), counted round, to (\(change.x), \(change.y))"
        case .stylePin: return "change the looks of pin \(change.target), counted round"
        case .selectPin:
            return change.value % 3 == 0 ? "select no pin" : "select pin \(change.target), counted round"
        default:
            guard !numbers.isEmpty else { return "\(change.kind.rawValue): no overlay is there" }
            let subject = name(change.target)
            defer { if change.kind == .remove { numbers.remove(at: change.target % numbers.count) } }
            return words(change, subject)
        }
    }

    private func words(_ change: StressOperation, _ subject: String) -> String {
        let place = "(\(change.x), \(change.y))"
        let rect = "\(change.width) × \(change.height) at \(place)"
        switch change.kind {
        case .exchange: return "exchange \(subject) with \(name(change.other))"
        case .reinsert where change.value % 3 == 1:
            return "take \(subject) out and insert it above \(name(change.other))"
        case .reinsert where change.value % 3 == 2:
            return "take \(subject) out and insert it below \(name(change.other))"
        case .reinsert: return "take \(subject) out and insert it at index \(change.other % 4)"
        case .move: return "move \(subject) to \(place)"
        case .resize: return "make \(subject) \(max(2, change.width)) × \(max(2, change.height))"
        case .recolor: return "paint \(subject) \(StressShape.colorName(change.value))"
        case .fade: return "set the opacity of \(subject) to \(change.value) %"
        case .append: return "append the point \(place) to \(subject)"
        case .displayAll: return "\(subject): setNeedsDisplay()"
        case .displayRect: return "\(subject): setNeedsDisplay(\(rect))"
        case .displayRectAtZoom:
            return "\(subject): setNeedsDisplay(\(rect), zoomScale) of a world of \(change.levelPixels) px"
        case .displayElsewhere: return "\(subject): setNeedsDisplay(\(rect)) from another thread"
        case .blend: return "lay \(subject) over the map \(change.value % 2 == 0 ? "normally" : "by multiplying")"
        case .nap: return "let \(subject) take \(change.value) ms for each draw"
        case .itch: return "let \(subject) ask for another drawing \(change.value) times while it is drawn"
        case .refuse: return "\(subject) refuses to draw"
        case .accept: return "\(subject) draws again"
        default: return "\(change.kind.rawValue) \(subject)"
        }
    }
}

extension StressOperation {
    fileprivate var levelPixels: Int { StressGrid.levels[value % StressGrid.levels.count] }
}

extension StressShape {
    /// The overlay in words.
    fileprivate var words: String {
        var parts = ["\(Self.colorName(color)) \(kind.rawValue) \(width) × \(height) at (\(x), \(y))"]
        if opacity != 100 { parts.append("opacity \(opacity) %") }
        if isAboveRoads { parts.append("above roads") }
        if bounds != .world { parts.append("bounds \(bounds.rawValue)") }
        return parts.joined(separator: ", ")
    }

    /// In the order of `StressGrid.colors`.
    fileprivate static func colorName(_ index: Int) -> String {
        ["red", "green", "blue", "black", "yellow", "purple"][index % StressGrid.colors.count]
    }
}
