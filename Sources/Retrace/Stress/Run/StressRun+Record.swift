package import MapGeometry
import MapKit
package import Redraw

extension StressRun {
    /// What a frame was, for those who look on.
    package struct FrameRecord {
        package let index: Int
        package let buffer: FrameBuffer
        /// What it should be: drawn from nothing, or painted by hand where only that tells.
        package let expected: FrameBuffer
        package let damage: [PixelRect]
        package let viewport: Viewport
        package let redraws: [RedrawEvent]
        /// What overlays are called in words, by their layers.
        package let names: [ObjectIdentifier: String]
    }

    /// Shows the frame to whoever looks on.
    func show(_ buffer: FrameBuffer, _ fresh: FrameBuffer, _ damage: [PixelRect]) {
        guard let onFrame else { return }
        let names = stage.subjects.compactMap { subject in
            stage.layer(of: subject).map { (ObjectIdentifier($0), "overlay \(subject.number)") }
        }
        onFrame(
            FrameRecord(
                index: frame, buffer: buffer, expected: expected(buffer, fresh), damage: damage,
                viewport: stage.map.engine.viewport, redraws: events,
                names: Dictionary(names) { first, _ in first }))
    }

    private func expected(_ buffer: FrameBuffer, _ fresh: FrameBuffer) -> FrameBuffer {
        let viewport = stage.map.engine.viewport
        var picture: [UInt32]?
        // What was not drawn keeps its old picture, which a fresh view cannot know.
        if stage.subjects.contains(where: { $0.isRefusing }) || !putOff.isEmpty {
            picture = compositedByHand(buffer, viewport)
            if picture == nil { return buffer }
        } else if buffer.firstDifference(from: fresh) != nil || !stage.pins.pins.isEmpty {
            return fresh
        } else if let painted = paintedByHand(buffer, viewport), painted.slack == 0 {
            picture = painted.picture
        } else if viewport.width > viewport.level.worldPixels {
            picture = compositedByHand(buffer, viewport)
        }
        guard let picture else { return fresh }
        let result = FrameBuffer(width: buffer.width, height: buffer.height)
        for index in picture.indices { result.pixels[index] = picture[index] }
        return result
    }
}
