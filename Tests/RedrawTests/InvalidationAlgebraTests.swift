import Foundation
import MapGeometry
import Redraw
import Stress
import Testing

/// Laws on exact sets of tiles; nothing is drawn but the first frame of each level.
@MainActor
struct InvalidationAlgebraTests {
    static let levels = [8, 16, 32].map { World.level(columns: $0) }
    static let odd = TileLevel(worldPixels: 1000, contentScale: 1, tilePixels: 32)

    /// A layer with clean tiles at several levels.
    private func clean(bounds: MKMapRect = .world, _ levels: [TileLevel] = InvalidationAlgebraTests.levels) -> (
        World, RedrawLayer
    ) {
        let world = World()
        let layer = world.add(Painting(), bounds: bounds)
        for level in levels {
            for origin in [(0, 0), (100, 90), (level.worldPixels - 100, level.worldPixels - 80)] {
                world.move(to: origin, level: level)
                world.render()
            }
        }
        return (world, layer)
    }

    /// Rectangles in 1/1024 of a map point, with a liking for edges of tiles, of the world and of nothing.
    private func rect(_ random: inout SeededRandom) -> MKMapRect {
        func edge(_ random: inout SeededRandom) -> Double {
            let tile = 268_435_456.0 / random.pick([8, 16, 32])
            let jitter = random.pick([0, 0, 0, 1, -1, 1.0 / 1024, -1.0 / 1024, 70_000])
            return tile * Double(random.int(-2...34)) + jitter
        }
        let (x, y) = (edge(&random), edge(&random))
        let width = random.pick([0, 1.0 / 1024, 1, 500_000, edge(&random) - x, -3])
        return MKMapRect(x: x, y: y, width: width, height: random.pick([width, 1, 16_777_216, edge(&random) - y]))
    }

    @Test func `P19: exactly the kept tiles that a rectangle touches become owed, of the level that is named`() {
        let (world, layer) = clean(bounds: MKMapRect(x: 3e7, y: 2e7, width: 1.9e8, height: 2.1e8))
        law("P19", seeds: 0..<1500) { random, trail in
            let rect = rect(&random)
            let level = random.pick(Self.levels)
            trail.append("\(rect) \(level)")
            let touched = Set(layer.tiles.keys.filter { ExactTiles.touches($0, rect) })
            let all = world.owed(layer) { world.engine.setNeedsDisplay(layer, .rect(rect)) }
            let one = world.owed(layer) {
                world.engine.setNeedsDisplay(layer, .rectAtScale(rect, zoomScale: level.zoomScale))
            }
            return all == touched && one == touched.filter { $0.level == level }
        }
        #expect(world.owed(layer) { world.engine.setNeedsDisplay(layer, .all) }.count == layer.tiles.count)
    }

    @Test func `P19 at a level that is no power of two: rounding makes a tile more, never one less`() {
        let (world, layer) = clean([Self.odd])
        law("P19 odd", seeds: 0..<1500) { random, trail in
            let rect = rect(&random)
            trail.append("\(rect)")
            let touched = Set(layer.tiles.keys.filter { ExactTiles.touches($0, rect) })
            return world.owed(layer) { world.engine.setNeedsDisplay(layer, .rect(rect)) } == touched
        }
    }

    @Test func `P20, P21, P22: union, idempotence and order of invalidations`() {
        let (world, layer) = clean()
        law("P20", seeds: 0..<300) { random, trail in
            let rects = (0..<random.int(2...4)).map { _ in rect(&random) }
            trail.append("\(rects)")
            @MainActor func owed(_ rects: [MKMapRect]) -> Set<TileKey> {
                world.owed(layer) { for rect in rects { world.engine.setNeedsDisplay(layer, .rect(rect)) } }
            }
            let union = rects.reduce(into: Set<TileKey>()) { $0.formUnion(owed([$1])) }
            return owed(rects) == union && owed(rects + rects) == union && owed(rects.reversed()) == union
        }
    }

    @Test func `P21: the same rectangle twice is drawn once`() {
        let world = World()
        let painting = Painting()
        let layer = world.add(painting)
        world.render()
        _ = painting.takeDraws()
        for _ in 0..<2 { world.engine.setNeedsDisplay(layer, .rect(World.rect(200, 200, 1, 1))) }
        world.render()
        #expect(painting.takeDraws() == [TileKey(level: World.level, column: 6, row: 6)])
    }

