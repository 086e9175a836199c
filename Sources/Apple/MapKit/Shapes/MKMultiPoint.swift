public import CoreLocation
public import Foundation
public import MapGeometry

/// Points in a row: what lines and polygons are made of. Source: MapKit, `MKMultiPoint`.
///
/// Consecutive points are joined the short way round the world: where a line crosses the 180th meridian, the points
/// after it lie beyond the world's edge, in `points()` and in the bounding rectangle. `getCoordinates` gives degrees
/// within ±180° all the same.
open class MKMultiPoint: MKShape {
    private(set) var list = PointList([])
    private var travelled: [Double]?
    private let travelLock = NSLock()

    /// No points.
    public override init() {
        super.init()
    }

    /// Takes coordinates in degrees.
    func take(coordinates: [CLLocationCoordinate2D]) {
        flaws = ShapeFlaw.all(in: coordinates)
        setPoints(coordinates.map { MKMapPoint($0) })
    }

    func setPoints(_ points: some Sequence<MKMapPoint>) { list = PointList(points.goingTheShortWay()) }

    /// The points in memory that lives as long as the shape, in map points.
    open func points() -> UnsafeMutablePointer<MKMapPoint> { list.base }

    /// How many points there are.
    open var pointCount: Int { list.count }

    /// Copies the coordinates of some points, in degrees, into memory that has room for them.
    open func getCoordinates(_ coords: UnsafeMutablePointer<CLLocationCoordinate2D>, range: NSRange) {
        precondition(
            range.location >= 0 && range.length >= 0 && range.location + range.length <= list.count,
            "getCoordinates wants points \(range.location)..<\(range.location + range.length) of \(list.count)")
        for index in 0..<range.length {
            var coordinate = list.points[range.location + index].coordinate
            if abs(coordinate.longitude) > 180 {
                coordinate.longitude -= (coordinate.longitude / 360).rounded() * 360
            }
            coords[index] = coordinate
        }
    }

    /// How far along the shape a point lies: 0 at the start, 1 at the end, by distance on the map.
    open func location(atPointIndex index: Int) -> CGFloat {
        precondition(list.points.indices.contains(index), "there is no point \(index) among \(list.count)")
        let travelled = travelledDistances
        guard let total = travelled.last, total > 0 else { return 0 }
        return CGFloat(travelled[index] / total)
    }

    /// How far along the shape some points lie, each 0...1 by distance on the map.
    open func locations(at indexes: IndexSet) -> [CGFloat] { indexes.map { location(atPointIndex: $0) } }

    /// The distance from the start to each point, in map points.
    private var travelledDistances: [Double] {
        travelLock.withLock {
            if let travelled { return travelled }
            var distances: [Double] = []
            distances.reserveCapacity(list.count)
            var sum = 0.0
            for (index, point) in list.points.enumerated() {
                if index > 0 {
                    let last = list.points[index - 1]
                    sum += hypot(point.x - last.x, point.y - last.y)
                }
                distances.append(sum)
            }
            travelled = distances
            return distances
        }
    }
}
