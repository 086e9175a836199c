import CoreLocation
import MapGeometry
import Redraw
import Testing

@testable import Basemap

@Suite("Land and water")
struct BasemapContentTests {
    private let content = BasemapContent(style: BasemapStyle())
    private let palette = BasemapPalette.light

    @Test(arguments: [
        ("Lake Geneva", 46.46, 6.57, 8), ("Lake Victoria", -1.5, 33, 5), ("Caspian Sea", 42, 51, 4),
        ("Black Sea", 43, 34, 3), ("Pacific", 0, -150, 2), ("Hudson Bay", 60, -85, 3), ("North Pole", 84.9, 10, 2),
        ("Gulf of Guinea", 0, 0, 4),
    ])
    func water(_ place: String, _ latitude: Double, _ longitude: Double, _ zoom: Int) {
        #expect(pixel(latitude, longitude, zoom) == palette.water.pixel, "\(place)")
    }

    @Test(arguments: [
        ("Sahara", 23, 10, 3), ("Australia", -25, 130, 2), ("Alps north of Lake Geneva", 46.8, 6.9, 7),
        ("Chukotka, west of 180°", 67, 179.9, 5), ("Chukotka, east of 180°", 67, -179.9, 5),
        ("Vanua Levu", -16.6, 179.2, 7), ("Wrangel Island at 180°", 71.2, 179.99, 5),
    ])
    func land(_ place: String, _ latitude: Double, _ longitude: Double, _ zoom: Int) {
        #expect(pixel(latitude, longitude, zoom) == palette.land.pixel, "\(place)")
    }

    @Test(arguments: [
        ("Greenland", 72, -40, 3), ("Antarctica", -80, 20, 2), ("by the South Pole", -85.04, 100, 2),
        ("Antarctica at 180°", -84.9, 179.9, 3),
    ])
    func ice(_ place: String, _ latitude: Double, _ longitude: Double, _ zoom: Int) {
        #expect(pixel(latitude, longitude, zoom) == palette.glacier.pixel, "\(place)")
    }

    /// Where land or ice crosses the 180th meridian there is no line, no gap and no shade.
    @Test(arguments: [3, 5, 7])
    func nothingShowsAtThe180thMeridian(_ zoom: Int) {
        let level = TileLevel.zoom(zoom, contentScale: 1)
        for (latitude, color) in [(67.0, palette.land), (68.2, palette.land), (-84.95, palette.glacier)] {
            for longitude in [-180.0, 179.999_999] {
                let tile = DrawnTile(content, level, holding: .init(latitude: latitude, longitude: longitude))
                let pixel = DrawnTile.pixel(of: .init(latitude: latitude, longitude: longitude), level)
                let (x, y) = (pixel.x - tile.key.column * 256, pixel.y - tile.key.row * 256)
                let inland = longitude < 0 ? 0...2 : 253...255
                #expect(inland.contains(x))
                for column in inland { #expect(tile[column, y] == color.pixel, "\(latitude)° \(longitude)°") }
            }
        }
        // Antarctica reaches the southern edge, but for the Ross Sea.
        for longitude in [-120.0, -60, 0, 60, 120, 170] {
            let color = pixel(-85.0511, longitude, zoom)
            #expect(color == palette.glacier.pixel, "\(longitude)°")
        }
    }

    /// Tiles put together look as the same part of the world drawn at once, names included.
    ///
    /// Cairo samples a row of pixels more finely where another edge begins in it, however far away, so a shade may differ
    /// by a few steps of 255; a seam would differ by more.
    @MainActor
    @Test(arguments: [
        (256 << 3, 1, 0, 500), (3000, 1, 1400, 800), (256 << 5, 2, 4000, 2000), (1 << 19, 1, 270_000, 180_000),
    ])
    func tilesMeetWithoutSeams(_ worldPixels: Int, _ scale: Int, _ x: Int, _ y: Int) {
        let frames = [2048, 128].map { tilePixels in
            let level = TileLevel(worldPixels: worldPixels, contentScale: scale, tilePixels: tilePixels)
            let engine = RedrawEngine(
                executor: InlineExecutor(),
                viewport: Viewport(level: level, originX: x, originY: y, width: 1000, height: 700), background: 0)
            engine.insert(RedrawLayer(content: content, name: "base", bounds: .world), at: 0)
            engine.insert(
                RedrawLayer(content: LabelContent(style: BasemapStyle()), name: "names", bounds: .world), at: 1)
            engine.settle {}
            let frame = FrameBuffer(width: 1000, height: 700)
            _ = engine.composite(into: frame)
            return frame
        }
        var colors: Set<UInt32> = []
        var (differing, worst) = (0, 0)
        for place in 0..<1000 * 700 {
            let (a, b) = (frames[0].pixels[place], frames[1].pixels[place])
            colors.insert(a)
            if a != b { differing += 1 }
            worst = max(worst, Self.difference(a, b))
        }
        #expect(worst <= 8 && differing < 7000, "\(differing) pixels, by up to \(worst)")
        #expect(colors.count > 5)
    }

    /// The same bytes whichever tile comes first, and however many threads draw.
    @Test func bytesDoNotDependOnOrderOrThreads() async {
        let level = TileLevel(worldPixels: 5000, contentScale: 1)
        let keys = (6..<12).flatMap { row in (8..<14).map { TileKey(level: level, column: $0, row: row) } }
        for make in [
            { BasemapContent(style: BasemapStyle()) as any TileContent }, { LabelContent(style: BasemapStyle()) },
        ] {
            let forward = make()
            let first = keys.map { DrawnTile(forward, $0).pixels }
            let backward = make()
            let second = keys.reversed().map { DrawnTile(backward, $0).pixels }
            #expect(first == second.reversed())
            let shared = make()
            let third = await withTaskGroup(of: (Int, [UInt32]).self) { group in
                for (index, key) in keys.enumerated() { group.addTask { (index, DrawnTile(shared, key).pixels) } }
                return await group.reduce(into: [Int: [UInt32]]()) { $0[$1.0] = $1.1 }
            }
            #expect(keys.indices.allSatisfy { third[$0] == first[$0] })
        }
    }

    /// Every pixel is opaque: what is under the base map never shines through.
    @Test(arguments: [0, 5, 9, 14])
    func everyPixelIsOpaque(_ zoom: Int) {
        let tile = DrawnTile(
            content, .zoom(zoom, contentScale: 1), holding: .init(latitude: 46.4, longitude: 6.5))
        #expect(tile.pixels.allSatisfy { $0 >> 24 == 255 })
    }

    /// In streets there is paper with a graticule, and no water that would be a street block off.
    @Test func streetsShowAGraticuleInsteadOfShapes() {
        let level = TileLevel.zoom(15, contentScale: 1)
        let tile = DrawnTile(content, level, holding: .init(latitude: 46.44, longitude: 6.55))
        let colors = Set(tile.pixels)
        #expect(colors.contains(palette.paper.pixel))
        #expect(!colors.contains(palette.water.pixel))
        #expect(colors.count > 1)
        // The same graticule on land.
        let land = DrawnTile(content, level, holding: .init(latitude: 46.44, longitude: 2.55))
        #expect(Set(land.pixels).contains(palette.grid.pixel))
    }

    /// The largest difference of a channel.
    private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
        a == b ? 0 : [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max()!
    }

    private func pixel(_ latitude: Double, _ longitude: Double, _ zoom: Int) -> UInt32 {
        let place = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        return DrawnTile(content, .zoom(zoom, contentScale: 1), holding: place).pixel(at: place)
    }
}
