/// How long it took from `setNeedsDisplay` to the committed redraw, in milliseconds.
package struct Latency: Sendable, Codable {
    package struct Bucket: Sendable, Codable {
        /// The longest time of the bucket.
        package let upTo: Double
        package let count: Int
    }

    package let count: Int
    package let p50: Double
    package let p90: Double
    package let p99: Double
    package let max: Double
    /// Each twice as wide as the one before, without the empty ones at the end.
    package let buckets: [Bucket]

    /// Nothing when there is no sample.
    package init?(milliseconds samples: [Double]) {
        guard !samples.isEmpty else { return nil }
        let sorted = samples.sorted()
        // The smallest value that so many of the samples do not exceed ("nearest rank").
        func percentile(_ share: Double) -> Double {
            sorted[Swift.max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1)]
        }
        count = sorted.count
        p50 = percentile(0.5)
        p90 = percentile(0.9)
        p99 = percentile(0.99)
        max = sorted[sorted.count - 1]
        var buckets: [Bucket] = []
        var edge = 0.25
        var seen = 0
        while seen < sorted.count {
            let end = sorted[seen...].firstIndex { $0 > edge } ?? sorted.count
            buckets.append(Bucket(upTo: edge, count: end - seen))
            seen = end
            edge *= 2
        }
        self.buckets = buckets
    }
}
