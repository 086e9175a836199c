/// What the messages of a FIT file mean to a track; numbers of messages and fields from the published profile.
extension FITReader {
    /// Uses the record in ``values``, which stands at the start of the window.
    mutating func use(_ definition: FITDefinition) {
        switch definition.message {
        case 20: readFix(place)
        case 21:
            // The timer stops (1, 4, 8, 9) and starts (0): a segment for each run.
            guard values[0] == 0, let type = values[1] else { return }
            if [1, 4, 8, 9].contains(type) { isPaused = true }
            if type == 0, isPaused {
                isPaused = false
                if lastFix != nil { builder.beginSegment() }
            }
        case 31: builder.nameTrack(text(5, definition, place))
        case 32:
            guard values[2] != nil, values[3] != nil else { return }
            let mark = position(latitude: values[2], longitude: values[3], values[1])
            builder.addWaypoint(mark, name: text(6, definition, place), at: place)
        default: break
        }
    }

    /// Adds the last fix, now that a whole record stands behind it.
    mutating func addPending() {
        guard let (fix, byte) = pending else { return }
        fixBefore = lastFix
        lastFix = fix
        builder.add(fix, at: byte)
        dropPending()
    }

    mutating func dropPending() {
        pending = nil
        consume(pendingLength)
        pendingLength = 0
    }

    private mutating func readFix(_ place: Int) {
        guard values[0] != nil, values[1] != nil else {
            builder.report(.noPosition, "record without a position dropped", at: place)
            return
        }
        var fix = position(latitude: values[0], longitude: values[1], values[FITDefinition.timestamp])
        if fix.time != TrackSegment.untimed { builder.timestamps.noteUTC() }
        if let height = values[78] ?? values[2] { fix.elevation = Double(height) / 5 - 500 }
        if let speed = values[73] ?? values[6] { fix.channels[.speed] = Float(Double(speed) / 1000) }
        if let rate = values[3] { fix.channels[.heartRate] = Float(rate) }
        if let cadence = values[4] {
            fix.channels[.cadence] = Float(Double(cadence) + Double(values[53] ?? 0) / 128)
        }
        if let power = values[7] { fix.channels[.power] = Float(power) }
        if let temperature = values[13] { fix.channels[.temperature] = Float(temperature) }
        pending = (fix, place)
    }

    /// Positions are in semicircles, 2³¹ to a half turn; times in seconds since 1989-12-31.
    func position(latitude: Int?, longitude: Int?, _ timestamp: Int?) -> TrackBuilder.Fix {
        var fix = TrackBuilder.Fix()
        if let latitude, let longitude {
            fix.latitude = Double(latitude) * 180 / 2_147_483_648
            fix.longitude = Double(longitude) * 180 / 2_147_483_648
        }
        // Smaller numbers count from when the device was switched on.
        if let timestamp, timestamp >= 0x1000_0000 {
            fix.time = (Int64(timestamp) + 631_065_600) * 1_000_000_000
        }
        return fix
    }

    private mutating func text(_ number: UInt8, _ definition: FITDefinition, _ place: Int) -> String? {
        var start = 1
        for field in definition.fields {
            if field.number == number {
                return builder.string(bytes[start..<start + field.size].prefix { $0 != 0 }, at: place)
            }
            start += field.size
        }
        return nil
    }
}
