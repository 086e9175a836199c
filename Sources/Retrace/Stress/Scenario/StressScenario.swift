/// What happens on a map, frame by frame: data that can be stored, replayed and cut down.
package struct StressScenario: Sendable, Hashable, Codable {
    /// A change that happens while a frame is being drawn.
    package struct MidChange: Sendable, Hashable, Codable {
        /// Before this yield point of the frame, counted from 0.
        package var atYield: Int
        package var operation: StressOperation

        package init(atYield: Int, operation: StressOperation) {
            self.atYield = atYield
            self.operation = operation
        }
    }

    package struct Frame: Sendable, Hashable {
        package var operations: [StressOperation] = []
        package var midChanges: [MidChange] = []

        package init() {}
    }

    /// How the map draws.
    package enum View: String, Sendable, Codable, CaseIterable {
        /// At the view's own scale, on whole pixels.
        case exact
        /// At a power of two, fitted to the view, as MapKit does.
        case fitted
        /// At the view's own scale, with two pixels for a point.
        case dense
    }

    /// How fast the film runs that the frames are written as.
    package struct Film: Sendable, Hashable, Codable {
        /// Frames a second, as a fraction.
        package var frames: Int
        package var seconds: Int
        /// Ticks of the simulation in a second; nothing for one a frame.
        package var ticks: Int?

        package init(frames: Int, seconds: Int = 1, ticks: Int? = nil) {
            self.frames = frames
            self.seconds = seconds
            self.ticks = ticks
        }
    }

    package static let currentVersion = 1

    package var version = currentVersion
    /// The seed that it was generated from.
    package var seed: UInt64
    /// The side of a tile in pixels.
    package var tilePixels = 32
    package var view = View.exact
    /// Whether a tile that its overlay refuses to draw shows nothing.
    package var blanksRefused = false
    /// Nothing when the frames are looked at and not written.
    package var film: Film?
    package var frames: [Frame] = []

    package init(seed: UInt64) { self.seed = seed }

    private enum Key: String, CodingKey { case version, seed, tilePixels, view, blanksRefused, film, frames }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        version = try fields.decode(Int.self, forKey: .version)
        seed = try fields.decode(UInt64.self, forKey: .seed)
        tilePixels = try fields.decode(Int.self, forKey: .tilePixels)
        view = try fields.decodeIfPresent(View.self, forKey: .view) ?? .exact
        blanksRefused = try fields.decodeIfPresent(Bool.self, forKey: .blanksRefused) ?? false
        film = try fields.decodeIfPresent(Film.self, forKey: .film)
        frames = try fields.decode([Frame].self, forKey: .frames)
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(version, forKey: .version)
        try fields.encode(seed, forKey: .seed)
        try fields.encode(tilePixels, forKey: .tilePixels)
        if view != .exact { try fields.encode(view, forKey: .view) }
        if blanksRefused { try fields.encode(true, forKey: .blanksRefused) }
        try fields.encodeIfPresent(film, forKey: .film)
        try fields.encode(frames, forKey: .frames)
    }

    /// Whether nothing changes while a frame is drawn.
    package var isCalm: Bool { frames.allSatisfy(\.midChanges.isEmpty) }

    package var operationCount: Int { frames.reduce(0) { $0 + $1.operations.count + $1.midChanges.count } }

    package var operations: [StressOperation] {
        frames.flatMap { $0.operations + $0.midChanges.map(\.operation) }
    }
}

extension StressScenario.Frame: Codable {
    private enum Key: String, CodingKey { case operations, midChanges }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        operations = try fields.decodeIfPresent([StressOperation].self, forKey: .operations) ?? []
        midChanges = try fields.decodeIfPresent([StressScenario.MidChange].self, forKey: .midChanges) ?? []
    }

    /// Leaves out what is empty, so that a minimal case is read at a glance.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        if !operations.isEmpty { try fields.encode(operations, forKey: .operations) }
        if !midChanges.isEmpty { try fields.encode(midChanges, forKey: .midChanges) }
    }
}
