import Foundation
import MapGeometry
import Redraw
package import Simulation

/// Watches a film being made, and writes a page that shows it frame by frame.
@MainActor
package final class FilmInspector {
    private let folder: String
    private var frames: [InspectorPage.Frame] = []
    private var events: [RedrawEvent] = []

    /// A page holds every picture; more than this is too much for a browser.
    private static let mostFrames = 600

    package init(folder: String) { self.folder = folder }

    package func watch(_ run: FilmRun) {
        let engine = run.engine
        let before = engine.onRedraw
        engine.onRedraw = { [unowned self] event in
            before?(event)
            events.append(event)
        }
        run.onFrame = { [unowned self] index, picture, damage in
            record(index, engine.viewport, picture, damage)
            events.removeAll(keepingCapacity: true)
        }
    }

    private func record(_ index: Int, _ view: Viewport, _ picture: FrameBuffer, _ damage: [PixelRect]) {
        guard frames.count < Self.mostFrames, let png = picture.png else { return }
        func list(_ rect: PixelRect) -> [Int] { [rect.minX, rect.minY, rect.width, rect.height] }
        let redraws = events.map { event in
            let pixels = event.key.level.pixels(column: event.key.column, row: event.key.row)
            return InspectorPage.Frame.Redraw(
                overlay: event.layer.name, tile: "\(event.key.column)/\(event.key.row)",
                rect: list(pixels.offsetBy(dx: -view.originX, dy: -view.originY)),
                causes: event.causes.map(\.reason.rawValue))
        }
        frames.append(
            InspectorPage.Frame(
                index: index, width: picture.width, height: picture.height, png: png, damage: damage.map(list),
                redraws: redraws, stale: []))
    }

    /// Writes `DIR/inspector.html`.
    package func write() throws {
        let place = URL(fileURLWithPath: folder)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data(InspectorPage(title: "Film", frames: frames).html.utf8).write(
            to: place.appendingPathComponent("inspector.html"), options: .atomic)
    }
}
