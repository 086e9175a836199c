/// Points that a changed bit has moved. Where the checksum says that something in the file has changed, and only there, a
/// point that lies, or whose time or height lies, far from both its neighbours while they lie together is left out.
extension FITReader {
    /// Leaves such points out of the track that the file has become.
    mutating func dropSpikes() {
        let dropped = builder.thinLastTrack { FITSpikes($0).indices }
        guard dropped > 0 else { return }
        builder.report(
            .damagedPoint, "points that jump away and back in a damaged file were dropped", count: dropped,
            at: changedPlace)
    }
}

/// Finds the points of a segment that lie where neither their neighbours nor the way there can lead.
private struct FITSpikes {
    /// A way out must be so many times as fast as the ways around it.
    private static let factor = 4.0
    /// Shorter jumps, in metres, are what receivers do.
    private static let reach = 30.0
    /// Smaller steps in height, in metres, are what receivers do.
    private static let height = 100.0
    /// The steps on either side that show how fast the way is.
    private static let neighbours = 4
    /// At the ends only one neighbour speaks: a point must be reached faster than this, in metres a second.
    private static let endSpeed = 20.0

    private let segment: TrackSegment

    init(_ segment: TrackSegment) { self.segment = segment }

    var indices: [Int] {
        guard segment.count > 3 else { return [] }
        return (0..<segment.count).filter { isPlaceSpike($0) || isTimeSpike($0) || isHeightSpike($0) }
    }

    private func isPlaceSpike(_ index: Int) -> Bool {
        let before = (max(1, index - Self.neighbours)..<max(1, index)).map { speed(to: $0) }
        let last = min(segment.count, index + 2 + Self.neighbours)
        let after = (min(index + 2, last)..<last).map { speed(to: $0) }
        let usual = (before + after).max() ?? 0
        func isFar(_ other: Int) -> Bool {
            let way = distance(index, other)
            return way > Self.reach && way / interval(index, other) > usual * Self.factor
        }
        if index == 0 || index == segment.count - 1 {
            let other = index == 0 ? 1 : index - 1
            return isFar(other) && distance(index, other) / interval(index, other) > Self.endSpeed
        }
        let across = distance(index - 1, index + 1)
        let nearest = min(distance(index - 1, index), distance(index, index + 1))
        return isFar(index - 1) && isFar(index + 1) && nearest > across * 2
    }

    private func isTimeSpike(_ index: Int) -> Bool {
        guard index > 0, index + 1 < segment.count, let before = segment.time(at: index - 1),
            let time = segment.time(at: index), let after = segment.time(at: index + 1), before <= after
        else { return false }
        return time < before || time > after
    }

    private func isHeightSpike(_ index: Int) -> Bool {
        guard index > 0, index + 1 < segment.count, let before = segment.elevation(at: index - 1),
            let here = segment.elevation(at: index), let after = segment.elevation(at: index + 1)
        else { return false }
        let jump = min(abs(here - before), abs(here - after))
        return jump > Self.height && jump > abs(after - before) * Self.factor
    }

    /// The speed of the step to a point, in metres a second; without times, its metres.
    private func speed(to index: Int) -> Double { distance(index - 1, index) / interval(index - 1, index) }

    private func interval(_ one: Int, _ other: Int) -> Double {
        guard let first = segment.time(at: one), let second = segment.time(at: other) else { return 1 }
        return max(1, abs(NumericTime.seconds(from: first, to: second)))
    }

    private func distance(_ one: Int, _ other: Int) -> Double {
        var east = segment.longitudes[one]
        east -= ((east - segment.longitudes[other]) / 360).rounded() * 360
        return GroundDistance.metres(
            segment.latitudes[one], east, segment.latitudes[other], segment.longitudes[other])
    }
}
