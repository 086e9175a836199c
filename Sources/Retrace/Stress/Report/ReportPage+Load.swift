import Foundation

/// How long redraws took, and what the frame policies did under load.
extension ReportPage {
    var latencySection: String {
        guard let latency = report.latency else { return "" }
        return Self.section(
            "From setNeedsDisplay to the committed redraw",
            Self.words(latency) + " \(Self.grouped(latency.count)) redraws on real threads.", Self.histogram(latency))
    }

    private static func words(_ latency: Latency) -> String {
        "Half within \(decimal(latency.p50, 1)) ms, 90 % within \(decimal(latency.p90, 1)) ms, 99 % within "
            + "\(decimal(latency.p99, 1)) ms, the longest \(decimal(latency.max, 1)) ms."
    }

    private static func histogram(_ latency: Latency) -> String {
        let most = max(1, latency.buckets.map(\.count).max() ?? 1)
        return "<dl class=\"bars\">"
            + latency.buckets.map { bucket in
                let width = 100 * ratio(bucket.count, most)
                let limit = bucket.upTo < 1 ? decimal(bucket.upTo, 2) : decimal(bucket.upTo, bucket.upTo < 10 ? 1 : 0)
                return "<dt>≤ \(limit) ms</dt><dd>"
                    + (bucket.count > 0 ? "<i style=\"width:\(decimal(width, 1))%\"></i>" : "")
                    + "</dd><dd class=\"n\">\(grouped(bucket.count))</dd>"
            }.joined(separator: "\n") + "</dl>"
    }

    var policySection: String {
        guard !report.policies.isEmpty else { return "" }
        let rows = report.policies.map { result in
            [
                result.policy,
                result.violations.isEmpty
                    ? "<span class=\"good\">held</span>"
                    : "<b class=\"bad\">" + result.violations.map(PagePart.escaped).joined(separator: "<br>") + "</b>",
                "\(Self.grouped(result.ticks)) of \(Self.grouped(result.ticksDue))", Self.grouped(result.frames),
                Self.grouped(result.ticksCoalesced), Self.grouped(result.ticksDropped),
                "\(Self.grouped(result.longestWaitRounds)) of \(Self.grouped(result.allowedWaitRounds))",
                "\(Self.megabytes(result.peakRasterBytes)) of \(Self.megabytes(result.allowedRasterBytes))",
                result.latency.map { "\(Self.decimal($0.p50, 0)) / \(Self.decimal($0.p99, 0))" } ?? "–",
            ]
        }
        let memory = report.memory.map {
            " Resident memory: \(Self.megabytes($0.residentAtStart)) once everything was drawn, "
                + "\(Self.megabytes($0.residentAtEnd)) at the end, at most \(Self.megabytes($0.residentPeak))."
        }
        return Self.section(
            "Frame policies under load", "Draws slower than ticks, on the wall clock." + (memory ?? ""),
            Self.table(
                [
                    "Policy", "Laws", "Ticks", "Frames", "Coalesced", "Dropped", "Longest wait, rounds", "Rasters",
                    "p50 / p99 ms",
                ], rows, numbers: 2...8))
    }

    var overlapSection: String {
        guard let overlap = report.overlap else { return "" }
        let row = [
            overlap.violations.isEmpty
                ? "<span class=\"good\">right</span>"
                : "<b class=\"bad\">" + overlap.violations.map(PagePart.escaped).joined(separator: "<br>") + "</b>",
            Self.grouped(overlap.wanted), Self.grouped(overlap.fewestAtOnce), Self.grouped(overlap.mostAtOnce),
            Self.grouped(overlap.frames), Self.grouped(overlap.changes), Self.grouped(overlap.invalidationsElsewhere),
        ]
        return Self.section(
            "Draws under way at once",
            "In each frame draws waited for each other until every thread of the pool was in one; meanwhile the map "
                + "changed.",
            Self.table(
                [
                    "Pictures", "Wanted at once", "Fewest", "Most", "Frames", "Changes meanwhile",
                    "Invalidations by other threads",
                ], [row], numbers: 1...6))
    }

    private static func megabytes(_ bytes: Int) -> String { decimal(Double(bytes) / 1_048_576, 1) + " MB" }
}
