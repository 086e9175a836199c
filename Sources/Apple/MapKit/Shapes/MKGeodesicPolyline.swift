import CoreLocation
import Foundation
import MapGeometry

/// A line that follows the shortest way on the Earth's surface between its points. Source: MapKit,
/// `MKGeodesicPolyline`.
///
/// Places are put in between along PROJ's geodesics on the WGS 84 ellipsoid, no more than 7 km apart, which keeps the
/// straight pieces within a metre or so of the true line at middle latitudes.
open class MKGeodesicPolyline: MKPolyline {
    private static let spacing = 7000.0

    override func take(coordinates: [CLLocationCoordinate2D]) {
        flaws = ShapeFlaw.all(in: coordinates)
        guard let first = coordinates.first else { return }
        var places = [first]
        for (start, end) in zip(coordinates, coordinates.dropFirst()) {
            places += Geodesic.line(from: start, to: end, spacing: Self.spacing).dropFirst()
        }
        setPoints(places.map { MKMapPoint($0) })
    }

    override func take(points: [MKMapPoint]) { take(coordinates: points.map(\.coordinate)) }
}
