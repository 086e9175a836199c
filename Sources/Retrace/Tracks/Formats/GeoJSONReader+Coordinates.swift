extension GeoJSONReader {
    /// A position while its numbers arrive: longitude, latitude and, if there, height and time.
    private struct Position {
        var numbers = (0.0, 0.0, 0.0, 0.0)
        var count = 0
        /// A time that is written as a text.
        var time: Int64?

        mutating func take(_ value: Double) {
            switch count {
            case 0: numbers.0 = value
            case 1: numbers.1 = value
            case 2: numbers.2 = value
            case 3: numbers.3 = value
            default: break
            }
            count += 1
        }
    }

    /// Positions at any depth; each innermost list of positions is a line. A position that the end of the file cuts is
    /// left out.
    mutating func readCoordinates(into shape: inout GeoJSONShape) throws {
        var open = 1
        var position = Position()
        var isNewLine = true
        while open > 0 {
            switch try tokens.next() {
            case .beginArray: open += 1
            case .endArray:
                if position.count > 0 {
                    if isNewLine { shape.starts.append(shape.count) }
                    add(position, to: &shape)
                    position = Position()
                    isNewLine = false
                } else {
                    isNewLine = true
                }
                open -= 1
            case .number(let value): position.take(value)
            case .literal: position.take(.nan)
            case .string: takeText(into: &position)
            case .beginObject: try skip()
            case .endObject: break
            case .end:
                isCut = true
                return
            }
        }
    }

    private mutating func add(_ position: Position, to shape: inout GeoJSONShape) {
        let (longitude, latitude, third, fourth) = position.numbers
        shape.longitudes.append(longitude)
        shape.latitudes.append(position.count > 1 ? latitude : .nan)
        // What is far too high for a height is a time.
        let isTime = position.count == 3 && abs(third) > 1e8
        shape.elevations.append(position.count > 2 && !isTime ? third : .nan)
        let number = isTime ? third : position.count > 3 ? fourth : nil
        let time = position.time ?? number.flatMap(NumericTime.nanoseconds)
        if position.time == nil, time != nil { builder.timestamps.noteUTC() }
        shape.times.append(time ?? TrackSegment.untimed)
    }

    /// Numbers in quotes are numbers; behind longitude and latitude a text is a time.
    private mutating func takeText(into position: inout Position) {
        let byte = tokens.byte
        tokens.text.withUnsafeBytes { text in
            if let number = DecimalText.parse(text) {
                position.take(number.value)
            } else if position.count >= 2 {
                position.time = builder.time(text, at: byte)
            } else {
                position.take(.nan)
            }
        }
    }
}
