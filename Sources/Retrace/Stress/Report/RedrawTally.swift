package import MapGeometry
import Redraw

/// Where, when and why tiles were redrawn: what the heat map and the timeline show.
package struct RedrawTally: Sendable, Codable {
    package struct Counts: Sendable, Codable {
        package var redraws = 0
        /// Redraws that came out as they were.
        package var unchanged = 0
        /// Tiles that showed an old picture in a settled frame.
        package var stale = 0
        /// Redraws by reason; one redraw may have several.
        package var causes: [String: Int] = [:]

        mutating func add(_ event: RedrawEvent) {
            redraws += 1
            if event.changed.isEmpty { unchanged += 1 }
            for reason in Set(event.causes.map(\.reason)) { causes[reason.rawValue, default: 0] += 1 }
        }

        mutating func add(_ other: Counts) {
            redraws += other.redraws
            unchanged += other.unchanged
            stale += other.stale
            causes.merge(other.causes, uniquingKeysWith: +)
        }
    }

    /// A tile of a level, the side of its tiles in pixels named too.
    package struct Place: Sendable, Codable, Hashable {
        package var worldPixels: Int
        package var tilePixels: Int
        package var column: Int
        package var row: Int

        package init(_ key: TileKey) {
            worldPixels = key.level.worldPixels
            tilePixels = key.level.tilePixels
            column = key.column
            row = key.row
        }
    }

    package struct TileEntry: Sendable, Codable {
        package let tile: Place
        package let counts: Counts
    }

    package struct TimeEntry: Sendable, Codable {
        /// The frame of its run, counted from 0; sums over all runs. Under load, the tenth of a second.
        package let at: Int
        package let counts: Counts
    }

    private var places: [Place: Counts] = [:]
    private var times: [Int: Counts] = [:]

    package init() {}

    mutating func add(_ event: RedrawEvent, at time: Int) {
        places[Place(event.key), default: Counts()].add(event)
        times[time, default: Counts()].add(event)
    }

    mutating func addStale(_ key: TileKey, at time: Int) {
        places[Place(key), default: Counts()].stale += 1
        times[time, default: Counts()].stale += 1
    }

    mutating func add(_ other: RedrawTally) {
        for (place, counts) in other.places { places[place, default: Counts()].add(counts) }
        for (time, counts) in other.times { times[time, default: Counts()].add(counts) }
    }

    /// Most redrawn first.
    package var tiles: [TileEntry] {
        places.sorted {
            let (a, b) = ($0.key, $1.key)
            return ($1.value.redraws, a.worldPixels, a.tilePixels, a.row, a.column)
                < ($0.value.redraws, b.worldPixels, b.tilePixels, b.row, b.column)
        }.map { TileEntry(tile: $0.key, counts: $0.value) }
    }

    package var timeline: [TimeEntry] {
        times.sorted { $0.key < $1.key }.map { TimeEntry(at: $0.key, counts: $0.value) }
    }

    private enum Key: String, CodingKey { case tiles, timeline }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        for entry in try fields.decode([TileEntry].self, forKey: .tiles) { places[entry.tile] = entry.counts }
        for entry in try fields.decode([TimeEntry].self, forKey: .timeline) { times[entry.at] = entry.counts }
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(tiles, forKey: .tiles)
        try fields.encode(timeline, forKey: .timeline)
    }
}