    @Test func `P23, P24: a larger rectangle owes no fewer tiles; two halves owe what the whole does`() {
        let (world, layer) = clean(Self.levels + [Self.odd])
        law("P23", seeds: 0..<500) { random, trail in
            let outer = rect(&random)
            guard outer.width > 0, outer.height > 0 else { return true }
            trail.append("\(outer)")
            @MainActor func owed(_ rects: MKMapRect...) -> Set<TileKey> {
                world.owed(layer) { for rect in rects { world.engine.setNeedsDisplay(layer, .rect(rect)) } }
            }
            let cut = (outer.width * Double(random.int(1...7)) / 8 * 1024).rounded() / 1024
            guard cut > 0, cut < outer.width else { return true }
            let (left, right) = outer.divided(atDistance: cut, from: .minXEdge)
            return owed(left).isSubset(of: owed(outer)) && owed(left, right) == owed(outer)
        }
    }

    @Test func `P25: rectangles without area, without numbers and without end have a defined result`() {
        let (world, layer) = clean()
        @MainActor func owed(_ rect: MKMapRect) -> Set<TileKey> {
            world.owed(layer) { world.engine.setNeedsDisplay(layer, .rect(rect)) }
        }
        let nothing: [MKMapRect] = [
            .null, MKMapRect(), MKMapRect(x: 5, y: 5, width: 0, height: 9),
            MKMapRect(x: -.infinity, y: 0, width: .infinity, height: 9),
            MKMapRect(x: .nan, y: 0, width: 9, height: 9), MKMapRect(x: 0, y: 0, width: .nan, height: 9),
            MKMapRect(x: 9, y: 9, width: -9, height: 9), MKMapRect(x: 0, y: -9, width: 9, height: 9),
            MKMapRect(x: 0, y: 268_435_456, width: 9, height: 9),
        ]
        for rect in nothing { #expect(owed(rect).isEmpty, "\(rect)") }
        let everything: [MKMapRect] = [
            .world, MKMapRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300),
        ]
        for rect in everything { #expect(owed(rect).count == layer.tiles.count, "\(rect)") }
        let tile = TileKey(level: World.level, column: 6, row: 5)
        #expect(!owed(MKMapRect(x: tile.mapRect.maxX, y: tile.mapRect.minY, width: 9, height: 9)).contains(tile))
    }

    @Test func `P26: a rectangle across the 180th meridian owes what its two parts owe`() {
        let (world, layer) = clean()
        @MainActor func owed(_ rects: MKMapRect...) -> Set<TileKey> {
            world.owed(layer) { for rect in rects { world.engine.setNeedsDisplay(layer, .rect(rect)) } }
        }
        let side = 268_435_456.0
        let parts = owed(
            MKMapRect(x: side - 5000, y: 0, width: 5000, height: 9e7), MKMapRect(x: 0, y: 0, width: 5000, height: 9e7))
        #expect(Set(parts.map(\.level)) == Set(Self.levels))
        #expect(owed(MKMapRect(x: side - 5000, y: 0, width: 10000, height: 9e7)) == parts)
        #expect(owed(MKMapRect(x: -5000, y: 0, width: 10000, height: 9e7)) == parts)
    }

    @Test func `P27: a tile is owed exactly when one of its four children is`() {
        let coarse = World.level(columns: 4)
        let fine = World.level(columns: 8)
        let world = World()
        let layer = world.add(Painting())
        for level in [coarse, fine] {
            for x in [0, 96] {
                for y in [0, 128] {
                    world.move(to: (x, y), level: level)
                    world.render()
                }
            }
        }
        law("P27", seeds: 0..<300) { random, trail in
            let rect = rect(&random)
            trail.append("\(rect)")
            let owed = world.owed(layer) { world.engine.setNeedsDisplay(layer, .rect(rect)) }
            let parents = Set(
                owed.filter { $0.level == fine }.map { TileKey(level: coarse, column: $0.column / 2, row: $0.row / 2) })
            return owed.filter { $0.level == coarse } == parents
        }
    }

    @Test func `P28: a zoom scale names the level that has it, or else the one within half a level`() {
        let (world, layer) = clean()
        let whole = MKMapRect.world
        let scale = Self.levels[1].zoomScale
        @MainActor func levels(_ zoomScale: Double) -> Set<Int> {
            Set(
                world.owed(layer) { world.engine.setNeedsDisplay(layer, .rectAtScale(whole, zoomScale: zoomScale)) }
                    .map(\.level.worldPixels))
        }
        #expect(levels(scale) == [512])
        #expect(levels(scale * 1.3) == [512])
        #expect(levels(scale * 0.75) == [512])
        #expect(levels(scale * 1.5) == [1024])
        for nonsense in [0, -1, .nan, .infinity] { #expect(levels(nonsense).isEmpty) }
    }
}
