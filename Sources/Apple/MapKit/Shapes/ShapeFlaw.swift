import CoreLocation
import MapGeometry

/// Something about what a shape was made of that cannot be meant; told when the shape comes onto a map.
struct ShapeFlaw {
    let kind: MapDiagnostic.Kind
    let message: String
    let remedy: String
}

extension ShapeFlaw {
    /// What is wrong with coordinates that follow each other.
    static func all(in coordinates: [CLLocationCoordinate2D]) -> [ShapeFlaw] {
        var flaws: [ShapeFlaw] = []
        if let index = coordinates.firstIndex(where: { !CLLocationCoordinate2DIsValid($0) }) {
            let bad = coordinates[index]
            flaws.append(
                ShapeFlaw(
                    kind: .invalidCoordinate,
                    message:
                        "coordinate \(index) of \(coordinates.count) is \(bad.latitude), \(bad.longitude), which is "
                        + "no place on Earth: latitudes go from -90 to 90, longitudes from -180 to 180.",
                    remedy: "Leave it out, or swap the two numbers back."))
        }
        for (index, pair) in zip(coordinates, coordinates.dropFirst()).enumerated()
        where abs(pair.1.longitude - pair.0.longitude) > 180 {
            flaws.append(
                ShapeFlaw(
                    kind: .longitudeJump,
                    message: "from point \(index) to the next the longitude jumps from \(pair.0.longitude) to "
                        + "\(pair.1.longitude); they are joined the short way, across the 180th meridian.",
                    remedy: "Nothing, if that is meant; for the long way put points in between."))
            break
        }
        return flaws
    }

    /// What is wrong with map points.
    static func all(in points: [MKMapPoint]) -> [ShapeFlaw] {
        guard let index = points.firstIndex(where: { !$0.x.isFinite || !$0.y.isFinite }) else { return [] }
        return [
            ShapeFlaw(
                kind: .invalidCoordinate,
                message:
                    "point \(index) of \(points.count) is \(MKStringFromMapPoint(points[index])), which is no place "
                    + "on the map.",
                remedy: "Leave it out.")
        ]
    }
}
