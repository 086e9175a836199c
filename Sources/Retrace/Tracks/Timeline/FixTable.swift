/// The fixes of a track in one table while the rules of time work on them.
struct FixTable {
    var latitudes: [Double] = []
    var longitudes: [Double] = []
    var elevations: [Double] = []
    /// Nanoseconds since 1970, or ``TrackSegment/untimed``.
    var times: [Int64] = []
    var isBreak: [Bool] = []
    var channels: [TrackChannel: [Float]] = [:]

    var count: Int { latitudes.count }

    init(_ track: Track) {
        let segments = track.segments.filter { $0.count > 0 }
        let hasElevations = segments.contains { !$0.elevations.isEmpty }
        let kinds = TrackChannel.allCases.filter { kind in segments.contains { $0.channels[kind] != nil } }
        for segment in segments {
            isBreak.append(!isBreak.isEmpty)
            isBreak.append(contentsOf: repeatElement(false, count: segment.count - 1))
            latitudes += segment.latitudes
            longitudes += segment.longitudes
            times +=
                segment.times.isEmpty
                ? Array(repeating: TrackSegment.untimed, count: segment.count) : segment.times
            if hasElevations {
                elevations +=
                    segment.elevations.isEmpty
                    ? Array(repeating: .nan, count: segment.count) : segment.elevations
            }
            for kind in kinds {
                channels[kind, default: []] +=
                    segment.channels[kind]
                    ?? Array(repeating: .nan, count: segment.count)
            }
        }
    }

    /// The metres from the fix before; 0 for the first.
    func step(to index: Int) -> Double {
        guard index > 0 else { return 0 }
        return GroundDistance.metres(
            latitudes[index - 1], longitudes[index - 1], latitudes[index], longitudes[index])
    }

    /// The metres between two fixes.
    func distance(_ first: Int, _ second: Int) -> Double {
        GroundDistance.metres(latitudes[first], longitudes[first], latitudes[second], longitudes[second])
    }

    /// Puts the fixes into another order, or leaves some out. A left-out fix hands its break on to the next.
    mutating func pick(_ order: [Int]) {
        if order.count == count, order.enumerated().allSatisfy({ $0.offset == $0.element }) { return }
        latitudes = order.map { latitudes[$0] }
        longitudes = order.map { longitudes[$0] }
        times = order.map { times[$0] }
        if !elevations.isEmpty { elevations = order.map { elevations[$0] } }
        for (kind, values) in channels { channels[kind] = order.map { values[$0] } }
        let isBreak = isBreak
        var before = -1
        self.isBreak = order.enumerated().map { place, index in
            defer { before = index }
            guard place > 0 else { return false }
            let isSkippedBreak = index > before + 1 && isBreak[before + 1..<index].contains(true)
            return isBreak[index] || isSkippedBreak
        }
    }

    /// Makes longitudes continuous by whole turns.
    mutating func unwrap() {
        for index in longitudes.indices.dropFirst() {
            let turn = ((longitudes[index - 1] - longitudes[index]) / 360).rounded()
            if turn != 0 { longitudes[index] += turn * 360 }
        }
    }
}
