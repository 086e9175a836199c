import MapKit
import Redraw

/// How a run carries out its scenario's changes, between frames and in the middle of a draw.
extension StressRun {
    func perform(_ operation: StressOperation) {
        if operation.kind != .displayElsewhere { fetchElsewhere() }
        if operation.kind == .pan || operation.kind == .zoom { hasMoved = true }
        let before = snapshot()
        let announced = stage.apply(operation)
        note(operation, .betweenFrames, before, snapshot())
        note(announced)
        checkOwed(before, announced, operation)
    }

    /// Lets the changes of this yield point happen.
    func yield(_ point: SimulatedExecutor.YieldPoint) {
        defer { yields += 1 }
        if yields % 4 == 3 { endLoad() }
        defer {
            if point == .beforeCommit {
                batchStart = events.count
                for layer in stage.map.engine.layers { batchOrder[ObjectIdentifier(layer)] = layer.order }
            }
        }
        while let next = mid.first, next.atYield <= yields {
            mid.removeFirst()
            if next.operation.kind != .displayElsewhere { fetchElsewhere() }
            if next.operation.kind == .pan || next.operation.kind == .zoom { movesNext = true }
            let before = snapshot()
            let announced = stage.apply(next.operation)
            noteRasters()
            for (subject, area) in stage.elsewhere { noteOwed(by: subject, area) }
            if next.operation.kind == .displayElsewhere { noteWaiting() }
            if next.operation.kind == .itch, let announced {
                itching.insert(ObjectIdentifier(announced.subject))
                vague.insert(ObjectIdentifier(announced.subject))
            }
            let after = snapshot()
            note(next.operation, StateTransitions.Moment(point), before, after)
            note(announced)
            noteMidOwed(before, after)
            checkOwed(before, announced, next.operation)
        }
    }

    /// Ends the oldest of the loads that overlays wait for.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    func endLoad() -> Bool {
        guard stage.mood.loads.isUnderWay else { return false }
        let waiting = stage.subjects.filter(\.isLoading)
        let before = snapshot(of: waiting)
        stage.mood.loads.endOne()
        stage.map.wake()
        noteMidOwed(before, snapshot(of: waiting))
        return true
    }

    func fetchElsewhere() {
        guard !stage.elsewhere.isEmpty else { return }
        for (subject, _) in stage.elsewhere { vague.insert(ObjectIdentifier(subject)) }
        invalidations = nil
        let before = snapshot()
        stage.fetchElsewhere()
        noteMidOwed(before, snapshot())
    }
}

extension StateTransitions.Moment {
    fileprivate init(_ point: SimulatedExecutor.YieldPoint) {
        self =
            switch point {
            case .beforeDraw: .beforeDraw
            case .afterDraw: .afterDraw
            case .beforeCommit: .beforeCommit
            case .duringCommit: .duringCommit
            }
    }
}
