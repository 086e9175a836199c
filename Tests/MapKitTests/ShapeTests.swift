import MapKit
import Testing

@Suite struct ShapeTests {
    @Test func polylineKeepsItsPointsAndTheirBox() {
        let places = [(10.0, 20.0), (12, 25), (8, 22)].map { CLLocationCoordinate2D(latitude: $0.0, longitude: $0.1) }
        let line = MKPolyline(coordinates: places, count: 3)
        #expect(line.pointCount == 3)
        let expected = places.map { MKMapPoint($0) }
        for index in 0..<3 {
            #expect(line.points()[index].x == expected[index].x)
            #expect(line.points()[index].y == expected[index].y)
        }
        let bounds = line.boundingMapRect
        #expect(bounds.minX == expected[0].x && bounds.maxX == expected[1].x)
        #expect(bounds.minY == expected[1].y && bounds.maxY == expected[2].y)
        var copied = [CLLocationCoordinate2D](repeating: CLLocationCoordinate2D(), count: 2)
        line.getCoordinates(&copied, range: NSRange(location: 1, length: 2))
        #expect(abs(copied[0].latitude - 12) < 1e-9 && abs(copied[1].longitude - 22) < 1e-9)
    }

    @Test func locationsAreFractionsOfTheLength() {
        let line = MKPolyline(points: [at(0, 0), at(30, 40), at(30, 90)], count: 3)
        #expect(line.location(atPointIndex: 0) == 0)
        #expect(line.location(atPointIndex: 1) == 0.5)
        #expect(line.locations(at: IndexSet([1, 2])) == [0.5, 1])
    }

    @Test func lineOverTheMeridianGoesTheShortWay() {
        let line = MKPolyline(
            coordinates: [
                CLLocationCoordinate2D(latitude: 0, longitude: 170),
                CLLocationCoordinate2D(latitude: 5, longitude: -170),
                CLLocationCoordinate2D(latitude: 5, longitude: 175),
            ], count: 3)
        let world = MKMapSize.world.width
        let bounds = line.boundingMapRect
        #expect(abs(bounds.width - world * 20 / 360) < 1e-3)
        #expect(bounds.spans180thMeridian)
        var back = [CLLocationCoordinate2D](repeating: CLLocationCoordinate2D(), count: 3)
        line.getCoordinates(&back, range: NSRange(location: 0, length: 3))
        #expect(back.map { $0.longitude.rounded() } == [170, -170, 175])
        // West of the meridian and east of it, in the world's own numbers; Greenwich lies on the long way.
        #expect(line.intersects(MKMapRect(x: 0, y: 0, width: world * 5 / 360, height: world)))
        #expect(line.intersects(MKMapRect(x: world * 0.99, y: 0, width: world * 0.01, height: world)))
        #expect(!line.intersects(MKMapRect(x: world * 0.4, y: 0, width: world * 0.2, height: world)))
    }

    /// What shades all but a hole is drawn round the world, not the short way from 180° to -180°.
    @Test func aPolygonCoversTheWorld() {
        let world = MKMapRect.world
        let corners = [
            (world.minX, world.minY), (world.maxX, world.minY), (world.maxX, world.maxY), (world.minX, world.maxY),
        ]
        let points = corners.map { MKMapPoint(x: $0.0, y: $0.1) }
        #expect(MKMapRectEqualToRect(MKPolygon(points: points, count: 4).boundingMapRect, world))
        let degrees = [(85.0, -180.0), (85, 180), (-85, 180), (-85, -180)].map {
            CLLocationCoordinate2D(latitude: $0.0, longitude: $0.1)
        }
        #expect(MKPolygon(coordinates: degrees, count: 4).boundingMapRect.width == world.width)
    }

    @Test func lineMeetsOnlyWhatItCrosses() {
        let line = MKPolyline(points: [at(0, 0), at(100, 100)], count: 2)
        #expect(line.intersects(MKMapRect(x: MapScene.half + 40, y: MapScene.half + 40, width: 5, height: 5)))
        // Inside the box of the line, away from the line.
        #expect(!line.intersects(MKMapRect(x: MapScene.half + 60, y: MapScene.half + 10, width: 20, height: 20)))
    }

