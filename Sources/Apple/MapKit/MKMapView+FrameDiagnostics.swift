import EventLoop
import Foundation
import MapGeometry
import QuartzCore
import Redraw

/// What is noticed from frame to frame.
extension MKMapView {
    /// How many frames in a row an overlay must be drawn again for nothing before that is told.
    private static let identicalLimit = 10

    /// Counts the redraws of an overlay's tiles that came out as they were.
    func countRedraw(_ event: RedrawEvent) {
        guard let content = event.layer.content as? RendererContent,
            event.causes.contains(where: { $0.reason != .appeared && $0.reason != .fullRedraw })
        else { return }
        redraws[ObjectIdentifier(content.renderer.overlay), default: RedrawTally()].add(
            isChanged: !event.changed.isEmpty)
    }

    /// Looks at the redraws of the frame that was just composited.
    func checkRedraws() {
        for (id, tally) in redraws {
            guard tally.isDrawn else { continue }
            redraws[id]?.close()
            guard let streak = redraws[id]?.streak, streak == Self.identicalLimit,
                let entry = list.all.first(where: { ObjectIdentifier($0.overlay) == id })
            else { continue }
            diagnostics.add(
                .identicalRedraws, about: entry.overlay,
                "\(tally.total) tiles were drawn again in \(streak) frames in a row, and all of them came out as they were.",
                remedy:
                    "Call setNeedsDisplay when the data has changed, for the area that has; a shape such as MKCircle "
                    + "never changes: make a new one.", tick: tick)
        }
    }

    /// Tells of overlays that are smaller than a pixel at the present scale.
    func checkSizes() {
        let camera = currentCamera
        let pixels = Double(camera.width) / camera.visibleRect.width
        guard pixels != checkedScale || list.all.count != checkedCount else { return }
        checkedScale = pixels
        checkedCount = list.all.count
        let zoomScale = MKZoomScale(camera.viewport.level.zoomScale)
        for entry in list.all {
            let bounds = entry.frozenBounds
            guard let renderer = entry.renderer, renderer.overhang(zoomScale: zoomScale) == 0, !bounds.isNull,
                max(bounds.width, bounds.height) * pixels < 1, max(bounds.width, bounds.height) > 0
            else { continue }
            let width = String(format: "%.3f", bounds.width * pixels)
            let height = String(format: "%.3f", bounds.height * pixels)
            diagnostics.add(
                .smallerThanAPixel, about: entry.overlay,
                "at this zoom it is \(width) × \(height) pixels large, so it is as good as invisible.",
                remedy: "Show a smaller region, or draw it with a size in screen points (points / zoomScale).",
                tick: tick)
        }
    }

    func reportRemovedAndAdded(_ overlay: any MKOverlay) {
        diagnostics.add(
            .removedAndAdded, about: overlay,
            "it was removed and added again within one frame: its renderer is made anew and all its tiles are drawn.",
            remedy: "Keep it on the map and call its renderer's setNeedsDisplay(_:) for what changed; it flickers on a "
                + "device otherwise.", tick: tick)
    }

    /// Tells of an overlay that is changed by a timer of the wall clock while a simulation has its own time.
    func checkTimer(_ overlay: any MKOverlay) {
        guard MediaClock.isSimulated, EventLoop.shared.isFiringFoundationTimers else { return }
        diagnostics.add(
            .wallClockTimer, about: overlay,
            "a Foundation Timer, which follows the wall clock, changed it while the map runs on simulated time; frames "
                + "will differ from run to run.",
            remedy: "Drive it by CADisplayLink, which runs on the simulation's clock.", tick: tick)
    }
}

/// How the redraws of one overlay came out, frame by frame.
struct RedrawTally {
    /// Frames in a row in which nothing that was drawn again had changed.
    private(set) var streak = 0
    /// Tiles drawn in those frames.
    private(set) var total = 0
    private(set) var isDrawn = false
    private var isChanged = false

    mutating func add(isChanged: Bool) {
        isDrawn = true
        total += 1
        if isChanged { self.isChanged = true }
    }

    /// Ends a frame.
    mutating func close() {
        streak = isChanged ? 0 : streak + 1
        if isChanged { total = 0 }
        isDrawn = false
        isChanged = false
    }
}
