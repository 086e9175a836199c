package import Foundation
import MapGeometry
import Redraw

/// A case played once more for its pictures, with the fault that it was found with.
@MainActor
package struct CaseRecording {
    package private(set) var frames: [InspectorFrame] = []
    /// Each frame as a PNG file.
    package private(set) var pictures: [Data] = []
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
        var pictures: [Data] = []
        var comparison: Data?
        run.onFrame = { record in
            var frame = InspectorFrame(
                index: record.index, picture: record.buffer, isWhole: true, view: record.viewport,
                damage: record.damage, redraws: record.redraws, names: record.names)
            frame.steps = steps[record.index]
            frame.stale = record.staleSlots.map(InspectorFrame.list)
            if !frame.stale.isEmpty { frame.expected = record.fresh.png.map(InspectorFrame.dataURL) }
            frames.append(frame)
            pictures.append(record.buffer.png ?? Data())
            comparison = CasePicture(record).png
        }
        finding = run.run()
        if let finding, let place = frames.firstIndex(where: { $0.index == finding.frame }) {
            frames[place].finding = .init(text: finding.sentence, pixel: finding.pixel)
        }
        self.frames = frames
        self.pictures = pictures
        self.comparison = comparison
    }
}

extension StressRun.FrameRecord {
    /// The places of tiles where the frame differs from one drawn from nothing, in frame pixels.
    @MainActor
    var staleSlots: [PixelRect] {
        viewport.slotRects.filter { slot in
            (slot.minY..<slot.maxY).contains { y in
                let start = y * buffer.width
                return (slot.minX..<slot.maxX).contains { buffer.pixels[start + $0] != fresh.pixels[start + $0] }
            }
        }
    }
}
