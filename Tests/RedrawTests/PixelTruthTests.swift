import CoreGraphics
import Foundation
import MapGeometry
import Redraw
import Stress
import Testing

@MainActor
struct PixelTruthTests {
    @Test func `P1: an incremental frame equals the frame drawn from scratch, whatever the order of jobs`() {
        law("P1", seeds: 0..<80) { random, trail in
            let run = RandomWorld(seed: random.next(), .random(&random))
            trail.append("\((run.world.executor as? SimulatedExecutor)!.schedule)")
            defer { trail += run.trail }
            for tick in 0..<6 {
                run.trail.append("-- frame \(tick)")
                for _ in 0..<random.int(0...3) { run.change() }
                if run.world.render() != run.world.fresh() { return false }
                if run.world.counters.unattributed != 0 { return false }
            }
            return true
        }
    }

    @Test func `P10, P15: changes between a job's start and its commit are not lost`() {
        law("P10", seeds: 0..<80) { random, trail in
            let run = RandomWorld(seed: random.next(), .random(&random))
            let executor = (run.world.executor as? SimulatedExecutor)!
            trail.append("\(executor.schedule)")
            defer { trail += run.trail }
            var changes = 0
            executor.onYield = { point in
                // A tile that becomes owed three times within one frame is put off on purpose (P38).
                guard changes > 0, run.random.chance(15) else { return }
                changes -= 1
                run.trail.append("at \(point):")
                run.change(isMidDraw: true)
            }
            for tick in 0..<4 {
                run.trail.append("-- frame \(tick)")
                for _ in 0..<random.int(0...3) { run.change() }
                changes = 2
                if run.world.render() != run.world.fresh() { return false }
            }
            return true
        }
    }

    @Test func `P3: a frame without changes draws nothing and is the same`() {
        law("P3", seeds: 0..<50) { random, trail in
            let run = RandomWorld(seed: random.next(), .random(&random))
            defer { trail += run.trail }
            for _ in 0..<3 { run.change() }
            let before = run.world.render()
            let after = run.world.render()
            return before == after && run.world.counters == RedrawCounters()
        }
    }

    @Test func `P4: there and back gives the earlier bytes`() {
        law("P4", seeds: 0..<30) { random, trail in
            let run = RandomWorld(seed: random.next(), .random(&random))
            defer { trail += run.trail }
            let world = run.world
            let before = world.render()
            let (painting, layer) = run.paintings[0]
            let (patches, viewport, alpha) = (painting.patches, world.engine.viewport, Double(layer.alpha) / 255)
            switch random.int(0...4) {
            case 0:
                painting.patches = [RandomWorld.patch(&random)]
                world.engine.setNeedsDisplay(layer, .all)
                world.render()
                painting.patches = patches
                world.engine.setNeedsDisplay(layer, .all)
            case 1:
                world.engine.setAppearance(of: layer, alpha: 0.1, blendMode: .multiply)
                world.render()
                world.engine.setAppearance(of: layer, alpha: alpha, blendMode: .normal)
            case 2:
                world.move(to: (random.int(0...400), random.int(0...400)))
                world.render()
                world.engine.setViewport(viewport)
            case 3:
                world.move(to: (40, 40), level: World.level(columns: 8))
                world.render()
                world.engine.setViewport(viewport)
            default:
                let extra = world.add(Painting([RandomWorld.patch(&random)]), at: random.int(0...run.paintings.count))
                world.render()
                world.engine.remove(extra)
            }
            return world.render() == before
        }
    }

    @Test func `P5: changes in one frame or spread over several end in the same frame`() {
        law("P5", seeds: 0..<80) { random, trail in
            let seed = random.next()
            let schedule = Schedule.random(&random)
            let together = RandomWorld(seed: seed, schedule)
            let apart = RandomWorld(seed: seed, schedule)
            defer { trail += together.trail }
            for _ in 0..<6 {
                together.change()
                apart.change()
                apart.world.render()
            }
            return together.world.render() == apart.world.render()
        }
    }

    @Test func `P2: a frame is a function of the state, in whatever order states are shown`() {
        law("P2", seeds: 0..<40) { random, trail in
            let states = (0..<5).map { _ in (0..<3).map { _ in RandomWorld.patch(&random) } }
            let alone = states.map { state in
                let world = World()
                world.add(Painting(state))
                return world.render()
            }
            let world = World(.random(&random))
            let painting = Painting(states[0])
            let layer = world.add(painting)
            world.render()
            for _ in 0..<10 {
                let index = random.int(0...4)
                trail.append("state \(index)")
                painting.patches = states[index]
                world.engine.setNeedsDisplay(layer, .all)
                if world.render() != alone[index] { return false }
            }
            return true
        }
    }

    @Test func `P8: after a pan, exactly the tiles that came into view and are not kept are drawn`() {
        law("P8", seeds: 0..<30) { random, trail in
            let world = World(.random(&random))
            let painting = Painting([.init(rect: .world, color: [1, 0, 0, 1])])
            world.add(painting)
            var seen: Set<TileKey> = []
            for _ in 0..<8 {
                let (x, y) = (random.int(0...352), random.int(0...384))
                trail.append("\(x), \(y)")
                world.move(to: (x, y))
                world.render()
                var visible: Set<TileKey> = []
                for row in 0..<16 {
                    for column in 0..<16
                    where column * 32 < x + 160 && column * 32 + 32 > x && row * 32 < y + 128 && row * 32 + 32 > y {
                        visible.insert(TileKey(level: World.level, column: column, row: row))
                    }
                }
                if Set(painting.takeDraws()) != visible.subtracting(seen) { return false }
                seen.formUnion(visible)
            }
            return true
        }
    }

    @Test func `a planted under-invalidation makes P1 fail on the first changed picture`() {
        let world = World()
        let painting = Painting([.init(rect: World.rect(200, 200, 10, 10), color: [1, 0, 0, 1])])
        let layer = world.add(painting)
        world.render()
        world.engine.fault = .underInvalidation
        painting.patches = []
        world.engine.setNeedsDisplay(layer, .rect(World.rect(200, 200, 10, 10)))
        #expect(world.render() != world.fresh())
    }

    @Test func `a planted over-invalidation makes P30 fail`() {
        let world = World()
        let layer = world.add(Painting())
        world.render()
        world.engine.fault = .overInvalidation
        world.engine.setNeedsDisplay(layer, .rect(World.rect(0, 0, 1, 1)))
        world.render()
        #expect(world.counters.unattributed == 1)
    }
}
