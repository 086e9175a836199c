/// In which order the jobs of a run are drawn, delivered and committed: data, apart from what is drawn.
package struct Schedule: Sendable, Hashable, Codable {
    package enum Policy: String, Sendable, Hashable, Codable, CaseIterable {
        /// Oldest first, each committed before the next is drawn.
        case fifo
        /// Newest first.
        case lifo
        /// Everything that is under way is drawn and delivered before anything is committed.
        case batch
        /// Any choice is as likely as another.
        case random
        /// Jobs have random priorities, and now and then the most urgent one loses its own: finds bugs that need a few
        /// steps in one order (PCT, Burckhardt et al. 2010).
        case priority
        /// One job waits until nothing else can be done.
        case holdBack
    }

    /// Jobs under way at once.
    package var workers: Int
    package var policy: Policy
    /// Decides every choice that the policy leaves open.
    package var seed: UInt64
    /// How many of a hundred jobs are cancelled before they are drawn.
    package var cancelPercent: Int

    package init(workers: Int, policy: Policy, seed: UInt64, cancelPercent: Int = 0) {
        self.workers = workers
        self.policy = policy
        self.seed = seed
        self.cancelPercent = cancelPercent
    }

    /// One worker, first come first served: what a finding is tried under to see whether it needs a race.
    package static let plain = Schedule(workers: 1, policy: .fifo, seed: 0)

    package static func random(_ random: inout SeededRandom) -> Schedule {
        Schedule(
            workers: random.pick([1, 2, 3, 4, 8]), policy: random.pick(Policy.allCases), seed: random.next(),
            cancelPercent: random.pick([0, 0, 10, 40]))
    }
}
