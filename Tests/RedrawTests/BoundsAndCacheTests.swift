import Foundation
import MapGeometry
import Redraw
import Stress
import Testing

@MainActor
struct BoundsAndCacheTests {
    private let red: [Double] = [1, 0, 0, 1]

    @Test func `P31: nothing is drawn in tiles outside the frozen bounds, and all of those inside`() {
        law("P31", seeds: 0..<50) { random, trail in
            let bounds = RandomWorld.rect(&random)
            trail.append("\(bounds)")
            let cut = World(.random(&random))
            let whole = World()
            let content = [Painting.Patch(rect: .world, color: red)]
            let layer = cut.add(Painting(content), bounds: bounds)
            whole.add(Painting(content))
            let (some, all) = (cut.render(), whole.render())
            for row in 0..<4 {
                for column in 0..<5 {
                    let key = TileKey(level: World.level, column: 4 + column, row: 4 + row)
                    let isInside = ExactTiles.touches(key, bounds)
                    for (x, y) in [(0, 0), (31, 0), (0, 31), (31, 31), (15, 16)] {
                        let index = (row * 32 + y) * 160 + column * 32 + x
                        if some[index] != (isInside ? all[index] : 0xFFEE_DDCC) { return false }
                    }
                }
            }
            let owed = cut.owed(layer) { cut.engine.setNeedsDisplay(layer, .rect(.world)) }
            return owed.allSatisfy { ExactTiles.touches($0, bounds) } && cut.fresh() == some
        }
    }

    @Test func `P31: removed and added again, a layer is shown with its new bounds`() {
        let world = World()
        let painting = Painting([.init(rect: World.rect(140, 140, 100, 10), color: red)])
        let small = world.add(painting, bounds: World.rect(140, 140, 10, 10))
        let before = world.render()
        #expect(before[12 * 160 + 20] == 0xFFFF_0000)
        #expect(before[12 * 160 + 80] == 0xFFEE_DDCC)
        world.engine.remove(small)
        world.add(painting, bounds: World.rect(140, 140, 100, 10))
        #expect(world.render()[12 * 160 + 80] == 0xFFFF_0000)
    }

    @Test func `live bounds: what leaves them disappears, what enters them comes`() {
        law("live", seeds: 0..<50) { random, trail in
            let world = World(.random(&random))
            let layer = world.add(Painting([.init(rect: .world, color: red)]), bounds: RandomWorld.rect(&random))
            for _ in 0..<6 {
                let bounds = RandomWorld.rect(&random)
                trail.append("\(bounds)")
                world.engine.setBounds(of: layer, bounds)
                if random.chance(30) { world.move(to: (random.int(60...200), random.int(60...200))) }
                if world.render() != world.fresh() { return false }
            }
            return true
        }
    }

    @Test func `bounds of any size and place are no reason to stop`() {
        let bounds = [
            MKMapRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300), MKMapRect.null,
            MKMapRect(x: -.infinity, y: 0, width: .infinity, height: 9), MKMapRect(x: 0, y: 0, width: .nan, height: 1),
            MKMapRect(x: 1e18, y: 0, width: 1e9, height: 1e9), MKMapRect(x: 0, y: 0, width: -1, height: -1),
        ]
        for bounds in bounds {
            let world = World()
            let layer = world.add(Painting([.init(rect: .world, color: red)]), bounds: bounds)
            #expect(world.render() == world.fresh(), "\(bounds)")
            world.engine.setBounds(of: layer, .world)
            #expect(world.render() == world.fresh(), "\(bounds)")
        }
    }

    @Test func `P32: content that cannot draw is not asked again until it is invalidated, then drawn once`() {
        let world = World()
        let painting = Painting([.init(rect: .world, color: red)])
        painting.isRefusing = true
        let layer = world.add(painting)
        world.render()
        #expect(world.counters.refusals == 20)
        world.render()
        #expect(world.counters.refusals == 0)
        painting.isRefusing = false
        world.render()
        #expect(painting.takeDraws().isEmpty)
        let tile = TileKey(level: World.level, column: 5, row: 5)
        world.engine.setNeedsDisplay(layer, .rectAtScale(tile.mapRect, zoomScale: World.level.zoomScale))
        world.render()
        #expect(painting.takeDraws() == [tile])
        #expect(world.events.map { $0.causes.map(\.reason) } == [[.appeared, .rectAtScale]])
    }

    @Test func `P33: another level keeps its tiles; those invalidated unseen are drawn before they are shown`() {
        let world = World()
        let painting = Painting([.init(rect: .world, color: red)])
        let layer = world.add(painting)
        let home = world.engine.viewport
        world.render()
        world.move(to: (40, 40), level: World.level(columns: 8))
        world.render()
        _ = painting.takeDraws()
        world.engine.setViewport(home)
        world.render()
        #expect(painting.takeDraws().isEmpty)
        world.move(to: (40, 40), level: World.level(columns: 8))
        world.render()
        painting.patches = []
        world.engine.setNeedsDisplay(layer, .all)
        world.render()
        world.engine.setViewport(home)
        #expect(world.render() == world.fresh())
    }

    @Test func `P34: eviction does not show, whatever the limit`() {
        law("P34", seeds: 0..<30) { random, trail in
            let seed = random.next()
            let roomy = RandomWorld(seed: seed, .random(&random))
            let tight = RandomWorld(seed: seed, .random(&random))
            tight.world.engine.cacheLimit = random.pick([0, 3000, 20000])
            defer { trail += tight.trail }
            for _ in 0..<8 {
                for _ in 0..<2 {
                    roomy.change()
                    tight.change()
                }
                if roomy.world.render() != tight.world.render() { return false }
            }
            return true
        }
    }

    @Test func `P35: what is kept out of view stays within the limit, empty tiles included`() {
        let world = World(Schedule(workers: 4, policy: .random, seed: 3))
        world.engine.cacheLimit = 40_000
        world.add(Painting([.init(rect: .world, color: red)]))
        let empty = world.add(Painting())
        for step in 0..<200 {
            world.move(to: (step * 29 % 352, step * 17 % 384))
            world.render()
            // 30 tiles of 32 × 32 pixels are in view at most, of two layers; each counts 512 bytes for itself.
            #expect(world.engine.rasterBytes <= 40_000 + 30 * 4096 + 60 * 512)
        }
        let fine = World.level(columns: 1024)
        for step in 0..<300 {
            world.move(to: (step * 100, step * 90), level: fine)
            world.render()
        }
        #expect(empty.tiles.count < 150)
    }
}
