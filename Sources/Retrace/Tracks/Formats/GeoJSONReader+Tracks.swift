/// What becomes of an object: a track, or a waypoint.
extension GeoJSONReader {
    mutating func emit(_ object: GeoJSONObject) {
        if object.type == "FeatureCollection" {
            builder.documentName = object.name ?? builder.documentName
            if !object.notes.isEmpty { builder.notes = object.notes }
            if object.time != TrackSegment.untimed {
                builder.writtenTime = object.time
                builder.notes[.written] = TimestampText.iso8601(object.time)
            }
            return
        }
        for part in object.parts {
            var part = part
            part.name = part.name ?? object.name
            if part.notes.isEmpty { part.notes = object.notes }
            if part.pointNotes.isEmpty { part.pointNotes = object.pointNotes }
            part.kind = object.kind
            part.waypointTime = object.waypointTime
            if part.times.isEmpty { part.times = object.times }
            if part.values.isEmpty { part.values = object.values }
            if part.time == TrackSegment.untimed { part.time = object.time }
            emit(part)
        }
        guard object.shape.count > 0 else { return }
        switch object.type {
        case "Point": addPoint(object)
        case "Polygon", "MultiPolygon": areas += 1
        case "MultiPoint" where object.times.isEmpty:
            for index in 0..<object.shape.count {
                builder.addWaypoint(fix(object, index), name: object.name, notes: object.notes, at: tokens.byte)
            }
        default: addLines(object)
        }
    }

    mutating func addLines(_ object: GeoJSONObject) {
        endPoints()
        if !object.times.isEmpty, object.times.count != object.shape.count {
            builder.report(
                .badRecord, "\(object.times.count) times for \(object.shape.count) places; paired from the start",
                at: tokens.byte)
        }
        builder.beginTrack(name: object.name, kind: object.kind, notes: object.notes)
        let starts = object.type == "MultiPoint" ? [0] : object.shape.starts
        for (place, start) in starts.enumerated() {
            builder.beginSegment()
            let end = place + 1 < starts.count ? starts[place + 1] : object.shape.count
            for index in start..<end where !builder.isFull {
                let notes =
                    object.pointNotes.isEmpty
                    ? nil : object.pointNotes[GeoJSONPointPlace(line: place, index: index - start)]
                if let notes {
                    builder.add(fix(object, index), notes: notes, at: tokens.byte)
                } else {
                    builder.add(fix(object, index), at: tokens.byte)
                }
            }
        }
        builder.endTrack()
    }

    /// Points with times that follow each other are fixes of a track; others are waypoints.
    mutating func addPoint(_ object: GeoJSONObject) {
        var fix = fix(object, 0)
        if object.time != TrackSegment.untimed { fix.time = object.time }
        if fix.time == TrackSegment.untimed {
            fix.time = object.waypointTime
            builder.addWaypoint(fix, name: object.name, notes: object.notes, at: tokens.byte)
        } else {
            points.append((fix, object.name, object.notes, tokens.byte))
        }
    }

    mutating func endPoints() {
        if points.count > 1 {
            builder.beginTrack()
            for point in points {
                var notes = point.notes.standard
                notes[.name] = point.name
                builder.add(point.fix, notes: notes, at: point.byte)
            }
            builder.endTrack()
        } else if let point = points.first {
            builder.addWaypoint(point.fix, name: point.name, notes: point.notes, at: point.byte)
        }
        points = []
    }

    func fix(_ object: GeoJSONObject, _ index: Int) -> TrackBuilder.Fix {
        var fix = TrackBuilder.Fix()
        fix.latitude = object.shape.latitudes[index]
        fix.longitude = object.shape.longitudes[index]
        fix.elevation = object.shape.elevations[index]
        fix.time = index < object.times.count ? object.times[index] : object.shape.times[index]
        for (channel, values) in object.values where index < values.count && !values[index].isNaN {
            fix.channels[channel] = values[index]
        }
        return fix
    }
}
