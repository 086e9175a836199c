public import EventLoop
public import FrameOutput

/// What a person may ask of one run, whatever the film shows: parsed and checked, independent of the command line.
///
/// An optional that is nil means "as the scenario says", or the default of `replay`.
public struct RunOptions: Sendable, Equatable {
    /// The folder that receives the frames; made if it is missing.
    public var output = ""
    /// The size of the map in points; a frame has `size × scale` pixels.
    public var size: PointSize?
    /// Pixels per point, 1...3.
    public var scale: Int?
    /// Frames per second of the film.
    public var frameRate: FrameRate?
    /// How the time of the tracks becomes the time of the film.
    public var pacing: Pacing?
    /// The frames to write, both ends included, counted from 0; nil for all.
    public var frames: ClosedRange<Int>?
    /// The part of those frames that this run writes.
    public var shard = Shard.whole
    /// Threads that draw tiles, 1...256; nil for one a processor.
    public var threads: Int?
    /// Draws every frame from nothing instead of what changed.
    public var fullRedraw = false
    /// Writes every frame whole with cairo's PNG writer, one after the other: what the encoder is measured against.
    public var naivePNG = false
    /// Compares every frame with the one that a fresh view draws, and fails at the first difference.
    public var verify = false
    /// Paints the repainted rectangles over each frame.
    public var highlight = false
    /// Folder for a page that shows the frames one by one with what was redrawn and why; nil for none.
    public var inspect: String?
    /// The file that receives the figures of the run as JSON.
    public var report: String?
    /// Says nothing but errors.
    public var quiet = false
    /// What to do with frames that stand in the output folder already.
    public var existingFrames = SequencePlan.ExistingFrames.refuse
    /// What drives the ticks.
    public var clock = Clock.virtual
    /// What lies under the overlays.
    public var background: Background?
    /// A fault to plant, so that a check can prove that it finds one.
    public var simulatedFault: SimulatedFault?

    /// Options that ask for nothing special.
    public init() {}
}

extension RunOptions {
    /// A size in points, both sides 1...16384.
    public struct PointSize: Sendable, Hashable {
        /// Points from left to right and from top to bottom.
        public let width, height: Int

        /// Makes a size; nil unless both sides are in 1...16384.
        public init?(width: Int, height: Int) {
            guard (1...16384).contains(width), (1...16384).contains(height) else { return nil }
            self.width = width
            self.height = height
        }
    }

    /// How the time of the tracks becomes the time of the film.
    public enum Pacing: Sendable, Hashable {
        /// The film lasts this long, and the tracks are played as fast as that takes.
        case duration(Duration)
        /// One second of film shows this many seconds of the tracks; greater than 0.
        case speed(Double)
    }

    /// One of several runs that share the frames of a film, each a contiguous part.
    public struct Shard: Sendable, Hashable {
        /// Which of them, 1...count.
        public let index: Int
        /// How many there are.
        public let count: Int

        /// The only shard of one.
        public static let whole = Shard(index: 1, count: 1)!

        /// Makes a shard; nil unless 1 ≤ index ≤ count.
        public init?(index: Int, count: Int) {
            guard index >= 1, index <= count else { return nil }
            self.index = index
            self.count = count
        }

        /// The frames of `range` that this shard writes: contiguous, so that each shard draws what changed from one to
        /// the next; sizes differ by one frame at most; empty when there are more shards than frames.
        public func frames(of range: Range<Int>) -> Range<Int> {
            let start = range.lowerBound + range.count * (index - 1) / count
            let end = range.lowerBound + range.count * index / count
            return start..<end
        }
    }

    /// What drives the ticks.
    public enum Clock: Sendable, Hashable, CaseIterable {
        /// The next tick starts when the frame is finished.
        case virtual
        /// Ticks start at their time of day.
        case wall
    }

    /// What lies under the overlays.
    public enum Background: Sendable, Hashable {
        /// Land, water, borders and names of Natural Earth.
        case naturalEarth
        /// No map: the plain paper colour.
        case none
        /// Nothing: frames have an alpha channel.
        case transparent
        /// One colour.
        case color(RGBAColor)
    }

    /// A fault to plant in the redraw engine's input.
    public enum SimulatedFault: Sendable, Hashable {
        /// Some changes are not announced: old pixels stay.
        case underInvalidation
        /// More is announced than changed: pixels are drawn for nothing.
        case overInvalidation
    }
}
