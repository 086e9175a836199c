internal import Foundation
internal import QuartzCore

/// Who waits for an animation to end: told on the media clock, at the first refresh after its time.
///
/// Not at once, although the changes are: code that starts the next animation when one ends would never return.
@MainActor
final class AnimationEnds {
    static let shared = AnimationEnds()

    private var waiting: [(time: Double, completion: (Bool) -> Void)] = []
    private var link: CADisplayLink?

    private init() {}

    /// Calls back when so many seconds have passed.
    func call(after seconds: TimeInterval, _ completion: @escaping (Bool) -> Void) {
        waiting.append((CACurrentMediaTime() + max(0, seconds), completion))
        guard link == nil else { return }
        let link = CADisplayLink { [self] link in refresh(link.timestamp) }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func refresh(_ time: Double) {
        // Ticks are multiples of a frame's duration only up to rounding.
        let due = waiting.filter { $0.time <= time + 1e-6 }
        waiting.removeAll { $0.time <= time + 1e-6 }
        if waiting.isEmpty {
            link?.invalidate()
            link = nil
        }
        for one in due { one.completion(true) }
    }
}
