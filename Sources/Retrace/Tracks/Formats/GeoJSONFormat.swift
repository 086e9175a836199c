/// GeoJSON (RFC 7946), also one text a line, with times as togeojson and kepler.gl write them.
enum GeoJSONFormat: TrackFormat {
    static let name = "GeoJSON"

    static func recognises(_ head: FormatHead) -> Bool {
        let first = head.firstByte
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == 0x1E else { return false }
        return ["\"coordinates\"", "\"geometry\"", "\"FeatureCollection\"", "\"Feature\"", "\"LineString\""]
            .contains { head.contains($0) }
    }

    static func read(into builder: inout TrackBuilder) throws {
        var reader = GeoJSONReader(builder)
        try reader.read()
        builder = reader.builder
    }
}

/// What a GeoJSON object says that matters to a track.
struct GeoJSONObject {
    var type = ""
    var shape = GeoJSONShape()
    var parts: [GeoJSONObject] = []
    var name: String?
    var notes = TrackNotes()
    /// What is said about single points, by line and place in it.
    var pointNotes: [GeoJSONPointPlace: TrackNotes] = [:]
    var kind = Track.Kind.recorded
    /// The time of a point that is a fix, and of one that is a mark.
    var time = TrackSegment.untimed
    var waypointTime = TrackSegment.untimed
    /// One value a position, over all lines, from the properties.
    var times: [Int64] = []
    var values: [TrackChannel: [Float]] = [:]
}

/// A point of a feature: the line, and the place in it.
struct GeoJSONPointPlace: Hashable {
    var line: Int
    var index: Int
}

/// The positions of a geometry, flat, and where its lines begin.
struct GeoJSONShape {
    var longitudes: [Double] = []
    var latitudes: [Double] = []
    var elevations: [Double] = []
    var times: [Int64] = []
    var starts: [Int] = []
    var count: Int { longitudes.count }
}
