/// One change of a stress scenario. Overlays are named by their role, the n-th one on the map, so that a change keeps a
/// meaning when an earlier one is taken out.
package struct StressOperation: Sendable, Hashable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case add, remove, exchange, reinsert, move, resize, recolor, fade, append
        case displayAll, displayRect, displayRectAtZoom
        /// `setNeedsDisplay(_:)` from another thread.
        case displayElsewhere
        case blend
        case pan, zoom, refuse, accept, cache
        /// From now on each draw takes some milliseconds, on real threads.
        case nap
        /// The overlay asks for another drawing while it is drawn, some times.
        case itch
        /// Another colour under all overlays.
        case ground
        /// Everything is drawn anew.
        case redrawAll
        /// An annotation is put on the map, taken off, moved, changed in its looks, selected.
        case pin, unpin, movePin, stylePin, selectPin
    }

    package var kind: Kind
    /// The overlay, counted round the ones on the map.
    package var target = 0
    /// The other overlay of an exchange, or the index of an insertion.
    package var other = 0
    package var x = 0
    package var y = 0
    package var width = 0
    package var height = 0
    /// A colour, an opacity, a level, bytes of cache, milliseconds, or times.
    package var value = 0
    package var shape: StressShape?

    package init(_ kind: Kind) { self.kind = kind }
}

extension StressOperation.Kind {
    /// Whether the change is about annotations.
    var isAboutPins: Bool {
        switch self {
        case .pin, .unpin, .movePin, .stylePin, .selectPin: true
        default: false
        }
    }
}

extension StressOperation: Codable {
    private enum Key: String, CodingKey { case kind, target, other, x, y, width, height, value, shape }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        kind = try fields.decode(Kind.self, forKey: .kind)
        func number(_ key: Key) throws -> Int { try fields.decodeIfPresent(Int.self, forKey: key) ?? 0 }
        target = try number(.target)
        other = try number(.other)
        x = try number(.x)
        y = try number(.y)
        width = try number(.width)
        height = try number(.height)
        value = try number(.value)
        shape = try fields.decodeIfPresent(StressShape.self, forKey: .shape)
    }

    /// Leaves out what is 0, so that a minimal case is read at a glance.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(kind, forKey: .kind)
        let numbers: [(Key, Int)] = [
            (.target, target), (.other, other), (.x, x), (.y, y), (.width, width), (.height, height), (.value, value),
        ]
        for (key, number) in numbers where number != 0 { try fields.encode(number, forKey: key) }
        try fields.encodeIfPresent(shape, forKey: .shape)
    }
}
