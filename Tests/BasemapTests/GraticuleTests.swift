import CoreLocation
import MapGeometry
import Redraw
import Testing

@testable import Basemap

@Suite("Graticule and scale bar")
struct GraticuleTests {
    @Test(arguments: [
        (0, 36_000, "0°"), (36_000 * 47 + 600 * 25, 3_000, "47°25′ N"), (-36_000 * 33, 36_000, "33° S"),
        (36_000 * 8 + 600 * 5 + 10 * 7, 10, "8°05′07″ N"), (-(36_000 + 5), 5, "1°00′00.5″ S"),
        (600 * 30, 18_000, "0°30′ N"),
    ])
    func anglesAreWrittenAsOnMaps(_ tenths: Int, _ step: Int, _ expected: String) {
        #expect(ArcText.text(tenths, "N", "S", step: step) == expected)
    }

    @Test func the180thMeridianIsNeitherEastNorWest() {
        #expect(ArcText.text(-180 * 36_000, "E", "W", step: 36_000) == "180°")
    }

    /// Labelled lines are 190 points apart or more, and divide the circle and each other evenly.
    @Test func stepsAreEven() {
        for zoom in 8...22 {
            let graticule = Graticule(level: .zoom(zoom, contentScale: 2))
            #expect(Graticule.circle % graticule.step == 0)
            #expect(graticule.step % graticule.fineStep == 0)
            let points = Double(256 << zoom) * Double(graticule.step) / Double(Graticule.circle)
            #expect(points >= 190 && points < 190 * 3, "zoom \(zoom): \(points)")
        }
    }

    /// A line of longitude and one of latitude are where the projection says, to the pixel.
    @Test func linesAreWhereTheyShouldBe() {
        let level = TileLevel.zoom(13, contentScale: 1)
        let crossing = CLLocationCoordinate2D(latitude: 47.5, longitude: 8.5)
        let tile = DrawnTile(BasemapContent(style: BasemapStyle()), level, holding: crossing)
        let point = MKMapPoint(crossing)
        let x = Int((point.x * level.pixelsPerMapPoint).rounded()) - tile.key.column * 256
        let y = Int((point.y * level.pixelsPerMapPoint).rounded()) - tile.key.row * 256
        let grid = BasemapPalette.light.grid.pixel
        // The label stands beside the crossing and not on it.
        #expect((0..<256).filter { tile[x, $0] == grid }.count > 200)
        #expect((0..<256).filter { tile[$0, y] == grid }.count > 200)
    }

    @Test(arguments: [(999.0, 500.0), (1000, 1000), (1001, 1000), (0.37, 0.2), (49_999, 20_000)])
    func barsHaveRoundLengths(_ longest: Double, _ expected: Double) {
        #expect(abs(ScaleBarContent.roundLength(atMost: longest) - expected) < expected * 1e-9)
    }

    @Test func lengthsAreWrittenInTheUnitThatFits() {
        #expect(ScaleBarContent.text(20_000) == "20 km")
        #expect(ScaleBarContent.text(200) == "200 m")
        #expect(ScaleBarContent.text(0.5) == "50 cm")
    }

    /// The bar is as long as it says: the ground under it is measured with the library for geodesics.
    @Test(arguments: [(0.0, 12), (47.4, 15), (-71, 17)])
    func theBarIsAsLongAsItSays(_ latitude: Double, _ zoom: Int) throws {
        let level = TileLevel.zoom(zoom, contentScale: 1)
        let corner = MKMapPoint(.init(latitude: latitude, longitude: 8))
        let (x, y) = (Int(corner.x * level.pixelsPerMapPoint), Int(corner.y * level.pixelsPerMapPoint))
        let bar = try #require(
            ScaleBarContent(
                style: BasemapStyle(),
                viewport: Viewport(level: level, originX: x - 16, originY: y - 582, width: 800, height: 600)))
        let unit = 1 / level.pixelsPerMapPoint
        let start = MKMapPoint(x: Double(bar.x) * unit, y: Double(bar.y) * unit).coordinate
        let end = MKMapPoint(x: Double(bar.x + bar.length) * unit, y: Double(bar.y) * unit).coordinate
        let ground = CLLocation(latitude: start.latitude, longitude: start.longitude)
            .distance(from: CLLocation(latitude: end.latitude, longitude: end.longitude))
        // Mercator is a sphere's, the geodesic an ellipsoid's: they differ by up to 0.7 percent; a pixel of 80 is more.
        #expect(abs(ground / bar.meters - 1) < 0.02, "\(ground) for \(bar.meters)")
    }

    @Test func worldMapsHaveABarOnlyWhenItIsWanted() {
        let level = TileLevel.zoom(3, contentScale: 1)
        let viewport = Viewport(level: level, originX: 0, originY: 0, width: 800, height: 600)
        #expect(ScaleBarContent(style: BasemapStyle(), viewport: viewport) == nil)
        #expect(ScaleBarContent(style: BasemapStyle(), viewport: viewport, isWanted: true) != nil)
    }
}
