import MapGeometry
import Redraw
import Stress
import Testing

@MainActor
struct SchedulingTests {
    /// One run as everything that can be observed of it.
    private struct Observation: Equatable {
        var frames: [[UInt32]] = []
        var counters: [RedrawCounters] = []
        var redraws: [Set<Redraw>] = []
    }

    private struct Redraw: Hashable {
        let layer: Int
        let key: TileKey
        let generation: UInt64
        let causes: [RedrawCause]
    }

    private func observe(_ seed: UInt64, _ schedule: Schedule) -> Observation {
        let run = RandomWorld(seed: seed, schedule)
        var seen = Observation()
        for _ in 0..<5 {
            for _ in 0..<2 { run.change() }
            seen.frames.append(run.world.render())
            seen.counters.append(run.world.counters)
            seen.redraws.append(
                Set(
                    run.world.events.map {
                        Redraw(layer: $0.layer.order, key: $0.key, generation: $0.generation, causes: $0.causes)
                    }))
        }
        return seen
    }

    @Test func `P9: frames, counts and logged causes are the same for every number of workers and every order`() {
        law("P9", seeds: 0..<20) { random, trail in
            let seed = random.next()
            let expected = observe(seed, .plain)
            for workers in [1, 2, 3, 4, 8, 64] {
                let schedule = Schedule(
                    workers: workers, policy: random.pick(Schedule.Policy.allCases), seed: random.next(),
                    cancelPercent: random.pick([0, 20]))
                trail = ["\(schedule)"]
                if observe(seed, schedule) != expected { return false }
            }
            return true
        }
    }

    @Test func `P17: generations never fall, none is drawn before it is owed, one job a tile`() {
        law("P17", seeds: 0..<20) { random, trail in
            let run = RandomWorld(seed: random.next(), .random(&random))
            let executor = (run.world.executor as? SimulatedExecutor)!
            defer { trail += run.trail }
            var last: [ObjectIdentifier: (tile: Tile, owed: UInt64, drawn: UInt64)] = [:]
            var holds = true
            executor.onYield = { _ in
                for layer in run.world.engine.layers {
                    for tile in layer.tiles.values {
                        let known = last[ObjectIdentifier(tile)]
                        holds = holds && tile.drawn <= tile.owed && tile.underWay <= tile.owed
                        holds = holds && tile.owed >= known?.owed ?? 0 && tile.drawn >= known?.drawn ?? 0
                        last[ObjectIdentifier(tile)] = (tile, tile.owed, tile.drawn)
                    }
                }
                if run.random.chance(10) { run.change(isMidDraw: true) }
            }
            for _ in 0..<4 {
                for _ in 0..<3 { run.change() }
                run.world.render()
            }
            return holds
        }
    }

    @Test func `P12: a cancelled job keeps the debt and its causes`() {
        let world = World(Schedule(workers: 2, policy: .random, seed: 7, cancelPercent: 60))
        let painting = Painting([.init(rect: World.rect(150, 150, 90, 90), color: [0, 0, 1, 1])])
        world.add(painting)
        #expect(world.render() == world.fresh())
        #expect((world.executor as? SimulatedExecutor)!.cancelled > 0)
        #expect(world.counters.tilesDrawn == 20)
        #expect(world.events.allSatisfy { $0.causes.map(\.reason) == [.appeared] })
    }

    @Test func `removing a layer whose tiles are queued beside another layer's is safe`() {
        let world = World(Schedule(workers: 1, policy: .fifo, seed: 0))
        let executor = (world.executor as? SimulatedExecutor)!
        for _ in 0..<3 { world.add(Painting([.init(rect: .world, color: [0, 1, 0, 0.5])])) }
        world.engine.settle {}
        executor.step()
        // Nobody holds the layer any more; its tiles are still queued, and one is being drawn.
        world.engine.remove(world.engine.layers[1])
        #expect(world.render() == world.fresh())
    }

    @Test func `P38: content that invalidates itself does not hang the frame, and is named`() {
        let world = World()
        let painting = Painting([.init(rect: World.rect(130, 130, 9, 9), color: [1, 1, 0, 1])])
        let layer = world.add(painting)
        var named: Set<TileKey> = []
        world.engine.onSelfInvalidation = { named.insert($1) }
        painting.whileDrawing { key in
            MainActor.assumeIsolated { world.engine.setNeedsDisplay(layer, .rect(key.mapRect)) }
        }
        #expect(world.render() == world.fresh())
        #expect(named.count == 20)
        #expect(world.counters.tilesDrawn <= 60)
    }

    @Test func `the oldest debt is drawn first`() {
        let world = World(Schedule(workers: 1, policy: .fifo, seed: 0))
        let painting = Painting()
        let layer = world.add(painting)
        world.render()
        _ = painting.takeDraws()
        painting.isRefusing = true
        let old = TileKey(level: World.level, column: 8, row: 7)
        world.engine.setNeedsDisplay(layer, .rect(old.mapRect))
        world.render()
        painting.isRefusing = false
        world.engine.setNeedsDisplay(layer, .all)
        world.render()
        #expect(world.events.first?.key == old)
    }
}
