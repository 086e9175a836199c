import Foundation
import MapKit
import Redraw

/// The map of a stress run, and the overlays on it: carries out changes as an app would.
@MainActor
final class StressStage: NSObject, MKMapViewDelegate {
    /// The invalidations that a change needs: what must become owed, and what may.
    struct Announcement {
        let subject: StressSubject
        let demand: StressSubject.Demand
        /// The generations that the engine counted while they were made.
        let generations: ClosedRange<UInt64>
    }

    /// Enough for every interplay; more only costs time.
    nonisolated static let mostOverlays = 8

    let map: MKMapView
    let mood = StressMood()
    let pins: StressPins
    private let view: StressScenario.View
    private let isFilmed: Bool
    /// In the order in which they were added; roles count through this list.
    private(set) var subjects: [StressSubject] = []
    /// The bounds that each overlay had when it was added, which are those that hold; the present ones of live overlays.
    private(set) var frozen: [ObjectIdentifier: MKMapRect] = [:]
    /// Invalidations made on other threads that the map has not been made to fetch.
    private(set) var elsewhere: [(subject: StressSubject, area: InvalidationArea)] = []
    /// The order in which the overlays lie over each other, kept apart from the map's: below the names, and above.
    private var levels: [[StressSubject]] = [[], []]
    private(set) var background = StressGrid.background
    private var added = 0
    private(set) var levelIndex = 0
    private(set) var origin = StressGrid.start

    init(_ scenario: StressScenario, executor: any TileExecutor) {
        view = scenario.view
        isFilmed = scenario.film != nil
        map = MKMapView(
            frame: CGRect(x: 0, y: 0, width: StressGrid.width, height: StressGrid.height), executor: executor,
            tilePixels: scenario.tilePixels)
        pins = StressPins(map)
        super.init()
        map.showsBasemap = false
        map.zoomPolicy = view == .fitted ? .powerOfTwo : .exact
        map.pixelsPerPoint = view == .dense ? 2 : 1
        if scenario.blanksRefused { map.behavior.stale = .blank }
        map.delegate = self
        // Cut and self-invalidating overlays are what a scenario is about, not news.
        map.diagnostics.handler = { _ in }
        map.engine.background = StressGrid.background
        placeCamera()
    }

