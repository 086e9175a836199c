import Foundation
public import MapKit
import MapGeometry
import Redraw

/// Looks for redraw bugs in overlays of one's own: call it from a test.
///
/// The map is moved at random and drawn frame by frame, on as many threads as the loop has, while `changes` changes
/// what the overlays show, as the app would. Each frame is compared with one that is drawn from nothing, with one in
/// the opposite order of calls, and with one on larger tiles. Run the test with `--sanitize=thread` to see races too.
@MainActor
public enum StressTest {
    /// What is wrong with an overlay.
    public struct Finding: Sendable, CustomStringConvertible {
        /// The kind of fault.
        public enum Kind: String, Sendable {
            /// Something changed and `setNeedsDisplay` was not called for all of it.
            case staleTiles
            /// A tile looks different when others were drawn before it.
            case dependsOnCallOrder
            /// A point looks different in a larger tile.
            case dependsOnTileRect
            /// Content reaches over `boundingMapRect` and ends at the edge of a tile.
            case cutAtTileEdge
        }

        public let kind: Kind
        /// The overlay's class.
        public let overlay: String
        /// The frame in which it was seen first, counted from 0.
        public let frame: Int
        /// Where, in map points.
        public let area: MKMapRect
        /// One sentence on the fault and one on the remedy.
        public let description: String
    }

    /// Moves the map and lets the app change its overlays, and judges every frame.
    ///
    /// - Parameters:
    ///   - map: a map with its overlays and its delegate.
    ///   - frames: how many frames to draw.
    ///   - seed: decides how the map is moved.
    ///   - moves: whether the map is moved at all.
    ///   - changes: called before each frame with its number; changes the app's model and calls `setNeedsDisplay`.
    /// - Returns: the first fault of each kind and overlay; empty when there is none.
    public static func run(
        map: MKMapView, frames: Int = 40, seed: UInt64 = 1, moves: Bool = true, changes: @MainActor (Int) -> Void
    ) async -> [Finding] {
        var judge = UserFrameJudge(map: map)
        var random = SeededRandom(seed: seed)
        let home = map.visibleMapRect
        for frame in 0..<frames {
            changes(frame)
            if moves, frame > 0, random.chance(40) { move(map, around: home, &random) }
            _ = await map.render()
            judge.judge(frame)
        }
        return judge.findings
    }

    /// A step to the side, a zoom, or back home.
    private static func move(_ map: MKMapView, around home: MKMapRect, _ random: inout SeededRandom) {
        var rect = map.visibleMapRect
        switch random.int(0...3) {
        case 0: rect = home
        case 1:
            let factor = random.pick([0.5, 2])
            let (width, height) = (home.width * factor, home.height * factor)
            rect = MKMapRect(x: home.midX - width / 2, y: home.midY - height / 2, width: width, height: height)
        default:
            rect = home.offsetBy(
                dx: home.width * Double(random.int(-8...8)) / 16, dy: home.height * Double(random.int(-8...8)) / 16)
        }
        map.setVisibleMapRect(rect, animated: false)
    }
}
