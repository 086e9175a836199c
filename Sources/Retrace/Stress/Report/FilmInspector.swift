import Foundation
import MapGeometry
import Redraw
package import Simulation

/// Watches a film being made, and writes a page that shows it frame by frame.
@MainActor
package final class FilmInspector {
    private let folder: String
    private let title: String
    private var frames: [InspectorFrame] = []
    private var events: [RedrawEvent] = []
    private var bytes = 0
    private var skipped = 0

    /// A page holds its pictures; with more than this it is a burden to a browser.
    private static let mostFrames = 2000
    private static let mostBytes = 100 << 20
    /// Going back means to begin at a whole picture.
    private static let wholeEvery = 50

    package init(folder: String, title: String) {
        self.folder = folder
        self.title = title
    }

    package func watch(_ run: FilmRun) {
        let engine = run.engine
        let before = engine.onRedraw
        engine.onRedraw = { [unowned self] event in
            before?(event)
            events.append(event)
        }
        run.onFrame = { [unowned self] index, picture, damage in
            add(index, engine.viewport, picture, damage)
            events.removeAll(keepingCapacity: true)
        }
    }

    private func add(_ index: Int, _ view: Viewport, _ picture: FrameBuffer, _ damage: [PixelRect]) {
        guard skipped == 0, frames.count < Self.mostFrames, bytes < Self.mostBytes else {
            skipped += 1
            return
        }
        let area = damage.reduce(0) { $0 + $1.area }
        let isWhole = frames.count.isMultiple(of: Self.wholeEvery) || area * 2 > picture.width * picture.height
        let frame = InspectorFrame(
            index: index, picture: picture, isWhole: isWhole, view: view, damage: damage, redraws: events)
        bytes += frame.patches.reduce(0) { $0 + $1.image.utf8.count }
        frames.append(frame)
    }

    /// Writes `DIR/inspector.html`.
    package func write() throws {
        let note =
            skipped == 0
            ? "" : "The first \(frames.count) frames of \(frames.count + skipped); more is too much for one page."
        try InspectorPage(title: title, frames: frames, note: note).write(to: folder)
    }
}
