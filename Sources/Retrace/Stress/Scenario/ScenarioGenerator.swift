/// Makes scenarios from seeds.
///
/// Each scenario first draws which kinds of change it has at all ("swarm testing", Groce et al. 2012), then the
/// changes. Half of them are uniform, the others look for edges of tiles and of the world, or for changes in mid-draw.
package struct ScenarioGenerator {
    package enum Profile: String, Sendable, Codable, CaseIterable { case uniform, edge, adversarial }

    /// What a scenario is about, for faults that chance alone would seldom meet. Each one was kept for the kill rate of
    /// the planted faults that it is named beside.
    private enum Theme: CaseIterable {
        /// Overlays over each other that change places: `insertOnTop`, `moveKeepsPixels`, `stackUnordered`.
        case stack
        /// Changes at one level, seen at another: `levelSwitchForgets`, `currentLevelOnly`.
        case levels
        /// Across the 180th meridian: `wrapForgotten`.
        case meridian
        /// A line that grows in passes: `sealedForever`, `sealedOneMore`.
        case chain
        /// Overlays that refuse to draw, and draw again: `refusalPays`, `refusalRetries`.
        case refusal
        /// Tiles that come and go with little room for them: `evictsAll`, `recreatedClean`.
        case cache
        /// The built-in overlays that change by themselves, and what their renderers invalidate.
        case dynamic
        /// MapKit's renderers, of which the properties change.
        case style
        /// The part of a line that is shown, and its dashes: `trimKept`, `dashUnscaled`.
        case stroke
        /// Annotations that lie over each other.
        case pins
        /// A window that is fitted to the frame, and moved by less than one of its pixels.
        case fit
        /// Pictures that come late.
        case pictures
    }

    private var random: SeededRandom
    private var theme: Theme?
    package let profile: Profile
    private var kinds: [StressOperation.Kind] = []
    private var shapes: [StressShape.Kind] = []
    private var bounds: [StressShape.Bounds] = []
    private var levels: [Int] = []
    private var midKinds: [StressOperation.Kind] = [.recolor, .recolor, .move, .resize, .remove]
    private var view = StressScenario.View.exact
    private var blanksRefused = false

    private init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        let dice = random.int(0...99)
        profile = dice < 40 ? .uniform : dice < 65 ? .edge : .adversarial
    }

    package static func scenario(seed: UInt64) -> StressScenario {
        var generator = ScenarioGenerator(seed: seed)
        var scenario = generator.make(seed)
        scenario.film = film(seed: seed)
        return scenario
    }

    /// A third of the scenarios are written as films. Drawn apart, so that the changes do not depend on it.
    private static func film(seed: UInt64) -> StressScenario.Film? {
        var random = SeededRandom(seed: seed ^ 0xF11F)
        guard random.chance(33) else { return nil }
        let rates = [(30, 1), (30_000, 1001), (24, 1), (25, 2), (7, 3), (60, 1)]
        let (frames, seconds) = random.pick(rates)
        return StressScenario.Film(
            frames: frames, seconds: seconds, ticks: random.chance(60) ? random.pick([10, 24, 30, 60, 100, 240]) : nil)
    }

    /// The two schedules that a scenario is tried under.
    package static func schedules(seed: UInt64) -> [Schedule] {
        var random = SeededRandom(seed: seed ^ 0x5C4E_D01E)
        return [.plain, .random(&random)]
    }

    private mutating func make(_ seed: UInt64) -> StressScenario {
        var scenario = StressScenario(seed: seed)
        scenario.tilePixels = random.pick([16, 32, 32, 64])
        view = random.pick([.exact, .exact, .exact, .exact, .exact, .exact, .fitted, .fitted, .dense])
        blanksRefused = random.chance(30)
        kinds = StressOperation.Kind.allCases.filter { _ in random.chance(55) }
        if kinds.isEmpty { kinds = [.move] }
        // Half of the scenarios are made of what can be painted by hand.
        shapes = random.chance(50) ? [.box] : StressShape.Kind.allCases.filter { _ in random.chance(40) }
        if shapes.isEmpty { shapes = [.disc] }
        bounds = random.chance(40) ? [.world] : StressShape.Bounds.allCases
        levels = random.chance(70) ? [0, 1, 2] : [0, 1, 2, 3, 4]
        if random.chance(30) { midKinds += [.reinsert, .pan] }
        applyTheme()
        scenario.view = view
        scenario.blanksRefused = blanksRefused
        for index in 0..<(theme == .cache ? random.int(6...12) : random.int(3...8)) {
            var frame = StressScenario.Frame()
            if index == 0, theme == .meridian {
                var pan = StressOperation(.pan)
                (pan.x, pan.y) = (960, 448)
                frame.operations.append(pan)
            }
            if index == 0 {
                for _ in 0..<random.int(1...(theme == .stroke ? 2 : 5)) { frame.operations.append(operation(.add)) }
            }
            if index == 0, theme == .fit { frame.operations.append(operation(.zoom)) }
            if index == 0, theme == .pins {
                for _ in 0..<random.int(2...5) { frame.operations.append(operation(.pin)) }
            }
            if index == 0, theme == .cache { frame.operations.append(operation(.cache)) }
            for _ in 0..<random.pick([0, 1, 1, 2, 3, 6]) { frame.operations.append(operation(random.pick(kinds))) }
            if profile == .adversarial || theme == .refusal || random.chance(10) {
                // Two at most: a tile that becomes owed a third time is left to the next frame, on purpose. Most are of
                // kinds that touch what is being drawn, or they would seldom meet a job under way.
                for _ in 0..<random.int(0...2) {
                    let kind = random.chance(75) ? random.pick(midKinds) : random.pick(kinds)
                    frame.midChanges.append(
                        StressScenario.MidChange(
                            atYield: random.int(0...random.pick([6, 40, 120])), operation: operation(kind)))
                }
            }
            scenario.frames.append(frame)
        }
        return scenario
    }

    private mutating func applyTheme() {
        guard random.chance(60) else { return }
        // Built-in overlays have the most to go wrong.
        theme = random.pick(Theme.allCases + [.dynamic, .style, .pins, .stroke])
        switch theme {
        case .stack?:
            kinds = [.exchange, .reinsert, .remove, .fade, .recolor, .add]
            midKinds = [.remove, .reinsert, .exchange, .recolor]
            (shapes, bounds) = ([.box], [.world])
        case .levels?:
            kinds = [
                .zoom, .zoom, .zoom, .recolor, .move, .displayRectAtZoom, .displayRectAtZoom, .displayRect, .cache,
            ]
            levels = random.pick([[0, 1], [0, 3], [0, 1, 3], [0, 4]])
        case .meridian?:
            kinds = [.move, .displayRect, .resize, .recolor]
            bounds = [.fit, .fit, .world, .live]
            if random.chance(40) { shapes = random.pick([[.chain], [.box, .chain, .line]]) }
            if shapes.contains(.chain) { kinds += [.append, .append] }
            // Tiles at the world's edge are of another size there.
            if random.chance(30) { (kinds, levels) = (kinds + [.zoom], [0, 3]) }
        case .chain?:
            kinds = [.append, .append, .append, .move, .recolor, .redrawAll]
            (shapes, bounds) = ([.chain], [.world])
        case .refusal?:
            kinds = [.refuse, .accept, .refuse, .accept, .recolor, .displayRect, .move]
            midKinds = [.refuse, .accept, .recolor]
            if random.chance(50) { (blanksRefused, shapes, kinds) = (true, [.box, .disc], kinds + [.fade, .fade]) }
        case .dynamic?:
            kinds = [.append, .append, .move, .resize, .zoom, .pan]
            midKinds = [.append, .move, .resize]
            shapes = random.pick([[.dynamicPath], [.dynamicPath], [.dynamicCircle]])
            levels = [0, 1, 2, 3]
        case .style?:
            kinds = [.recolor, .resize, .move, .move, .append, .append, .zoom, .pan]
            midKinds = [.recolor, .resize, .move, .append]
            shapes = [.circle, .polyline, .polyline, .polygon, .geodesic, .gradient, .multiPolyline, .multiPolygon]
        case .stroke?:
            kinds = [.append, .append, .append, .move, .move, .recolor]
            midKinds = [.append, .move]
            shapes = [.polyline]
        case .cache?:
            kinds = [.pan, .zoom, .pan, .zoom, .pan, .cache, .recolor]
        case .pins?:
            // Pins that cannot be placed to the pixel are nobody's to judge.
            view = random.pick([.exact, .exact, .exact, .dense])
            kinds = [.pin, .unpin, .movePin, .movePin, .stylePin, .stylePin, .stylePin, .stylePin, .selectPin, .pan]
            midKinds = [.recolor, .movePin, .stylePin]
        case .fit?:
            view = .fitted
            kinds = [.pan, .pan, .pan, .zoom, .zoom, .ground, .recolor, .move]
            midKinds = [.pan, .zoom, .recolor]
            levels = random.pick([[0, 1, 3], [3], [4], [3, 4]])
        case .pictures?:
            kinds = [.recolor, .recolor, .recolor, .pan, .zoom, .displayRect]
            midKinds = [.recolor, .recolor, .displayRect]
            (shapes, levels) = ([.tiles], [0, 1, 2, 3, 3])
        case nil: break
        }
    }

    private mutating func operation(_ kind: StressOperation.Kind) -> StressOperation {
        var operation = StressOperation(kind)
        operation.target = random.int(0...7)
        operation.other = random.int(0...7)
        let rect = rect()
        (operation.x, operation.y) = (rect.x, rect.y)
        (operation.width, operation.height) = (rect.width, rect.height)
        switch kind {
        case .add:
            var shape = StressShape()
            shape.kind = random.pick(shapes)
            (shape.x, shape.y) = (rect.x, rect.y)
            (shape.width, shape.height) = (max(2, rect.width), max(2, rect.height))
            shape.color = random.int(0...5)
            shape.bounds = random.pick(bounds)
            shape.opacity = random.pick([100, 100, 100, 50, 30])
            shape.isAboveRoads = random.chance(20)
            operation.shape = shape
            (operation.x, operation.y, operation.width, operation.height, operation.target) = (0, 0, 0, 0, 0)
        case .pan:
            operation.x =
                random.chance(theme == .pins ? 40 : 10) ? random.pick([-80, 944, 1000]) : 2 * random.int(180...240)
            operation.y = random.chance(10) ? random.pick([-40, 920]) : 2 * random.int(200...250)
            // Steps of less than a pixel of the drawn window.
            if random.chance(theme == .fit ? 60 : 15) { (operation.x, operation.y) = (416 + random.int(0...3), 448) }
        case .zoom: operation.value = random.pick(levels)
        case .fade: operation.value = random.pick([0, 20, 50, 100])
        case .recolor, .pin: operation.value = random.int(0...5)
        case .ground: operation.value = random.int(0...6)
        case .stylePin, .selectPin: operation.value = random.int(0...9)
        case .displayRect, .displayElsewhere, .displayRectAtZoom:
            // Rectangles of more tiles than an overlay has, and of none.
            if random.chance(theme == .levels ? 40 : 15) {
                (operation.x, operation.y, operation.width, operation.height) = random.pick([
                    (0, 0, 1024, 1024), (0, 440, 1024, 64), (380, 0, 200, 1000), (420, 440, 0, 64),
                    (-300, 400, 1600, 300),
                ])
            }
            if kind == .displayRectAtZoom { operation.value = random.pick(levels) }
        case .blend: operation.value = random.int(0...1)
        case .exchange, .reinsert: operation.value = random.int(0...5)
        case .nap: operation.value = random.int(0...2)
        case .itch: operation.value = random.pick([1, 2, 5, 40])
        case .cache: operation.value = random.pick([0, 20_480, 61_440, 1 << 26])
        default: break
        }
        return operation
    }

    /// A rectangle on even pixels, near the view; edges like tile edges.
    private mutating func rect() -> (x: Int, y: Int, width: Int, height: Int) {
        switch theme {
        case .pins?: return (440 + 2 * random.int(0...24), 480 + 2 * random.int(0...24), 2 * random.int(2...30), 24)
        case .style? where random.chance(50), .stroke? where random.chance(20):
            // Sharp bends, of which a mitre reaches far.
            return (
                2 * random.int(200...270), 2 * random.int(220...280), 2 * random.int(10...50), 2 * random.int(1...6)
            )
        case .dynamic? where random.chance(60):
            // Where the head begins, some way down the course, is in view.
            return (
                2 * random.int(208...250), 2 * random.int(206...230), 2 * random.int(10...60), 2 * random.int(1...60)
            )
        case .stroke? where random.chance(60):
            // Slanted lines, of which square ends reach farthest.
            let side = 2 * random.int(10...40)
            return (2 * random.int(205...270), 2 * random.int(220...270), side, side)
        case .stack?: return (448 + 2 * random.int(0...12), 490 + 2 * random.int(0...12), 40, 36)
        case .meridian?:
            return (
                random.pick([-30, 980, 1000, 1016]), 460 + 2 * random.int(0...40), random.pick([20, 60, 60, 60, 1040]),
                32
            )
        default: break
        }
        if profile == .edge {
            func edge(_ from: Int, _ to: Int) -> Int { 32 * random.int(from...to) + 2 * random.int(-1...1) }
            if random.chance(12) { return (random.pick([-16, 1000, 992]), edge(13, 17), 64, 32) }
            return (
                edge(12, 19), edge(13, 19), random.pick([2, 4, 30, 32, 34, 64]), random.pick([2, 30, 32, 34, 64])
            )
        }
        return (
            2 * random.int(190...300), 2 * random.int(210...300), 2 * random.int(1...random.pick([5, 20, 60])),
            2 * random.int(1...random.pick([5, 20, 60]))
        )
    }
}
