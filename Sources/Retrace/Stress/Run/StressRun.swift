import MapGeometry
import MapKit
import Redraw

/// One scenario under one schedule, watched by the oracles; stops at the first finding.
@MainActor
package final class StressRun {
    package internal(set) var finding: Finding?
    package private(set) var figures = StressFigures()
    package internal(set) var redraws = RedrawTally()
    package internal(set) var transitions = StateTransitions()
    /// One value a frame: what it looked like.
    package internal(set) var hashes: [UInt64] = []

    let scenario: StressScenario
    let stage: StressStage
    let executor: SimulatedExecutor
    /// Changes in mid-draw whose moment never came.
    package private(set) var lateChanges = 0
    /// Where the frames are written to, where they are.
    var film: StressFilm?
    /// Told of each frame, for pictures and reports.
    package var onFrame: ((FrameRecord) -> Void)?

    var view: StressScenario.View { scenario.view }
    var events: [RedrawEvent] = []
    var refusals = 0
    var frame = 0
    /// Whether the frame before had no changes in mid-draw, which may leave a debt to this one.
    var wasQuiet = true
    var yields = 0
    var mid: [StressScenario.MidChange] = []
    /// Tiles that changes in mid-draw made owed.
    var midOwed: [ObjectIdentifier: Set<TileKey>] = [:]
    /// Overlays that ask to be drawn again while they are drawn, in this frame.
    var itching: Set<ObjectIdentifier> = []
    /// Tiles that were left to the next frame because they kept becoming owed.
    var putOff: Set<ObjectIdentifier> = []
    /// What other threads had asked for when the frame began.
    var fetched: [(subject: StressSubject, area: InvalidationArea)] = []
    /// Tiles that other threads asked for, with what they owed then.
    var waiting: [(tile: Tile, owed: UInt64)] = []
    /// The invalidations that were made, by the generation that the engine gave them.
    var issued: [UInt64: (subject: ObjectIdentifier, area: InvalidationArea, levels: Set<TileLevel>)] = [:]
    /// Overlays that have made invalidations of their own, of which the run knows no generations.
    var vague: Set<ObjectIdentifier> = []
    /// The frame in which each owed tile became so.
    var owedSince: [ObjectIdentifier: (tile: Tile, since: Int)] = [:]
    /// How often each tile has had its turn in this frame, be it drawn or refused.
    var turns: [ObjectIdentifier: (tile: Tile, count: Int, isDrawn: Bool)] = [:]
    /// The tiles of the jobs that were submitted and may not begin yet.
    var starting: [Tile] = []
    /// What each tile showed after its last redraw.
    var rasters: [Place: TileRaster] = [:]
    /// The frame before.
    var shown: FrameCopy?
    /// Whether the camera has moved since the frame before.
    var hasMoved = true
    /// Whether the camera has moved while a frame was being drawn: that is the next one's matter.
    var movesNext = false
    /// What each tile was drawn at last.
    var drawnAt: [Place: UInt64] = [:]
    /// Where the redraws begin that are committed together, and how the layers lay over each other then.
    var batchStart = 0
    var batchOrder: [ObjectIdentifier: Int] = [:]
    /// The points that lines had been given in all before each frame, where those given in mid-draw count for the next one;
    /// and the frame in which each tile was drawn last.
    var appends: [Int] = [0]
    var drawnIn: [Place: Int] = [:]
    /// The frame in which each tile was in view last.
    var lastSeen: [Place: Int] = [:]
    /// Where the frame should be: the world's width and the frame's top left corner in it, in pixels of the frame.
    var expectedPlace: (world: Int, x: Double, y: Double)?
    /// Invalidations made for the frame, or nothing when some are not known.
    var invalidations: Int? = 0
    /// The states that overlays were in so far.
    var states: [ObjectIdentifier: [StressOverlay.State]] = [:]
    /// Whether pins are changed while the frame is being drawn, which some of it takes effect in and some in the next.
    var movesPins = false
    /// How lines come out where tiles meet.
    var seams = SeamTally()
    /// The frames as a film's rows.
    var packing: PackingCheck?
    /// Whether views lay over the map in the frame before.
    var hadPins = false
    /// Whether every picture is forgotten while the frame is being drawn.
    var isForgotten = false
    /// The newest generation that was owed when drawing began.
    var newestAtBegin: UInt64 = 0

    /// A tile of a layer.
    struct Place: Hashable {
        let layer: ObjectIdentifier
        let key: TileKey

        init(layer: ObjectIdentifier, key: TileKey) {
            self.layer = layer
            self.key = key
        }

        @MainActor
        init(_ event: RedrawEvent) { self.init(layer: ObjectIdentifier(event.layer), key: event.key) }
    }

    /// Whether an overlay may have refused until something came, and asked to be drawn then.
    private var isLoading: Bool { stage.subjects.contains(where: \.isLoading) }

    /// Whether to stop: at a finding, unless someone looks on, who wants to see the frame that it is about.
    private var isOver: Bool { finding != nil && onFrame == nil }

    package init(_ scenario: StressScenario, _ schedule: Schedule) {
        self.scenario = scenario
        executor = SimulatedExecutor(schedule)
        stage = StressStage(scenario, executor: executor)
        stage.mood.loads.mode = .whenTold
        watch(stage.map.engine)
        executor.onYield = { [unowned self] in yield($0) }
        executor.onSubmit = { [unowned self] in noteStart($0) }
        executor.onDispatch = { [unowned self] in checkStart() }
    }

    private func watch(_ engine: RedrawEngine) {
        let (redraw, refusal, selfInvalidation) = (engine.onRedraw, engine.onRefusal, engine.onSelfInvalidation)
        engine.onRedraw = { [unowned self] event in
            redraw?(event)
            events.append(event)
            noteTurn(of: event, isDrawn: true)
            checkCauses(of: event)
            checkBatch(event)
            checkChange(of: event)
            yield(.duringCommit)
        }
        engine.onRefusal = { [unowned self] event in
            refusal?(event)
            refusals += 1
            noteTurn(of: event, isDrawn: false)
            noteRefusal(event)
        }
        engine.onSelfInvalidation = { [unowned self] layer, key in
            selfInvalidation?(layer, key)
            if let tile = layer.tiles[key], tile.owed > tile.drawn { putOff.insert(ObjectIdentifier(tile)) }
        }
    }

    /// Runs to the end, or to the first finding.
    @discardableResult
    package func run() -> Finding? {
        beginFilm()
        for (index, frame) in scenario.frames.enumerated() {
            self.frame = index
            play(frame)
            if finding != nil { break }
        }
        endFilm()
        checkTileSize()
        return finding
    }

    private func play(_ frame: StressScenario.Frame) {
        midOwed = [:]
        putOff = []
        isForgotten = frame.midChanges.contains { $0.operation.kind == .redrawAll }
        movesPins = frame.midChanges.contains { $0.operation.kind.isAboutPins }
        invalidations = 0
        hasMoved = self.frame == 0 || movesNext
        movesNext = false
        fireFilm()
        if isOver { return }
        for operation in frame.operations {
            perform(operation)
            if isOver { return }
        }
        begin(frame)
        let debts = snapshot()
        guard settle() else { return }
        for event in events { redraws.add(event, at: self.frame) }
        stage.forgetElsewhere()
        if finding == nil { checkFetched() }
        if finding == nil { checkDebts() }
        if finding == nil { checkDraws(debts, frame) }
        if frame.midChanges.isEmpty, itching.isEmpty, !isLoading { checkOrder() }
        checkFairness()
        noteDebts()
        if finding == nil { checkStack() }
        if finding == nil { checkView() }
        let kept = hiddenTiles()
        let damage = stage.map.composite()
        // A camera that moved while the frame was being drawn has brought tiles into view.
        turns = [:]
        noteDebts()
        if finding == nil { checkEvictions(kept) }
        let counters = stage.map.engine.takeCounters()
        figures.add(counters, visible: stage.visibleTiles, operations: frame.operations.count + frame.midChanges.count)
        let late = self.frame > 0 ? scenario.frames[self.frame - 1].midChanges.map(\.operation) : []
        appends.append(appends[self.frame] + (late + frame.operations).count { $0.kind == .append })
        if finding == nil { checkCounters(counters, damage, frame) }
        for event in events { drawnIn[Place(event)] = self.frame }
        if finding == nil { checkDamage(damage, counters, frame) }
        if !isOver { checkPixels(damage) }
        if !isOver { writeFrame(damage, counters) }
        if !isOver { checkPacking(damage) }
    }

    private func begin(_ frame: StressScenario.Frame) {
        stage.followLiveBounds()
        noteWaiting()
        fetched = stage.elsewhere
        stage.forgetElsewhere()
        for (subject, area) in fetched { noteOwed(by: subject, area) }
        itching = Set(stage.subjects.filter(\.isItching).map(ObjectIdentifier.init))
        vague.formUnion(itching)
        vague.formUnion(stage.subjects.filter(\.isLoading).map(ObjectIdentifier.init))
        if isLoading { invalidations = nil }
        expectedPlace = stage.expectedPlace
        noteDebts()
        noteRasters()
        events = []
        batchStart = 0
        refusals = 0
        turns = [:]
        yields = 0
        mid = frame.midChanges.sorted { $0.atYield < $1.atYield }
    }

    /// Draws what is owed, step by step.
    ///
    /// - Returns: whether the frame is settled and nothing is wrong so far.
    private func settle() -> Bool {
        var isSettled = false
        var others = 0
        stage.map.settle { isSettled = true }
        newestAtBegin = stage.map.engine.generation
        let settledEarly = isSettled && !executor.isIdle
        // Others may wait for the same frame.
        for _ in 0..<2 { stage.map.settle { others += 1 } }
        var steps = 0
        while executor.step() || endLoad() {
            if isSettled, !executor.isIdle, executor.hasUndrawn {
                report(.liveness, .invariants, "the frame was settled while tiles were still being drawn")
            }
            steps += 1
            if steps > 20_000 {
                report(
                    .liveness, .invariants,
                    "the frame is not settled after \(steps) steps: tiles are drawn over and over")
                return false
            }
        }
        lateChanges += mid.count
        mid = []
        if isSettled, others != 2 {
            report(.liveness, .invariants, "of three that waited for the frame, only \(others + 1) were told")
        }
        if settledEarly { report(.liveness, .invariants, "the frame was settled while tiles were still being drawn") }
        if !isSettled {
            report(.liveness, .invariants, "nothing is under way any more and the frame is not settled")
        }
        return !isOver && isSettled
    }
}
