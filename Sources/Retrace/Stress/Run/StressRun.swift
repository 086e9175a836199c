package import MapGeometry
import MapKit
package import Redraw

/// One scenario under one schedule, watched by the oracles; stops at the first finding.
@MainActor
package final class StressRun {
    package internal(set) var finding: Finding?
    package private(set) var figures = StressFigures()
    package internal(set) var redraws = RedrawTally()
    package private(set) var transitions = StateTransitions()
    /// One value a frame: what it looked like.
    package internal(set) var hashes: [UInt64] = []

    let scenario: StressScenario
    let stage: StressStage
    let executor: SimulatedExecutor
    /// Told of each frame, for pictures and reports.
    package var onFrame: ((FrameRecord) -> Void)?

    var events: [RedrawEvent] = []
    var frame = 0
    /// Whether the frame before had no changes in mid-draw, which may leave a debt to this one.
    var wasQuiet = true
    var yields = 0
    var mid: [StressScenario.MidChange] = []
    /// Tiles that changes in mid-draw made owed.
    var midOwed: [ObjectIdentifier: Set<TileKey>] = [:]

    /// What a frame was, for those who look on.
    package struct FrameRecord {
        package let index: Int
        package let buffer: FrameBuffer
        package let fresh: FrameBuffer
        package let damage: [PixelRect]
        package let viewport: Viewport
        package let redraws: [RedrawEvent]
        /// What overlays are called in words, by their layers.
        package let names: [ObjectIdentifier: String]
    }

    /// Whether to stop: at a finding, unless someone looks on, who wants to see the frame that it is about.
    private var isOver: Bool { finding != nil && onFrame == nil }

    package init(_ scenario: StressScenario, _ schedule: Schedule) {
        self.scenario = scenario
        executor = SimulatedExecutor(schedule)
        stage = StressStage(executor: executor, tilePixels: scenario.tilePixels)
        stage.map.engine.onRedraw = { [unowned self] in events.append($0) }
        executor.onYield = { [unowned self] in yield($0) }
    }

    /// Runs to the end, or to the first finding.
    @discardableResult
    package func run() -> Finding? {
        for (index, frame) in scenario.frames.enumerated() {
            self.frame = index
            play(frame)
            if finding != nil { break }
        }
        return finding
    }

    private func play(_ frame: StressScenario.Frame) {
        midOwed = [:]
        for operation in frame.operations {
            perform(operation)
            if isOver { return }
        }
        let debts = snapshot()
        events = []
        yields = 0
        mid = frame.midChanges.sorted { $0.atYield < $1.atYield }
        var isSettled = false
        stage.map.settle { isSettled = true }
        let settledEarly = isSettled && !executor.isIdle
        var steps = 0
        while executor.step() {
            if isSettled, !executor.isIdle, executor.hasUndrawn {
                report(.liveness, .invariants, "the frame was settled while tiles were still being drawn")
            }
            steps += 1
            if steps > 20_000 {
                return report(
                    .liveness, .invariants,
                    "the frame is not settled after \(steps) steps: tiles are drawn over and over")
            }
        }
        mid = []
        if settledEarly { report(.liveness, .invariants, "the frame was settled while tiles were still being drawn") }
        guard isSettled else {
            return report(.liveness, .invariants, "nothing is under way any more and the frame is not settled")
        }
        for event in events { redraws.add(event, at: self.frame) }
        if isOver { return }
        if finding == nil { checkDebts() }
        if finding == nil { checkDraws(debts, frame) }
        let kept = snapshot()
        let damage = stage.map.composite()
        if finding == nil { checkEvictions(kept) }
        let counters = stage.map.engine.takeCounters()
        figures.add(counters, visible: stage.visibleTiles, operations: frame.operations.count + frame.midChanges.count)
        if finding == nil { checkCounters(counters, damage, frame) }
        if !isOver { checkPixels(damage) }
    }

    // MARK: Changes

    private func perform(_ operation: StressOperation) {
        let before = snapshot()
        let announced = stage.apply(operation)
        note(operation, .betweenFrames, before, snapshot())
        checkOwed(before, announced, operation)
    }

    /// Lets the changes of this yield point happen.
    private func yield(_ point: SimulatedExecutor.YieldPoint) {
        defer { yields += 1 }
        while let next = mid.first, next.atYield <= yields {
            mid.removeFirst()
            let before = snapshot()
            let announced = stage.apply(next.operation)
            let after = snapshot()
            note(next.operation, StateTransitions.Moment(point), before, after)
            for (overlay, tiles) in after {
                let owed = tiles.filter { before[overlay]?[$0.key]?.owed != $0.value.owed }
                midOwed[overlay, default: []].formUnion(owed.keys)
            }
            checkOwed(before, announced, next.operation)
        }
    }

    struct Debt {
        let owed: UInt64
        let isClean: Bool
        let isRefused: Bool
        let state: StateTransitions.State
    }

    typealias Debts = [ObjectIdentifier: [TileKey: Debt]]

    func layer(of overlay: StressOverlay) -> RedrawLayer? { stage.map.redrawLayer(of: overlay) }

    func snapshot() -> Debts {
        var debts: Debts = [:]
        for overlay in stage.overlays {
            guard let layer = layer(of: overlay) else { continue }
            debts[ObjectIdentifier(overlay)] = layer.tiles.mapValues {
                Debt(
                    owed: $0.owed, isClean: $0.isClean, isRefused: $0.refused == $0.owed,
                    state: StateTransitions.State($0))
            }
        }
        return debts
    }

    /// Counts the tiles that a change met, by the state that they were in.
    private func note(
        _ operation: StressOperation, _ moment: StateTransitions.Moment, _ before: Debts, _ after: Debts
    ) {
        for (overlay, tiles) in before {
            for (key, debt) in tiles {
                let now = after[overlay]?[key]
                if let now, now.owed == debt.owed, now.state == debt.state, !operation.kind.changesNoDebt { continue }
                transitions.add(
                    StateTransitions.Cell(
                        change: operation.kind.rawValue, moment: moment, before: debt.state,
                        after: now?.state ?? .absent))
            }
        }
        for (overlay, tiles) in after {
            for (key, debt) in tiles where before[overlay]?[key] == nil {
                transitions.add(
                    StateTransitions.Cell(
                        change: operation.kind.rawValue, moment: moment, before: .absent, after: debt.state))
            }
        }
    }
}

extension StressOperation.Kind {
    /// Whether the change meets tiles without making any owed.
    fileprivate var changesNoDebt: Bool { self == .exchange || self == .fade || self == .refuse }
}

extension StateTransitions.Moment {
    fileprivate init(_ point: SimulatedExecutor.YieldPoint) {
        self =
            switch point {
            case .beforeDraw: .beforeDraw
            case .afterDraw: .afterDraw
            case .beforeCommit: .beforeCommit
            }
    }
}

extension StateTransitions.State {
    @MainActor
    fileprivate init(_ tile: Tile) {
        if !tile.isVisible {
            self = tile.isClean ? .hiddenClean : .hiddenOwed
        } else if tile.underWay > 0 {
            self = tile.underWay < tile.owed ? .owedUnderWay : .underWay
        } else {
            self = tile.isClean ? .clean : tile.refused == tile.owed ? .refused : .owed
        }
    }
}
