import DynamicOverlays
import Foundation

extension Scenario.Radius {
    /// The radius at a time of the film, in seconds.
    func value(at seconds: Double) -> DynamicCircle.Radius {
        let length: Double
        switch course {
        case .constant(let value): length = value
        case .pulse(let minimum, let maximum, let period):
            let phase = (seconds / period).truncatingRemainder(dividingBy: 1)
            length = minimum + (maximum - minimum) * (0.5 - 0.5 * cos(2 * .pi * phase))
        case .easing(let from, let to, let start, let end, let curve):
            let progress = end > start ? min(1, max(0, (seconds - start) / (end - start))) : seconds < start ? 0 : 1
            length = from + (to - from) * curve.value(progress)
        }
        return unit == .metres ? .meters(length) : .points(length)
    }

    /// The largest radius that the course ever takes.
    var largest: Double {
        switch course {
        case .constant(let value): value
        case .pulse(let minimum, let maximum, _): max(minimum, maximum)
        case .easing(let from, let to, _, _, _): max(from, to)
        }
    }
}

extension Scenario.Radius.Curve {
    /// Progress 0...1 for time 0...1; cubic.
    func value(_ t: Double) -> Double {
        switch self {
        case .linear: t
        case .easeIn: t * t * t
        case .easeOut: 1 - pow(1 - t, 3)
        case .easeInOut: t < 0.5 ? 4 * t * t * t : 1 - pow(-2 * t + 2, 3) / 2
        }
    }
}
