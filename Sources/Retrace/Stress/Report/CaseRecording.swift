package import Foundation
import MapGeometry
package import Redraw

/// A case played once more for its pictures, with the fault that it was found with.
@MainActor
package struct CaseRecording {
    package private(set) var frames: [InspectorFrame] = []
    /// The frames themselves.
    package private(set) var pictures: [FrameBuffer] = []
    /// What is expected, what was drawn, and where they differ, in the frame of the finding or else the last one.
    package private(set) var comparison: Data?
    /// What was found this time.
    package private(set) var finding: Finding?

    package init(_ given: StressCase) {
        Mutant.activate(given.mutant.flatMap(Mutant.init))
        defer { Mutant.activate(nil) }
        let run = StressRun(given.scenario, given.schedule)
        let steps = given.scenario.words
        var frames: [InspectorFrame] = []
        var pictures: [FrameBuffer] = []
        var sheets: [Int: CasePicture] = [:]
        run.onFrame = { record in
            var frame = InspectorFrame(
                index: record.index, picture: record.buffer, isWhole: true, view: record.viewport,
                damage: record.damage, redraws: record.redraws, names: record.names)
            frame.steps = steps[record.index]
            let stale = record.staleSlots
            frame.stale = stale.map(InspectorFrame.list)
            if !stale.isEmpty { frame.expected = record.expected.png.map(InspectorFrame.dataURL) }
            frames.append(frame)
            // The map draws its next frame into the same buffer.
            let picture = record.buffer.copy()
            pictures.append(picture)
            sheets[record.index] = CasePicture(
                expected: record.expected, got: picture, stale: stale, view: record.viewport)
        }
        finding = run.run()
        let last = frames.last?.index ?? 0
        comparison = (sheets[finding?.frame ?? last] ?? sheets[last])?.png(markedTile: finding?.tile)
        if let finding, let place = frames.firstIndex(where: { $0.index == finding.frame }) {
            let numbers = finding.tile.split(separator: "/").compactMap { Int($0) }
            frames[place].finding = .init(text: finding.sentence, pixel: finding.pixel, tile: numbers)
        }
        self.frames = frames
        self.pictures = pictures
    }
}

extension StressRun.FrameRecord {
    /// The places of tiles where the frame is not what it should be, in frame pixels.
    @MainActor
    var staleSlots: [PixelRect] {
        // A fitted frame is larger or smaller than the tiles that it was made from.
        let whole = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        return viewport.slotRects.map { slot in
            PixelRect(
                minX: slot.minX * buffer.width / viewport.width, minY: slot.minY * buffer.height / viewport.height,
                maxX: (slot.maxX * buffer.width + viewport.width - 1) / viewport.width,
                maxY: (slot.maxY * buffer.height + viewport.height - 1) / viewport.height
            ).intersection(whole)
        }.filter { slot in
            (slot.minY..<max(slot.minY, slot.maxY)).contains { y in
                let start = y * buffer.width
                return (slot.minX..<max(slot.minX, slot.maxX)).contains {
                    buffer.pixels[start + $0] != expected.pixels[start + $0]
                }
            }
        }
    }
}

extension FrameBuffer {
    fileprivate func copy() -> FrameBuffer {
        let copy = FrameBuffer(width: width, height: height)
        copy.pixels.update(from: pixels, count: width * height)
        return copy
    }
}
