/// What the columns of a table of fixes are.
struct CSVColumns {
    enum Column: Equatable {
        case latitude, longitude, elevation, dateTime, date, timeOfDay
        /// Another value begins another track, or another segment.
        case track, segment
        /// The track's name, where a column of tracks stands beside it.
        case name
        case channel(TrackChannel)
        /// Kilometres per hour, from a name that says so.
        case speedKilometres
    }

    var columns: [Column?]

    /// Whether there is enough to make fixes.
    var isUsable: Bool { columns.contains(.latitude) && columns.contains(.longitude) }

    /// Columns by their names; of a kind that comes twice the first counts.
    init(names: [String]) {
        var seen: [Column] = []
        columns = names.map { name in
            guard let column = Self.column(named: name), !seen.contains(column) else { return nil }
            seen.append(column)
            return column
        }
        // A column called "time" is a time of day only beside a date.
        if !columns.contains(.date), let index = columns.firstIndex(of: .timeOfDay), !columns.contains(.dateTime) {
            columns[index] = .dateTime
        } else if let index = columns.firstIndex(of: .date), !columns.contains(.timeOfDay), !columns.contains(.dateTime)
        {
            columns[index] = .dateTime
        }
    }

    /// Columns by what stands in a row without names: a date if any, then latitude, longitude, elevation.
    init?(guessedFrom row: [UnsafeRawBufferPointer]) {
        var columns: [Column?] = Array(repeating: nil, count: row.count)
        var dates = TimestampText(zone: nil)
        var wanted: [Column] = [.latitude, .longitude, .elevation]
        for (index, field) in row.enumerated() {
            if let number = DecimalText.parse(field)?.value, !wanted.isEmpty {
                let isFraction = field.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
                // Counters and times in seconds come as whole numbers.
                guard isFraction || wanted == [.elevation], abs(number) <= 10_000 else { continue }
                columns[index] = wanted.removeFirst()
            } else if !columns.contains(.dateTime), dates.parse(field) != nil {
                columns[index] = .dateTime
            }
        }
        self.columns = columns
        guard isUsable else { return nil }
    }

    private static func column(named name: String) -> Column? {
        let lowered = name.lowercased()
        let unit = lowered.contains("km/h") || lowered.contains("kmh") || lowered.contains("kph")
        // What stands in brackets is a unit.
        let bare = lowered.split(whereSeparator: { "([".contains($0) }).first ?? ""
        switch bare.filter({ $0.isLetter || $0.isNumber }) {
        case "lat", "latitude", "latitudens", "latitud", "breite", "breitengrad", "y", "ycoord", "gpslat",
            "gpslatitude",
            "positionlat", "latitudedegrees", "locationlatitude":
            return .latitude
        case "lon", "lng", "long", "longitude", "longitudeew", "longitud", "länge", "längengrad", "laenge", "x",
            "xcoord", "gpslon",
            "gpslong", "gpslongitude", "positionlong", "longitudedegrees", "locationlongitude":
            return .longitude
        case "ele", "elevation", "alt", "altitude", "height", "höhe", "hoehe", "z", "elevationm", "altitudem",
            "gpsaltitude", "altitudemeters", "altitud", "enhancedaltitude":
            return .elevation
        case "datetime", "timestamp", "zeitstempel", "datumzeit", "isotime", "utctime", "utcdatetime", "recordedat",
            "timeutc", "epoch", "unixtime", "unix", "datetimeutc", "fecha":
            return .dateTime
        case "date", "datum", "utcdate": return .date
        case "time", "zeit", "uhrzeit", "hora": return .timeOfDay
        case "track", "trackid", "trackname", "trip", "tripid", "route", "routeid", "coderoute", "trk", "tripname":
            return .track
        case "segment", "segmentid", "seg": return .segment
        case "name": return .name
        case "speed", "velocity", "geschwindigkeit", "speedms", "enhancedspeed":
            return unit ? .speedKilometres : .channel(.speed)
        case "speedkmh", "speedkph": return .speedKilometres
        case "course", "heading", "bearing", "direction", "richtung", "cog", "track0": return .channel(.course)
        case "hr", "heartrate", "heart", "heartratebpm", "bpm", "puls": return .channel(.heartRate)
        case "cad", "cadence", "rpm": return .channel(.cadence)
        case "power", "watts", "pwr": return .channel(.power)
        case "temp", "temperature", "atemp", "temperatur": return .channel(.temperature)
        default: return nil
        }
    }
}
