/// The sensor values of one fix; NaN where there is none.
struct ChannelValues {
    private var values: SIMD16<Float> = .init(repeating: .nan)
    private(set) var isPresent = false

    subscript(channel: TrackChannel) -> Float {
        get { values[channel.index] }
        set {
            values[channel.index] = newValue
            isPresent = true
        }
    }

    subscript(index: Int) -> Float { values[index] }

    /// The values that are there.
    var present: [TrackChannel: Float] {
        guard isPresent else { return [:] }
        return TrackChannel.allCases.reduce(into: [:]) { present, channel in
            if !values[channel.index].isNaN { present[channel] = values[channel.index] }
        }
    }
}

extension TrackChannel {
    /// Where the channel's value stands in ``ChannelValues``.
    var index: Int {
        switch self {
        case .speed: 0
        case .course: 1
        case .heartRate: 2
        case .cadence: 3
        case .power: 4
        case .temperature: 5
        case .satellites: 6
        case .hdop: 7
        case .vdop: 8
        case .pdop: 9
        case .geoidHeight: 10
        case .magneticVariation: 11
        case .correctionAge: 12
        }
    }
}

/// A segment while it grows. A quantity's array stays empty until a point has the quantity.
struct SegmentArrays {
    private var segment = TrackSegment()
    private var hasElevations = false
    private var hasTimes = false
    private var channels: [[Float]] = Array(repeating: [], count: TrackChannel.allCases.count)
    /// Whether the file has begun the segment, with or without points.
    var isOpen = false

    var count: Int { segment.count }

    @inline(__always)
    mutating func append(latitude: Double, longitude: Double, elevation: Double, time: Int64) {
        if hasTimes {
            segment.times.append(time)
        } else if time != TrackSegment.untimed {
            hasTimes = true
            segment.times = Array(repeating: TrackSegment.untimed, count: count)
            segment.times.append(time)
        }
        if hasElevations {
            segment.elevations.append(elevation)
        } else if !elevation.isNaN {
            hasElevations = true
            segment.elevations = Array(repeating: .nan, count: count)
            segment.elevations.append(elevation)
        }
        segment.latitudes.append(latitude)
        segment.longitudes.append(longitude)
    }

    /// Notes something about the last point. Neighbours that share their words share the memory for them.
    mutating func note(_ notes: TrackNotes) {
        let shared = segment.notes.last.map { $0.notes == notes ? $0.notes : notes } ?? notes
        segment.notes.append(.init(count - 1, shared))
    }

    /// Moves all times.
    mutating func shift(by nanoseconds: Int64) {
        for index in segment.times.indices where segment.times[index] != TrackSegment.untimed {
            segment.times[index] &+= nanoseconds
        }
    }

    /// Gives the last point its sensor values.
    mutating func set(_ values: ChannelValues) {
        for index in channels.indices where !values[index].isNaN {
            let missing = count - 1 - channels[index].count
            if missing > 0 { channels[index].append(contentsOf: repeatElement(.nan, count: missing)) }
            channels[index].append(values[index])
        }
    }

    /// The segment, with every channel as long as the segment, in no more memory than it needs.
    func finished() -> TrackSegment {
        var segment = segment
        segment.latitudes.trim()
        segment.longitudes.trim()
        segment.elevations.trim()
        segment.times.trim()
        for channel in TrackChannel.allCases where !channels[channel.index].isEmpty {
            let values = channels[channel.index]
            segment.channels[channel] = values + repeatElement(.nan, count: count - values.count)
        }
        return segment
    }
}

extension Array where Element: BitwiseCopyable {
    /// Gives back the room for growth, which may be as large as the content.
    fileprivate mutating func trim() {
        guard capacity > count + count / 8 + 8 else { return }
        self = withUnsafeBufferPointer { content in
            Array(unsafeUninitializedCapacity: content.count) { buffer, used in
                _ = buffer.initialize(fromContentsOf: content)
                used = content.count
            }
        }
    }
}
