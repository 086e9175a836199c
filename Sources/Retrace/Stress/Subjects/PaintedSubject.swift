import MapKit
import Redraw

/// An overlay with drawing code of its own, as an app has it: it moves, grows, refuses, dawdles and itches.
final class PaintedSubject: StressSubject {
    private let painted: StressOverlay
    private var current: StressRenderer

    override init(_ shape: StressShape, number: Int, mood: StressMood) {
        painted = StressOverlay(shape)
        current = StressRenderer(painted, mood)
        super.init(shape, number: number, mood: mood)
    }

    override var overlay: any MKOverlay { painted }
    override var renderer: MKOverlayRenderer { current }
    override func renewRenderer() { current = StressRenderer(painted, mood) }
    override var isRefusing: Bool { painted.state.isRefusing }
    override var isItching: Bool { painted.state.itches > 0 }
    override var handPainted: StressShape? { shape.kind == .box ? painted.state.shape : nil }

    override func probes(zoomScale: Double) -> [(point: MKMapPoint, color: UInt32)] {
        let state = painted.state
        guard state.shape.kind == .line || state.shape.kind == .chain else { return [] }
        return state.points.map {
            (
                MKMapPoint(x: $0.x * StressGrid.pixel, y: $0.y * StressGrid.pixel),
                StressGrid.colors[state.shape.color % StressGrid.colors.count]
            )
        }
    }

    /// The overlay's state; older ones can be put back to see which of them a tile shows.
    var state: StressOverlay.State {
        get { painted.state }
        set { painted.state = newValue }
    }

    private enum Change {
        case areas([InvalidationArea])
        /// What was painted before and what is now.
        case moved(MKMapRect, MKMapRect)
    }

    override func change(_ operation: StressOperation) -> Demand? {
        let change = carryOut(operation)
        shape = painted.state.shape
        var areas: [InvalidationArea]
        switch change {
        case .areas(let given): areas = given
        case .moved(let before, let after): areas = [.rect(before), .rect(after)]
        }
        let needed = areas
        if case .moved = change {
            if Mutant.isActive(.newAreaOnly) { areas.removeFirst() }
            if Mutant.isActive(.oldAreaOnly) { areas.removeLast() }
        }
        invalidate(areas)
        return Demand(needed: needed)
    }

    private func carryOut(_ operation: StressOperation) -> Change {
        if let area = Self.area(of: operation) { return .areas([area]) }
        var state = painted.state
        let before = state.paintRect
        defer { painted.state = state }
        switch operation.kind {
        case .refuse:
            state.isRefusing = true
            return .areas([])
        case .accept:
            state.isRefusing = false
            return .areas([.all])
        case .nap:
            state.napMilliseconds = operation.value
            return .areas([])
        case .itch:
            state.itches = operation.value
            return .areas([.all])
        case .recolor:
            state.shape.color = operation.value
            state.history += 1
            return .areas([.all])
        case .append:
            state.points.append(SIMD2(Double(operation.x), Double(operation.y)))
            guard state.shape.kind == .chain else { return .moved(before, state.paintRect) }
            return .areas([.rect(state.bounds(ofPass: state.passCount - 1))])
        case .resize:
            state.shape.width = max(2, operation.width)
            state.shape.height = max(2, operation.height)
        default:
            let by = SIMD2(Double(operation.x - state.shape.x), Double(operation.y - state.shape.y))
            (state.shape.x, state.shape.y) = (operation.x, operation.y)
            state.points = state.points.map { $0 + by }
            state.history += 1
        }
        return .moved(before, state.paintRect)
    }
}
