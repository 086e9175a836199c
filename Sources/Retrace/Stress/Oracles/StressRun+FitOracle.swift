import MapKit
import Redraw

/// The oracle of a run that looks at how the drawn window is fitted to the frame.
extension StressRun {
    /// Each pixel of the frame lies between those of the window that are drawn where it is.
    func checkFit(_ frame: FrameBuffer, _ window: FrameBuffer) {
        guard finding == nil, view == .fitted, frame !== window, let place = expectedPlace else { return }
        let viewport = stage.map.engine.viewport
        // Pixels of the window for one of the frame.
        let step = Double(viewport.level.worldPixels) / Double(place.world)
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                // In the window, counted from the middles of its pixels.
                let column = (place.x + Double(x) + 0.5) * step - Double(viewport.originX) - 0.5
                let row = (place.y + Double(y) + 0.5) * step - Double(viewport.originY) - 0.5
                let (left, top) = (Int((column - 0.001).rounded(.down)), Int((row - 0.001).rounded(.down)))
                let (right, bottom) = (Int((column + 0.001).rounded(.up)), Int((row + 0.001).rounded(.up)))
                guard left >= 0, right < window.width, top >= 0, bottom < window.height else {
                    return report(
                        .wrongPicture, .handPainting, "pixel (\(x), \(y)) lies outside the window that was drawn")
                }
                let shown = frame.pixels[y * frame.width + x]
                if shown == window.pixels[top * window.width + left] { continue }
                let around = (top...bottom).flatMap { row in
                    (left...right).map { window.pixels[row * window.width + $0] }
                }
                if Self.isAmong(around, shown) { continue }
                report(
                    .wrongPicture, .handPainting,
                    "pixel (\(x), \(y)) shows #\(String(shown, radix: 16)), which is nowhere near it in the window")
                finding?.pixel = [x, y]
                return
            }
        }
    }
}
