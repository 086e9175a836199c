/// Finds the word that someone most likely meant.
package enum Spelling {
    /// The candidate nearest to `word` by insertions, deletions, replacements and swaps of neighbours, the first of several;
    /// nil when none is near enough to be a slip.
    package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
        let typed = Array(word.lowercased().utf8)
        let near = candidates.lazy.map { (name: $0, distance: distance(typed, Array($0.lowercased().utf8))) }
        guard let best = near.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, min(typed.count, best.name.utf8.count) / 3) ? best.name : nil
    }

    /// The optimal string alignment distance (Damerau 1964, each piece edited once).
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
