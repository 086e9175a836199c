import Foundation
import Redraw
import Stress
import Testing

/// A case played for its pictures.
@MainActor
@Suite(.serialized)
struct CaseRecordingTests {
    /// A red and a green box in one place, which then exchange places; the frames are 160 × 128.
    private var exchanged: StressCase {
        var scenario = StressScenario(seed: 0)
        var (lower, upper) = (StressOperation(.add), StressOperation(.add))
        lower.shape = StressShape()
        (lower.shape!.x, lower.shape!.y) = (448, 480)
        upper.shape = lower.shape
        upper.shape!.color = 1
        var exchange = StressOperation(.exchange)
        exchange.other = 1
        var frames = [StressScenario.Frame(), StressScenario.Frame()]
        frames[0].operations = [lower, upper]
        frames[1].operations = [exchange]
        scenario.frames = frames
        return StressCase(scenario: scenario, schedule: .plain)
    }

    @Test func `a case without a fault shows each frame, with its changes and no stale tile`() {
        let recording = CaseRecording(exchanged)
        #expect(recording.finding == nil && recording.frames.count == 2)
        #expect(recording.frames.allSatisfy { $0.stale.isEmpty && $0.expected == nil && $0.finding == nil })
        #expect(recording.frames[1].steps == ["exchange overlay 1 with overlay 2"])
        // Twenty tiles of 32 pixels and two overlays, all of which came into view.
        #expect(recording.frames[0].redraws.count == 40)
        #expect(recording.frames[0].redraws.allSatisfy { $0.causes == ["appeared"] })
        #expect(Set(recording.frames[0].redraws.map(\.overlay)) == ["overlay 1", "overlay 2"])
        // The view begins at (416, 448): the boxes lie at (32, 32), the upper one is green, then red.
        #expect(recording.pictures.map { $0.pixels[40 * 160 + 40] } == [0xFF00_9900, 0xFFFF_0000])
        #expect(recording.frames.map(\.isWhole) == [true, true])
    }

    @Test(.enabled(if: Mutant.isAvailable)) func `a fault is shown in its frame, with what is expected`() throws {
        var given = exchanged
        given.mutant = Mutant.moveKeepsPixels.rawValue
        let recording = CaseRecording(given)
        let frame = try #require(recording.frames.last)
        #expect(recording.finding?.kind == .underInvalidation && frame.finding?.pixel == [32, 32])
        #expect(frame.finding?.tile == [1024, 14, 15])
        #expect(frame.stale == [[32, 32, 32, 32]] && frame.expected?.hasPrefix("data:image/png;base64,") == true)
        #expect(recording.comparison?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        // The fault is switched off again.
        #expect(CaseRecording(exchanged).finding == nil)
    }

    @Test(.enabled(if: Mutant.isAvailable)) func `a fault that no pixel shows is shown in its frame too`() throws {
        var given = exchanged
        given.scenario.frames[1].operations[0] = StressOperation(.displayRect)
        (given.scenario.frames[1].operations[0].x, given.scenario.frames[1].operations[0].y) = (450, 482)
        (given.scenario.frames[1].operations[0].width, given.scenario.frames[1].operations[0].height) = (4, 4)
        given.mutant = Mutant.rectMeansAll.rawValue
        let recording = CaseRecording(given)
        #expect(recording.finding?.kind == .overInvalidation && recording.finding?.frame == 1)
        let frame = try #require(recording.frames.last)
        #expect(frame.index == 1 && frame.finding != nil && frame.stale.isEmpty)
        #expect(frame.redraws.count == 20)
    }

    @Test func `a page ends where it should, whatever is in its data`() {
        let hostile = "</script><b>&\"'{{DATA}}"
        let page = InspectorPage(title: hostile, frames: CaseRecording(exchanged).frames, note: hostile).html
        #expect(!page.contains("<b>") && !page.contains("</script><"))
        #expect(page.contains("&lt;/script>&lt;b>&amp;&quot;'{{DATA}}"))
        #expect(page.components(separatedBy: "</script>").count == 3)
    }
}
