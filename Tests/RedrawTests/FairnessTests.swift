import MapGeometry
import Redraw
import Stress
import Testing

/// What becomes of tiles that are asked for over and over.
@MainActor
struct FairnessTests {
    private let tile = TileKey(level: World.level, column: 5, row: 5)

    @Test func `P37: a hundred invalidations before a draw cost one draw`() {
        let world = World()
        let painting = Painting()
        let layer = world.add(painting)
        world.render()
        _ = painting.takeDraws()
        for _ in 0..<100 { world.engine.setNeedsDisplay(layer, .rect(tile.mapRect)) }
        world.render()
        #expect(painting.takeDraws() == [tile])
        #expect(world.counters.invalidations == 100)
    }

    @Test func `P37: a hundred invalidations during a draw cost one more`() {
        let world = World()
        let painting = Painting()
        let layer = world.add(painting)
        world.render()
        _ = painting.takeDraws()
        var isFirst = true
        (world.executor as? SimulatedExecutor)?.onYield = { point in
            guard point == .afterDraw, isFirst else { return }
            isFirst = false
            for _ in 0..<100 { world.engine.setNeedsDisplay(layer, .rect(tile.mapRect)) }
        }
        world.engine.setNeedsDisplay(layer, .rect(tile.mapRect))
        world.render()
        #expect(painting.takeDraws() == [tile, tile])
    }

    @Test(arguments: [1, 2, 4])
    func `P39: no tile waits longer than it takes to draw each tile in view once`(threads: Int) {
        let world = World(Schedule(workers: threads, policy: .fifo, seed: 0))
        // Below the others, so that it goes first; all its tiles become owed whenever a job ends.
        let hot = world.add(Painting())
        let others = (0..<2).map { _ in world.add(Painting()) }
        world.render()
        for layer in others + [hot] { world.engine.setNeedsDisplay(layer, .all) }
        (world.executor as? SimulatedExecutor)?.onYield = { point in
            if point == .afterDraw { world.engine.setNeedsDisplay(hot, .all) }
        }
        world.render()
        let visible = 3 * 20
        let rounds = (visible + threads - 1) / threads + 1
        for layer in others {
            let last = world.events.lastIndex { $0.layer === layer }
            #expect(last.map { $0 / threads < rounds } == true)
            #expect(world.events.count { $0.layer === layer } == 20)
        }
    }

    @Test func `P39: tiles that were drawn once give way to those that were not`() {
        let world = World()
        let painting = Painting()
        let layer = world.add(painting)
        world.render()
        world.engine.setNeedsDisplay(layer, .all)
        // The first tile in order asks for more each time.
        let first = TileKey(level: World.level, column: 4, row: 4)
        painting.whileDrawing { key in
            guard key == first else { return }
            MainActor.assumeIsolated { world.engine.setNeedsDisplay(layer, .rect(key.mapRect)) }
        }
        world.render()
        let keys = world.events.map(\.key)
        #expect(keys.count { $0 == first } == 3)
        #expect(Set(keys.prefix(20)).count == 20)
    }
}
