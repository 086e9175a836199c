/// What the columns of a table of fixes are.
struct CSVColumns {
    enum Column: Equatable {
        case latitude, longitude, elevation, dateTime, date, timeOfDay
        /// Latitude and longitude together.
        case position
        /// Whether the row is a recorded point, one of a route, or a waypoint.
        case kind
        /// Something in words about a waypoint or, in its first row, a track.
        case note(TrackNotes.Key), link
        /// Another value begins another track, or another segment.
        case track, segment
        /// The track's name, where a column of tracks stands beside it.
        case name
        case channel(TrackChannel)
        /// The letter of the side of the world, where it stands in a column of its own.
        case latitudeSide, longitudeSide
    }

    var columns: [Column?]
    /// What the values of each column are multiplied by: the units that names of columns state.
    var factors: [Double]

    /// The index of the last column that means something.
    var lastUsed: Int { columns.lastIndex { $0 != nil } ?? 0 }

    /// Whether there is enough to make fixes.
    var isUsable: Bool { columns.contains(.latitude) && columns.contains(.longitude) || columns.contains(.position) }

    /// Columns by their names; of a kind that comes twice the first counts.
    init(names: [String]) {
        var seen: [Column] = []
        factors = Array(repeating: 1, count: names.count)
        columns = Array(repeating: nil, count: names.count)
        for (index, name) in names.enumerated() {
            guard let (column, factor) = Self.column(named: name), !seen.contains(column) else { continue }
            seen.append(column)
            columns[index] = column
            factors[index] = factor
        }
        // Services for flights say neither feet nor knots.
        if columns.contains(.position), names.contains(where: { $0.lowercased() == "callsign" }) {
            for (index, column) in columns.enumerated() where factors[index] == 1 {
                if column == .elevation { factors[index] = CSVUnit.factor("ft") ?? 1 }
                if column == .channel(.speed) { factors[index] = CSVUnit.factor("kn") ?? 1 }
            }
        }
        // Where each has a column of its own, the two together are left alone.
        if columns.contains(.latitude), columns.contains(.longitude) {
            for index in columns.indices where columns[index] == .position { columns[index] = nil }
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
        factors = Array(repeating: 1, count: columns.count)
        guard isUsable else { return nil }
    }

    /// A column by its name, and what its values are multiplied by. Words that are units do not name.
    private static func column(named name: String) -> (Column, factor: Double)? {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "/" }
        let units = words.dropFirst().filter { CSVUnit.factor($0) != nil }
        let key = words.enumerated().filter { $0.offset == 0 || CSVUnit.factor($0.element) == nil }.map(\.element)
        let factor = units.compactMap(CSVUnit.factor).first { $0 != 1 } ?? 1
        let letters = key.joined().filter { $0 != "/" }
        // Degrees Fahrenheit are no multiple of Celsius.
        if words.dropFirst().contains("f") { return nil }
        if let column = column(key.joined()) ?? column(letters) { return (column, factor) }
        return TrackChannel(named: letters).map { (.channel($0), factor) }
    }

    private static func column(_ key: String) -> Column? {
        switch key {
        case "lat", "latitude", "latitudens", "latitud", "breite", "breitengrad", "y", "ycoord", "gpslat",
            "gpslatitude", "positionlat", "latitudedegrees", "locationlatitude":
            .latitude
        case "lon", "lng", "long", "longitude", "longitudeew", "longitud", "länge", "längengrad", "laenge", "x",
            "xcoord", "gpslon", "gpslong", "gpslongitude", "positionlong", "longitudedegrees", "locationlongitude":
            .longitude
        case "n/s", "latitudedirection", "latdir": .latitudeSide
        case "e/w", "longitudedirection", "londir": .longitudeSide
        case "ele", "elevation", "alt", "altitude", "height", "höhe", "hoehe", "z", "elevationm", "altitudem",
            "gpsaltitude", "gpsalt", "altitudemeters", "altitud", "enhancedaltitude", "altitudeabovesealevel":
            .elevation
        case "datetime", "timestamp", "zeitstempel", "datumzeit", "isotime", "utctime", "utcdatetime", "recordedat",
            "timeutc", "epoch", "unixtime", "unix", "datetimeutc", "fecha", "fixtime", "gpstime", "devicetime",
            "localtime", "gpsdatetime":
            .dateTime
        case "date", "datum", "utcdate": .date
        case "time", "zeit", "uhrzeit", "hora": .timeOfDay
        case "track", "trackid", "trackname", "trip", "tripid", "route", "routeid", "coderoute", "trk", "tripname":
            .track
        case "segment", "segmentid", "seg": .segment
        case "name": .name
        case "position", "latlon", "latlng", "latlong", "latitudelongitude", "coordinates", "coordinate", "coords",
            "location", "koordinaten", "gpsposition", "gpscoordinates", "gpslocation", "latlonpoint", "wkt", "geom":
            .position
        case "kind": .kind
        case "comment", "cmt": .note(.comment)
        case "description", "desc": .note(.description)
        case "source", "src": .note(.source)
        case "symbol", "sym": .note(.symbol)
        case "type": .note(.type)
        case "number": .note(.number)
        case "link", "url": .link
        default: nil
        }
    }
}
