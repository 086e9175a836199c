import DynamicOverlays
import EventLoop
import MapKit
public import Tracks

/// A film that is ready to be made: the scenario with the options applied, its tracks read, its frames counted.
public struct FilmPlan {
    let scenario: Scenario
    let tracks: FilmTracks
    /// Seconds of the tracks that one second of film shows.
    let speed: Double
    /// Frames of the whole film.
    public let frameCount: Int
    /// The frames that this run makes.
    public let frames: Range<Int>
    /// Names everything that the pixels depend on; equal for runs that may continue each other.
    public let identity: String

    /// The size of a frame in pixels.
    public var pixelSize: (width: Int, height: Int) {
        (scenario.map.size.width * scenario.map.scale, scenario.map.size.height * scenario.map.scale)
    }

    /// What had to be forgiven in the track files, a sentence each.
    public var notes: [String] { tracks.notes }

    /// Reads the tracks of a scenario and works out what is to be made.
    ///
    /// - Throws: `TracksError` for a track file, `SimulationError` for a film of no frames.
    public init(
        _ scenario: Scenario, options: RunOptions, reading: TrackReadingOptions = .init(),
        playing: TrackTimelineOptions = .init(), sync: TrackSync = .absolute
    ) throws {
        var scenario = scenario.applying(options)
        tracks = try FilmTracks(files: scenario.tracks, reading: reading, playing: playing, sync: sync)
        var chosenSpeed: Double?
        if case .speed(let speed)? = options.pacing {
            chosenSpeed = speed
            if tracks.span > 0 { scenario.clock.duration = .seconds(tracks.span / speed) }
        }
        self.scenario = scenario
        let rate = scenario.clock.frameRate
        // A film at a given speed ends with the frame that shows the tracks' end.
        let count = rate.frameCount(in: scenario.clock.duration) + (chosenSpeed == nil ? 0 : 1)
        frameCount = count
        let whole = 0..<count
        guard !whole.isEmpty else {
            throw SimulationError(
                "plan film", code: .noFrames,
                message: "a film of \(scenario.clock.duration.inSeconds) s has no frame; give a longer --duration")
        }
        let asked = options.frames.map { Range($0) } ?? whole
        guard asked.lowerBound < count else {
            throw SimulationError(
                "plan film", code: .noFrames,
                message: "the film has the frames 0-\(count - 1), none of \(asked.lowerBound)-\(asked.upperBound - 1)")
        }
        frames = options.shard.frames(of: asked.clamped(to: whole))
        guard !frames.isEmpty else {
            throw SimulationError(
                "plan film", code: .noFrames,
                message: "shard \(options.shard.index)/\(options.shard.count) of \(asked.count) frames has none; "
                    + "use fewer shards")
        }
        // The last frame shows the tracks' end.
        let lastFrameTime = rate.seconds(atFrame: max(1, count - 1))
        speed = chosenSpeed ?? (tracks.span > 0 ? tracks.span / lastFrameTime : 1)
        identity = Self.identity(scenario, tracks, speed, options)
    }

    /// The tick whose state a frame shows.
    func tick(ofFrame frame: Int) -> Int {
        timeline.tick(ofFrame: frame)
    }

    /// The time of the film at a tick, in seconds.
    func seconds(atTick tick: Int) -> Double { timeline.seconds(atTick: tick) }

    /// When its frames are.
    var timeline: FilmTimeline {
        FilmTimeline(rate: scenario.clock.frameRate, ticksPerSecond: scenario.clock.ticksPerSecond)
    }

    /// The tracks' common time at a time of the film, both in seconds.
    func trackSeconds(at seconds: Double) -> Double { seconds * speed }

    private static func identity(
        _ scenario: Scenario, _ tracks: FilmTracks, _ speed: Double, _ options: RunOptions
    ) -> String {
        var hash = StableHash()
        var described = scenario
        described.tracks = scenario.tracks.mapValues { _ in "" }
        hash.add("\(RetraceVersion.text) \(described) \(speed) \(options.highlight)")
        for (name, list) in tracks.byName.sorted(by: { $0.key < $1.key }) {
            hash.add(name)
            for track in list {
                hash.add(track.geometry.x)
                hash.add(track.geometry.y)
                hash.add(track.geometry.times)
                hash.add([track.start])
            }
        }
        return hash.text
    }
}

extension SimulationError.Code {
    /// The frames asked for are not in the film.
    public static let noFrames = SimulationError.Code("no frames")
}

/// FNV-1a over 64 bits: the same value on every machine and in every process.
private struct StableHash {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ text: String) { for byte in text.utf8 { add(byte) } }

    mutating func add(_ numbers: [Double]) {
        for number in numbers {
            value = (value ^ number.bitPattern) &* 0x0000_0100_0000_01B3
            value ^= value >> 29
        }
    }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
