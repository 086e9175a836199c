internal import os

/// Decides which job writes which frame, so that no thread ever waits for another.
///
/// A frame can be written when its own bands and those of all frames before it are encoded. The job whose encoding
/// completes such a row of frames writes them; the others return at once.
final class EncodeChain: Sendable {
    private struct State {
        var next = 0
        var encoded: [Int: FrameJob] = [:]
        var isStopped = false
    }

    private let state = OSAllocatedUnfairLock(uncheckedState: State())

    /// Notes that the bands of `job` are encoded. Returns the frames that the caller has to write now, in order.
    func complete(_ job: FrameJob) -> [FrameJob] {
        state.withLockUnchecked { state in
            guard !state.isStopped else { return [] }
            state.encoded[job.sequence] = job
            var ready: [FrameJob] = []
            while let job = state.encoded.removeValue(forKey: state.next) {
                ready.append(job)
                state.next += 1
            }
            return ready
        }
    }

    /// Lets no further frame be written.
    func stop() {
        state.withLockUnchecked {
            $0.isStopped = true
            $0.encoded = [:]
        }
    }

    var isStopped: Bool { state.withLockUnchecked { $0.isStopped } }
}
