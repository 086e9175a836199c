/// What came of frames whose draws were all under way at once.
package struct OverlapResult: Sendable, Codable {
    /// Draws that were to be under way at once: one a thread.
    package var wanted: Int
    /// The fewest and the most that were, of all frames.
    package var fewestAtOnce = 0
    package var mostAtOnce = 0
    package var frames = 0
    /// Changes that were made while draws were under way: by the loop, and invalidations by other threads.
    package var changes = 0
    package var invalidationsElsewhere = 0
    /// A sentence for each frame that was wrong.
    package var violations: [String] = []

    package init(wanted: Int) { self.wanted = wanted }

    /// The result for a person.
    var lines: [String] {
        [
            "\(fewestAtOnce) to \(mostAtOnce) of \(wanted) draws at once in \(frames) frames; meanwhile \(changes) "
                + "changes, \(invalidationsElsewhere) invalidations by other threads"
        ] + violations.map { "FOUND overlap: \($0)" }
    }
}