    func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
        guard let subject = subject(of: overlay) else { preconditionFailure("an overlay from elsewhere") }
        return subject.renderer
    }

    func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
        (annotation as? StressPin)?.makeView(mapView)
    }

    func subject(of overlay: any MKOverlay) -> StressSubject? { subjects.first { $0.overlay === overlay } }

    func layer(of subject: StressSubject) -> RedrawLayer? { map.redrawLayer(of: subject.overlay) }

    /// The subjects as the calls have put them, bottom to top.
    var order: [StressSubject] { levels[0] + levels[1] }

    /// The subjects that are drawn, bottom to top.
    var stack: [StressSubject] {
        map.overlays.compactMap { subject(of: $0) }.filter { layer(of: $0) != nil }
    }

    /// The overlays' tiles in view: what drawing everything would cost.
    var visibleTiles: Int { map.engine.viewport.slotRects.count * subjects.count }

    /// The frame drawn from nothing.
    func freshFrame() -> FrameBuffer {
        mood.isJudging = true
        defer { mood.isJudging = false }
        return map.freshFrame()
    }

    /// Notes where overlays are that the map follows; to be called just before a frame is settled.
    func followLiveBounds() {
        for subject in subjects where subject.shape.bounds == .live {
            frozen[ObjectIdentifier(subject)] = subject.overlay.boundingMapRect
        }
    }

    /// Has the map fetch what other threads have asked for.
    func fetchElsewhere() {
        elsewhere = []
        map.engine.drainInvalidations?()
    }

    /// Forgets what the map must have fetched by itself.
    func forgetElsewhere() { elsewhere = [] }

    private func placeCamera() {
        let level = Double(StressGrid.levels[levelIndex])
        // The middle of the view stays where it is in the world; a hair less than the size keeps the level's width.
        let scale = Double(StressGrid.homePixels) / level
        let unit = StressGrid.pixel * scale
        let middle = (
            x: Double(origin.x + StressGrid.width / 2) * StressGrid.pixel,
            y: Double(origin.y + StressGrid.height / 2) * StressGrid.pixel
        )
        let hair = view == .fitted ? 1 : 1 - 1e-9
        let width = Double(StressGrid.width) * unit * hair
        let height = Double(StressGrid.height) * unit * hair
        map.setVisibleMapRect(
            MKMapRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height), animated: false)
    }

    /// What the camera asks for, worked out by itself: the world's width and the frame's top left corner in it, in pixels of
    /// the frame.
    var expectedPlace: (world: Int, x: Double, y: Double) {
        let density = map.pixelsPerPoint
        let world = StressGrid.levels[levelIndex] * density
        func edge(_ start: Int, _ length: Int) -> Double {
            let middle = Double(start) + Double(length) / 2
            return middle * Double(world) / Double(StressGrid.homePixels) - Double(length * density) / 2
        }
        // Nothing beyond the poles is shown, or as much on either side where the world is lower than the view.
        let room = Double(world - StressGrid.height * density)
        let y = room < 0 ? room / 2 : min(max(0, edge(origin.y, StressGrid.height)), room)
        return (world, edge(origin.x, StressGrid.width), y)
    }

    // MARK: Changes

    /// Carries out a change.
    ///
    /// - Returns: the invalidations that it needs; nothing when it makes none.
    func apply(_ operation: StressOperation) -> Announcement? {
        switch operation.kind {
        case .add:
            add(operation.shape ?? StressShape())
            return nil
        case .pan:
            origin = (operation.x, operation.y)
            placeCamera()
            return nil
        case .zoom:
            levelIndex = operation.value % StressGrid.levels.count
            placeCamera()
            return nil
        case .ground:
            // One more than there are colours: no ground at all, but for films, which are opaque.
            background =
                operation.value % 7 == 6 && !isFilmed ? 0 : StressGrid.colors[operation.value % StressGrid.colors.count]
            map.engine.background = background
            return nil
        case .redrawAll:
            map.engine.invalidateEverything()
            return nil
        case .cache:
            map.engine.cacheLimit = operation.value
            return nil
        case .pin, .unpin, .movePin, .stylePin, .selectPin:
            pins.apply(operation)
            return nil
        default:
            guard !subjects.isEmpty else { return nil }
            return apply(operation, to: subjects[operation.target % subjects.count])
        }
    }

    private func add(_ shape: StressShape) {
        guard subjects.count < Self.mostOverlays else { return }
        added += 1
        let subject = StressSubject.make(shape, number: added, mood: mood)
        subjects.append(subject)
        frozen[ObjectIdentifier(subject)] = subject.overlay.boundingMapRect
        map.addOverlay(subject.overlay, level: level(of: subject))
        levels[subject.shape.isAboveRoads ? 0 : 1].append(subject)
        if shape.bounds == .live { map.setBoundsPolicy(.live, for: subject.overlay) }
    }

    /// Lets overlays change places, by their places where both lie on the upper level.
    private func exchange(_ subject: StressSubject, _ other: StressSubject, byIndex: Bool) {
        if byIndex, let a = levels[1].firstIndex(where: { $0 === subject }),
            let b = levels[1].firstIndex(where: { $0 === other })
        {
            return map.exchangeOverlay(at: a, withOverlayAt: b)
        }
        map.exchangeOverlay(subject.overlay, with: other.overlay)
    }

    /// Puts an overlay that was taken out back in: at an index, or above or below another one.
    private func insert(_ subject: StressSubject, _ operation: StressOperation) {
        for level in levels.indices { levels[level].removeAll { $0 === subject } }
        let sibling = subjects[operation.other % subjects.count]
        if operation.value % 3 > 0, let level = levels.firstIndex(where: { $0.contains { $0 === sibling } }),
            let index = levels[level].firstIndex(where: { $0 === sibling })
        {
            if operation.value % 3 == 1 {
                map.insertOverlay(subject.overlay, above: sibling.overlay)
                levels[level].insert(subject, at: index + 1)
            } else {
                map.insertOverlay(subject.overlay, below: sibling.overlay)
                levels[level].insert(subject, at: index)
            }
            return
        }
        map.insertOverlay(subject.overlay, at: operation.other % 4, level: level(of: subject))
        let level = subject.shape.isAboveRoads ? 0 : 1
        levels[level].insert(subject, at: min(operation.other % 4, levels[level].count))
    }

    private func level(of subject: StressSubject) -> MKOverlayLevel {
        subject.shape.isAboveRoads ? .aboveRoads : .aboveLabels
    }

    private func apply(_ operation: StressOperation, to subject: StressSubject) -> Announcement? {
        switch operation.kind {
        case .remove:
            map.removeOverlay(subject.overlay)
            subjects.removeAll { $0 === subject }
            for level in levels.indices { levels[level].removeAll { $0 === subject } }
        case .exchange:
            let other = subjects[operation.other % subjects.count]
            if other !== subject { exchange(subject, other, byIndex: operation.value % 3 == 2) }
            levels = levels.map { $0.map { $0 === subject ? other : $0 === other ? subject : $0 } }
        case .reinsert:
            map.removeOverlay(subject.overlay)
            subject.renewRenderer()
            if operation.value > 3 { subject.renderer.blendMode = .multiply }
            frozen[ObjectIdentifier(subject)] = subject.overlay.boundingMapRect
            insert(subject, operation)
            if subject.shape.bounds == .live { map.setBoundsPolicy(.live, for: subject.overlay) }
        case .fade:
            subject.renderer.alpha = CGFloat(operation.value) / 100
        case .blend:
            subject.renderer.blendMode = operation.value % 2 == 0 ? .normal : .multiply
        case .displayElsewhere:
            guard let area = StressSubject.area(of: operation) else { return nil }
            // Unsafe only in name: the caller waits, and MapKit lets every thread invalidate.
            nonisolated(unsafe) let renderer = subject.renderer
            let rect = StressGrid.mapRect(operation.x, operation.y, operation.width, operation.height)
            // Often two wishes wait.
            let second =
                operation.other % 2 == 0
                ? nil : StressGrid.mapRect(operation.x + 64, operation.y + 32, operation.width, operation.height)
            let isDone = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                renderer.setNeedsDisplay(rect)
                if let second { renderer.setNeedsDisplay(second) }
                isDone.signal()
            }
            isDone.wait()
            elsewhere.append((subject, area))
            if let second { elsewhere.append((subject, .rect(second))) }
        default:
            let before = map.engine.generation
            guard let demand = subject.change(operation) else { return nil }
            // Where the main actor's thread is not the process's first one, wishes wait to be fetched.
            map.engine.drainInvalidations?()
            return Announcement(
                subject: subject, demand: demand, generations: before + 1...max(before + 1, map.engine.generation))
        }
        return nil
    }
}
