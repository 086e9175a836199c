import CoreGraphics
import Foundation
import MapGeometry
import Redraw
import Stress

/// A world whose layers, view and pictures are changed at random, always with the invalidation that the change needs.
@MainActor
final class RandomWorld {
    let world: World
    var paintings: [(painting: Painting, layer: RedrawLayer)] = []
    var random: SeededRandom
    var trail: [String] = []

    init(seed: UInt64, _ schedule: Schedule, layers: Int = 3) {
        world = World(schedule)
        random = SeededRandom(seed: seed)
        for _ in 0..<layers { add() }
    }

    /// A rectangle near the view, on whole pixels or between them, with a liking for tile edges.
    static func rect(_ random: inout SeededRandom) -> MKMapRect {
        func place(_ random: inout SeededRandom) -> Double {
            let whole = random.chance(40) ? random.int(2...11) * 32 + random.int(-2...2) : random.int(80...330)
            return Double(whole) + (random.chance(25) ? Double(random.int(0...3)) / 4 : 0)
        }
        let (x, y) = (place(&random), place(&random))
        let size = random.pick([1, 3, 20, 32, 64, 120])
        return World.rect(x, y, Double(size), Double(random.pick([1, 8, 32, size])))
    }

    static func patch(_ random: inout SeededRandom) -> Painting.Patch {
        let levels: [Double] = [0, 0.25, 0.5, 1]
        return Painting.Patch(
            rect: rect(&random),
            color: [random.pick(levels), random.pick(levels), random.pick(levels), random.pick([0.5, 1, 1])])
    }

    func add() {
        let painting = Painting((0..<random.int(0...3)).map { _ in Self.patch(&random) })
        let bounds =
            random.chance(30) ? Self.rect(&random).insetBy(dx: -40 * World.pixel, dy: -40 * World.pixel) : .world
        let alpha = random.pick([1, 1, 0.5, 0.3])
        let place = random.int(0...paintings.count)
        paintings.insert((painting, world.add(painting, bounds: bounds, alpha: alpha, at: place)), at: place)
        trail.append("add at \(place), bounds \(bounds), alpha \(alpha), \(painting.patches)")
    }

    /// Changes something; `isMidDraw` leaves out what must wait for the frame.
    func change(isMidDraw: Bool = false) {
        guard !paintings.isEmpty else { return add() }
        let index = random.int(0...paintings.count - 1)
        let (painting, layer) = paintings[index]
        switch random.int(0...(isMidDraw ? 8 : 11)) {
        case 0...3: replacePatch(painting, layer)
        case 4: add()
        case 5:
            world.engine.remove(layer)
            paintings.remove(at: index)
            trail.append("remove \(index)")
        case 6:
            let place = random.int(0...paintings.count - 1)
            world.engine.move(layer, to: place)
            paintings.insert(paintings.remove(at: index), at: place)
            trail.append("move \(index) to \(place)")
        case 7:
            let alpha = random.pick([0, 0.25, 0.5, 1])
            world.engine.setAppearance(of: layer, alpha: alpha, blendMode: random.chance(80) ? .normal : .multiply)
            trail.append("alpha of \(index) \(alpha)")
        case 8:
            world.engine.setNeedsDisplay(layer, .all)
            trail.append("all of \(index)")
        case 9, 10:
            let (x, y) = (random.int(2...10) * 32 + random.int(-3...3), random.int(2...10) * 32 + random.int(-3...3))
            world.move(to: (x, y))
            trail.append("pan to \(x), \(y)")
        default:
            let columns = random.pick([8, 16, 16, 13])
            world.move(
                to: (random.int(-40...columns * 32), random.int(-10...columns * 32)),
                level: World.level(columns: columns))
            trail.append("level of \(columns) columns")
        }
    }

    /// Changes one patch and announces where it was and where it is, with a pixel around for antialiasing.
    private func replacePatch(_ painting: Painting, _ layer: RedrawLayer) {
        var patches = painting.patches
        let new = Self.patch(&random)
        var changed: [MKMapRect] = [new.rect]
        if patches.isEmpty || random.chance(30) {
            patches.append(new)
        } else {
            let place = random.int(0...patches.count - 1)
            changed.append(patches[place].rect)
            patches[place] = new
        }
        painting.patches = patches
        for rect in changed {
            let reach = 2 * World.pixel
            world.engine.setNeedsDisplay(layer, .rect(rect.insetBy(dx: -reach, dy: -reach)))
        }
        trail.append("patch \(new)")
    }
}
