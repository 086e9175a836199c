import MapKit
import Testing

/// What the map says about an overlay when it is added.
@MainActor
@Suite struct AddingDiagnosticsTests {
    private final class Area: NSObject, MKOverlay {
        let coordinate: CLLocationCoordinate2D
        let boundingMapRect: MKMapRect

        init(_ coordinate: CLLocationCoordinate2D, _ rect: MKMapRect) {
            self.coordinate = coordinate
            boundingMapRect = rect
        }
    }

    private let middle = CLLocationCoordinate2D(latitude: 37, longitude: -111)

    private func diagnostics(_ rect: MKMapRect, _ coordinate: CLLocationCoordinate2D? = nil) -> [MapDiagnostic] {
        let scene = MapScene()
        scene.map.addOverlay(Area(coordinate ?? middle, rect))
        return scene.map.diagnostics.all
    }

    /// From 27° N 121° W to 47° N 101° W.
    private var corners: (southWest: MKMapPoint, northEast: MKMapPoint) {
        (
            MKMapPoint(CLLocationCoordinate2D(latitude: 27, longitude: -121)),
            MKMapPoint(CLLocationCoordinate2D(latitude: 47, longitude: -101))
        )
    }

    @Test func aGoodRectangleSaysNothing() {
        let (southWest, northEast) = corners
        let rect = MKMapRect(
            x: southWest.x, y: northEast.y, width: northEast.x - southWest.x, height: southWest.y - northEast.y)
        #expect(diagnostics(rect).isEmpty)
    }

    @Test func degreesAreNoticed() {
        let found = diagnostics(MKMapRect(x: -121, y: 27, width: 20, height: 20))
        #expect(found.map(\.kind) == [.boundsInDegrees])
        #expect(found[0].message.contains("268435456") && found[0].remedy.contains("MKMapPoint"))
    }

    @Test func aSouthWesternOriginIsNoticed() {
        let (southWest, northEast) = corners
        let rect = MKMapRect(
            x: southWest.x, y: southWest.y, width: northEast.x - southWest.x, height: southWest.y - northEast.y)
        let found = diagnostics(rect)
        #expect(found.map(\.kind) == [.coordinateOutsideBounds])
        #expect(found[0].remedy.contains("north-west"))
        let distance = Int((southWest.y - MKMapPoint(middle).y).rounded(.up))
        #expect(found[0].message.contains("by \(distance) map points to the north"))
    }

    @Test func negativeSidesAndNaNAreNoticed() {
        let (southWest, northEast) = corners
        let negative = MKMapRect(
            x: southWest.x, y: southWest.y, width: northEast.x - southWest.x, height: northEast.y - southWest.y)
        #expect(diagnostics(negative).map(\.kind) == [.invalidBounds])
        #expect(diagnostics(MKMapRect(x: .nan, y: 0, width: 1, height: 1)).map(\.kind) == [.invalidBounds])
        #expect(diagnostics(.null).map(\.kind) == [.invalidBounds])
    }

    @Test func placesThatAreNoneAreNoticed() {
        #expect(
            diagnostics(.world, CLLocationCoordinate2D(latitude: 95, longitude: 0)).map(\.kind) == [.invalidCoordinate])
        let scene = MapScene()
        let line = MKPolyline(
            coordinates: [middle, CLLocationCoordinate2D(latitude: .nan, longitude: 3), middle], count: 3)
        line.title = "Tour"
        scene.map.addOverlay(line)
        let found = scene.map.diagnostics.all(.invalidCoordinate)
        #expect(found.count == 1)
        #expect(found[0].subject == "MKPolyline “Tour”" && found[0].message.contains("coordinate 1 of 3"))
    }
}
