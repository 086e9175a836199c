import CoreLocation
import MapGeometry
import Testing

/// Values from the formulas of EPSG:3857 and from arithmetic on whole numbers.
@Suite struct MapGeometryTests {
    private let world = 268_435_456.0

    @Test func theMiddleOfTheWorldIsAtZeroZero() {
        let middle = MKMapPoint(CLLocationCoordinate2D(latitude: 0, longitude: 0))
        #expect(middle.x == world / 2 && abs(middle.y - world / 2) < 1e-6)
    }

    @Test func polesLieOnTheEdgesAndLongitudesGoOn() {
        #expect(MKMapPoint(CLLocationCoordinate2D(latitude: 90, longitude: -180)).y == 0)
        #expect(MKMapPoint(CLLocationCoordinate2D(latitude: -89, longitude: 0)).y == world)
        #expect(MKMapPoint(CLLocationCoordinate2D(latitude: 0, longitude: 540)).x == 2 * world)
        let nowhere = MKMapPoint(CLLocationCoordinate2D(latitude: .nan, longitude: 0))
        #expect(nowhere.x == -1 && nowhere.y == -1)
    }

    @Test func aMapPointOnTheEquatorIsTheWorldsGirthDivided() {
        #expect(abs(MKMetersPerMapPointAtLatitude(0) - 40_075_016.686 / world) < 1e-9)
        #expect(abs(MKMetersPerMapPointAtLatitude(60) / MKMetersPerMapPointAtLatitude(0) - 0.5) < 1e-12)
    }

    @Test func rectanglesMeetWhereTheyShareAreaOrOneHasNone() {
        let box = MKMapRect(x: 0, y: 0, width: 10, height: 10)
        #expect(!box.intersects(MKMapRect(x: 10, y: 0, width: 5, height: 5)))
        #expect(box.intersects(MKMapRect(x: 5, y: 2, width: 0, height: 3)))
        #expect(!box.intersects(MKMapRect.null) && MKMapRect.null.union(box).width == 10)
        #expect(MKMapRect.null.insetBy(dx: -1, dy: -1).isNull)
    }

    @Test func whatLiesPastTheEdgeComesBackOnTheOtherSide() {
        let rect = MKMapRect(x: world - 10, y: 0, width: 30, height: 5)
        #expect(rect.spans180thMeridian)
        #expect(rect.remainder.minX == 0 && rect.remainder.width == 20)
        #expect(MKMapRect(x: -10, y: 0, width: 30, height: 5).remainder.minX == world - 10)
        #expect(rect.piecesInWorld.map(\.width) == [10, 20])
    }

    @Test func aTileIsCoveredFromItsFirstPointUpToItsLast() {
        // Level 1: two by two tiles of 2²⁷ map points.
        let level = TileLevel.zoom(1, contentScale: 1)
        let half = world / 2
        let first = TileSpan(columns: 0..<1, rows: 0..<1)
        #expect(level.cover(MKMapRect(x: 0, y: 0, width: half, height: half)) == [first])
        let all = TileSpan(columns: 0..<2, rows: 0..<2)
        #expect(level.cover(MKMapRect(x: half - 1, y: half - 1, width: 2, height: 2)) == [all])
        #expect(level.cover(MKMapRect(x: half, y: 0, width: 0, height: 9)).isEmpty)
        #expect(level.cover(MKMapRect(x: 0, y: -9, width: 9, height: 9)).isEmpty)
    }

    /// At levels that are no power of two a tile is no round number of map points.
    @Test(arguments: [256, 700, 820, 1366, 3001, 99_991], [16, 24, 64, 256])
    func `a tile's own rectangle covers it alone`(worldPixels: Int, tilePixels: Int) {
        let level = TileLevel(worldPixels: worldPixels, contentScale: 1, tilePixels: tilePixels)
        let last = level.columns - 1
        #expect(level.mapRect(column: last, row: last).maxX == world)
        for place in Set([0, 1, 2, last / 3, last / 2, last - 1, last]) where 0...last ~= place {
            let rect = level.mapRect(column: place, row: last - place)
            #expect(level.cover(rect) == [TileSpan(columns: place..<place + 1, rows: last - place..<last - place + 1)])
            if place < last { #expect(rect.maxX == level.mapRect(column: place + 1, row: 0).minX) }
        }
    }
}
