package import EventLoop
package import FrameOutput
import PlantedFaults
import QuartzCore
package import Redraw

/// When the frames of a film are, and which tick of the simulation each of them shows.
package struct FilmTimeline: Sendable {
    package let rate: FrameRate
    /// Ticks in a second of film; nil for one tick a frame.
    package let ticksPerSecond: Int?

    /// What `CACurrentMediaTime()` says at the film's start, in seconds: above zero, which code likes to take for "not
    /// started".
    package static let mediaTimeOffset = 1.0

    package init(rate: FrameRate, ticksPerSecond: Int?) {
        self.rate = rate
        self.ticksPerSecond = ticksPerSecond
    }

    /// The tick whose state a frame shows: the last one at or before it.
    package func tick(ofFrame frame: Int) -> Int {
        guard let ticksPerSecond else { return frame }
        let ticks = frame * ticksPerSecond * rate.denominator
        return (Mutant.isActive(.tickRoundedDown) ? max(0, ticks - 1) : ticks) / rate.numerator
    }

    /// The time of the film at a tick, in seconds.
    package func seconds(atTick tick: Int) -> Double {
        guard let ticksPerSecond else { return seconds(ofFrame: tick) }
        return Double(tick) / Double(ticksPerSecond)
    }

    /// The time of the film at a frame, in seconds.
    package func seconds(ofFrame frame: Int) -> Double {
        // A period rounded to whole microseconds adds up.
        if Mutant.isActive(.clockDrifts) { return Double(frame) * (rate.frameDuration * 1e6).rounded(.down) / 1e6 }
        return rate.seconds(atFrame: frame)
    }

    /// Takes over the clock of display links, to begin with a frame.
    @MainActor
    package func begin(with frame: Int) {
        MediaClock.shared.beginSimulation(at: Self.mediaTimeOffset + seconds(ofFrame: frame))
    }

    /// Moves the clock to a frame and calls the display links.
    @MainActor
    package func fire(_ frame: Int) {
        let time = seconds(ofFrame: frame)
        MediaClock.shared.fire(timestamp: Self.mediaTimeOffset + time, duration: seconds(ofFrame: frame + 1) - time)
    }

    /// What the manifest says about a frame.
    package func record(ofFrame frame: Int, _ counters: RedrawCounters) -> FrameRecord {
        FrameRecord(
            index: frame, nanoseconds: Int64((seconds(ofFrame: frame) * 1e9).rounded()),
            tilesDrawn: counters.tilesDrawn, damagedPixels: counters.pixelsDamaged)
    }
}