    @Test func polygonKnowsItsHole() {
        func square(_ inset: Double) -> [MKMapPoint] {
            [at(inset, inset), at(100 - inset, inset), at(100 - inset, 100 - inset), at(inset, 100 - inset)]
        }
        let polygon = MKPolygon(
            points: square(0), count: 4, interiorPolygons: [MKPolygon(points: square(20), count: 4)])
        func meets(_ x: Double, _ y: Double) -> Bool {
            polygon.intersects(MKMapRect(x: MapScene.half + x, y: MapScene.half + y, width: 4, height: 4))
        }
        #expect(meets(5, 5) && meets(18, 50) && !meets(50, 50) && !meets(101, 50))
        #expect(polygon.interiorPolygons?.count == 1 && polygon.pointCount == 4)
    }

    @Test(arguments: [0.0, 45, 60, -75])
    func circleGrowsWithLatitude(latitude: Double) {
        let circle = MKCircle(center: CLLocationCoordinate2D(latitude: latitude, longitude: 10), radius: 1000)
        let metresAtEquator = 2 * Double.pi * 6_378_137 / 268_435_456
        let expected = 2000 / (metresAtEquator * cos(latitude * .pi / 180))
        #expect(abs(circle.boundingMapRect.width - expected) < 1e-6 * expected)
        #expect(circle.boundingMapRect.width == circle.boundingMapRect.height)
        let middle = MKMapPoint(circle.coordinate)
        #expect(
            abs(circle.boundingMapRect.midX - middle.x) < 1e-6 && abs(circle.boundingMapRect.midY - middle.y) < 1e-6)
    }

    @Test func circleInARectangleTakesTheLongerSide() {
        let circle = MKCircle(mapRect: MKMapRect(x: MapScene.half - 50, y: MapScene.half - 20, width: 100, height: 40))
        #expect(circle.boundingMapRect.width == 100)
        #expect(abs(circle.radius - 50 * MKMetersPerMapPointAtLatitude(0)) < 1e-6)
        // A corner of the box is not of the disc.
        #expect(!circle.intersects(MKMapRect(x: MapScene.half + 45, y: MapScene.half + 45, width: 4, height: 4)))
    }

    @Test func geodesicGoesOverTheNorth() {
        // Great circle from 50° N 0° E to 50° N 90° E: its top lies at atan(tan 50° / cos 45°) = 59.32° on a sphere.
        let ends = [
            CLLocationCoordinate2D(latitude: 50, longitude: 0), CLLocationCoordinate2D(latitude: 50, longitude: 90),
        ]
        let line = MKGeodesicPolyline(coordinates: ends, count: 2)
        let top = MKMapPoint(x: 0, y: line.boundingMapRect.minY).coordinate.latitude
        #expect(abs(top - 59.32) < 0.15)
        let length = (1..<line.pointCount).reduce(0.0) {
            $0 + line.points()[$1 - 1].distance(to: line.points()[$1])
        }
        let direct = CLLocation(latitude: 50, longitude: 0).distance(from: CLLocation(latitude: 50, longitude: 90))
        #expect(abs(length / direct - 1) < 1e-6)
    }

    @Test func subclassesInheritTheFactories() {
        final class Coloured: MKPolyline { var color: UIColor? }
        final class Fence: MKPolygon { var number = 7 }
        final class Spot: MKPointAnnotation { var kind = "tree" }
        let line = Coloured(coordinates: [CLLocationCoordinate2D(), CLLocationCoordinate2D()], count: 2)
        line.color = red
        #expect(line.pointCount == 2)
        #expect(Fence(points: [at(0, 0), at(1, 0), at(1, 1)], count: 3).number == 7)
        let spot = Spot(coordinate: CLLocationCoordinate2D(latitude: 1, longitude: 2))
        spot.coordinate.latitude = 3
        #expect(spot.coordinate.latitude == 3 && spot.kind == "tree")
    }
}
