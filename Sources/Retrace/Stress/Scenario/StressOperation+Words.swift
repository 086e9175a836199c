extension StressOperation {
    /// The change in words, for reports.
    package var words: String {
        // Overlays are named by role: counted round the ones that are on the map.
        let subject = "overlay \(target)"
        switch kind {
        case .add: return "add " + (shape ?? StressShape()).words
        case .remove: return "remove \(subject)"
        case .exchange: return "exchange \(subject) with overlay \(other)"
        case .reinsert: return "take \(subject) out and insert it at \(other % 4)"
        case .move: return "move \(subject) to (\(x), \(y))"
        case .resize: return "make \(subject) \(max(2, width)) × \(max(2, height))"
        case .recolor: return "paint \(subject) \(StressShape.colorName(value))"
        case .fade: return "set the opacity of \(subject) to \(value) %"
        case .append: return "append the point (\(x), \(y)) to \(subject)"
        case .displayAll: return "setNeedsDisplay() of \(subject)"
        case .displayRect: return "setNeedsDisplay(\(rectWords)) of \(subject)"
        case .displayRectAtZoom:
            let level = StressGrid.levels[value % StressGrid.levels.count]
            return "setNeedsDisplay(\(rectWords), zoomScale: that of a world of \(level) px) of \(subject)"
        case .pan: return "move the view to (\(x), \(y))"
        case .zoom: return "zoom to a world of \(StressGrid.levels[value % StressGrid.levels.count]) px"
        case .refuse: return "\(subject) refuses to draw"
        case .accept: return "\(subject) draws again"
        case .cache: return "allow \(value) bytes of cache"
        }
    }

    private var rectWords: String { "\(width) × \(height) at (\(x), \(y))" }
}

extension StressShape {
    /// The overlay in words.
    var words: String {
        var parts = ["\(kind.rawValue) \(width) × \(height) at (\(x), \(y))", Self.colorName(color)]
        if opacity != 100 { parts.append("opacity \(opacity) %") }
        if isAboveRoads { parts.append("above roads") }
        if bounds != .world { parts.append("bounds \(bounds.rawValue)") }
        return parts.joined(separator: ", ")
    }

    static func colorName(_ index: Int) -> String {
        // In the order of `StressGrid.colors`.
        ["red", "green", "blue", "black", "yellow", "purple"][index % StressGrid.colors.count]
    }
}

extension StressScenario {
    /// What happens, a line for each change, by frame.
    package var words: [[String]] {
        frames.map { frame in
            frame.operations.map(\.words)
                + frame.midChanges.sorted { $0.atYield < $1.atYield }.map {
                    "in mid-draw, before step \($0.atYield): \($0.operation.words)"
                }
        }
    }
}
