import MapKit
import Testing

@MainActor
@Suite struct TileOverlayTests {
    /// A tile of one colour, as a PNG file.
    fileprivate nonisolated static func tile(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, size: Int = 256) -> Data
    {
        let context = CGContext(size: CGSize(width: size, height: size), scale: 1)!
        context.setFillColor(red: red, green: green, blue: blue, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: size, height: size))
        return context.makeImage()!.encodePNG()!
    }

    /// Answers on other threads, a little later.
    private final class Source: MKTileOverlay, @unchecked Sendable {
        let lock = NSLock()
        var asked: [String] = []
        var fails = false
        var picture: (MKTileOverlayPath) -> Data = { _ in Data() }

        override func loadTile(at path: MKTileOverlayPath, result: @escaping (Data?, (any Error)?) -> Void) {
            lock.withLock { asked.append("\(path.z)/\(path.x)/\(path.y)") }
            nonisolated(unsafe) let result = result
            DispatchQueue.global().async { [self] in
                fails ? result(nil, CocoaError(.fileReadUnknown)) : result(picture(path), nil)
            }
        }
    }

    private func scene(_ overlay: MKTileOverlay, showing rect: MKMapRect = .world, size: Int = 512) -> MapScene {
        let scene = MapScene(width: size, height: size, showing: rect) {
            MKTileOverlayRenderer(tileOverlay: $0 as! MKTileOverlay)
        }
        scene.map.addOverlay(overlay)
        return scene
    }

    @Test func templatesAreFilledIn() {
        let overlay = MKTileOverlay(urlTemplate: "https://example.org/{z}/{x}/{y}@{scale}x.png")
        let url = overlay.url(forTilePath: MKTileOverlayPath(x: 3, y: 5, z: 4, contentScaleFactor: 2))
        #expect(url.absoluteString == "https://example.org/4/3/5@2x.png")
        #expect(
            overlay.tileSize == CGSize(width: 256, height: 256) && overlay.minimumZ == 0 && !overlay.isGeometryFlipped)
    }

    @Test func aFrameWaitsForItsTilesAndPutsThemInPlace() async {
        let overlay = Source()
        overlay.picture = { Self.tile($0.x == 0 ? 1 : 0, $0.y == 0 ? 1 : 0, 0) }
        let picture = await scene(overlay).render()
        #expect(Set(overlay.asked) == ["1/0/0", "1/1/0", "1/0/1", "1/1/1"] && overlay.asked.count == 4)
        #expect(picture[10, 10] == "ffff00" && picture[500, 10] == "00ff00")
        #expect(picture[10, 500] == "ff0000" && picture[500, 500] == "000000")
        #expect(picture.count("ffff00") == 256 * 256, "tiles meet without a seam")
    }

    @Test func picturesStandUpright() async {
        let overlay = Source()
        overlay.picture = { _ in
            let context = CGContext(size: CGSize(width: 256, height: 256), scale: 1)!
            context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 256, height: 128))
            return context.makeImage()!.encodePNG()!
        }
        let picture = await scene(overlay, size: 256).render()
        #expect(picture[5, 5] == "ff0000" && picture[5, 250] == "ffffff")
    }

    @Test func flippedRowsAreCountedFromTheSouth() async {
        let overlay = Source()
        overlay.isGeometryFlipped = true
        overlay.picture = { Self.tile($0.y == 0 ? 1 : 0, 0, 0) }
        let picture = await scene(overlay).render()
        #expect(picture[10, 10] == "000000" && picture[10, 500] == "ff0000")
    }

    @Test func beyondTheFinestLevelTilesAreEnlarged() async {
        let overlay = Source()
        overlay.maximumZ = 1
        overlay.picture = { Self.tile($0.x == 0 ? 1 : 0, 0, 0) }
        let world = MKMapSize.world.width
        let picture = await scene(
            overlay, showing: MKMapRect(x: world * 0.4375, y: 0, width: world / 8, height: world / 8)
        ).render()
        #expect(Set(overlay.asked) == ["1/0/0", "1/1/0"])
        #expect(picture[10, 10] == "ff0000" && picture[500, 10] == "000000")
        #expect(picture[255, 100] == "ff0000" && picture[256, 100] == "000000")
    }

    @Test func belowTheCoarsestLevelNothingIsLoaded() async {
        let overlay = Source()
        overlay.minimumZ = 3
        #expect(await scene(overlay).render().count("ffffff") == 512 * 512)
        #expect(overlay.asked.isEmpty)
    }

    @Test func denseScreensAskForTheNextLevel() async {
        let overlay = Source()
        overlay.picture = { _ in Self.tile(0, 0, 1) }
        let scene = scene(overlay, size: 256)
        scene.map.pixelsPerPoint = 2
        await scene.render()
        #expect(Set(overlay.asked) == ["1/0/0", "1/1/0", "1/0/1", "1/1/1"])
    }

    /// Tiles of the overlay that come one after the other have each tile of the map drawn once, when its last is there.
    @Test func aTileOfManyPicturesIsDrawnOnceTheyAreAllThere() async {
        final class Slow: MKTileOverlay, @unchecked Sendable {
            let queue = DispatchQueue(label: "slow")
            override func loadTile(at path: MKTileOverlayPath, result: @escaping (Data?, (any Error)?) -> Void) {
                nonisolated(unsafe) let result = result
                queue.async {
                    usleep(2000)
                    result(TileOverlayTests.tile(0, 1, 0, size: 64), nil)
                }
            }
        }
        let overlay = Slow()
        overlay.tileSize = CGSize(width: 64, height: 64)
        let scene = scene(overlay, size: 256)
        scene.map.trace = MapTrace()
        #expect(await scene.render().count("00ff00") == 256 * 256)
        let asked = scene.map.trace!.events(.canDraw).map { $0.result ?? "" }
        #expect(asked == ["false", "true"])
        #expect(scene.map.trace!.events(.draw).count == 1)
        #expect(scene.map.diagnostics.all.isEmpty)
    }

    @Test func failuresLeaveTilesEmptyAndAreTold() async {
        let overlay = Source()
        overlay.fails = true
        let scene = scene(overlay, size: 256)
        #expect(await scene.render().count("ffffff") == 256 * 256)
        let found = scene.map.diagnostics.all(.tileNotLoaded)
        #expect(found.count == 1 && found[0].message.contains("0/0/0"))
        overlay.fails = false
        overlay.picture = { _ in Self.tile(0, 1, 0) }
        (scene.map.renderer(for: overlay) as! MKTileOverlayRenderer).reloadData()
        #expect(await scene.render().count("00ff00") == 256 * 256)
    }

    @Test func filesAreReadWhereTheTemplateSays() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tiles-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "0/0"), withIntermediateDirectories: true)
        try Self.tile(0, 0, 1).write(to: folder.appending(path: "0/0/0.png"))
        let overlay = MKTileOverlay(urlTemplate: folder.absoluteString + "/{z}/{x}/{y}.png")
        let scene = scene(overlay, size: 256)
        scene.map.trace = MapTrace()
        #expect(await scene.render().count("0000ff") == 256 * 256)
        #expect(scene.map.trace!.events(.draw).count == 1, "a file is there at once")
    }

    @Test func theAwaitedFormCanBeOverriddenToo() async {
        final class Awaited: MKTileOverlay {
            override func loadTile(at path: MKTileOverlayPath) async throws -> Data {
                await Task.yield()
                return TileOverlayTests.tile(0, 1, 0)
            }
        }
        #expect(await scene(Awaited(), size: 256).render().count("00ff00") == 256 * 256)
    }
}
