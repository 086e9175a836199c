import DynamicOverlays
import MapKit
import Testing

/// Two legs of 100 map points at a right angle, ten seconds each, then a break and a lone vertex.
@MainActor
@Suite struct DynamicPathTests {
    private let course = PathGeometry(
        x: [1000, 1100, 1100, 2000], y: [500, 500, 600, 500], times: [0, 10, 20, 30], starts: [3])

    @Test func theHeadMovesBetweenVerticesAndWaitsBeforeABreak() {
        let head = course.head(at: 4)
        #expect(head.index == 0 && head.x == 1040 && head.y == 500)
        let waiting = course.head(at: 25)
        #expect(waiting.index == 2 && waiting.x == 1100 && waiting.y == 600)
        #expect(course.head(at: -1).index == -1)
        #expect(course.head(at: 99).x == 2000)
    }

    @Test func boundsAreWhatIsAnnounced() {
        let state = DynamicPath.State(head: course.head(at: 15))
        let whole = DynamicPath(geometry: course, state: state).boundingMapRect
        #expect(whole.minX == 1000 && whole.maxX == 2000 && whole.maxY == 600)
        let shown = DynamicPath(geometry: course, state: state, announcedBounds: .shown).boundingMapRect
        #expect(shown.maxX == 1100 && shown.maxY == 550)
    }

    @Test func fullChunksAreSealedAndTheLastOneStaysOpen() throws {
        // 100 vertices a map point apart at zoom scale 1: all are kept, 32 lines a chunk.
        let passes = try passes(spacing: 1, count: 100, headAt: 70.5)
        #expect(passes.passes == 0..<3 && passes.sealedEnd == 2)
        // The open chunk runs from vertex 64 to the head; half the line and a pixel around it.
        #expect(passes.bounds(2).minX == 62 && passes.bounds(2).maxX == 72.5)
    }

    @Test func verticesThatCannotBeToldApartAreLeftOut() throws {
        // 1/128 of a point apart. A quarter of a point is 32 steps: 313 vertices are kept, ten chunks of 32 lines.
        let passes = try passes(spacing: 1.0 / 128, count: 10_000, headAt: 9_999)
        #expect(passes.passes == 0..<10)
    }

    private func passes(spacing: Double, count: Int, headAt seconds: Double) throws -> DrawingPasses {
        let numbers = (0..<count).map { Double($0) }
        let line = PathGeometry(
            x: numbers.map { $0 * spacing }, y: Array(repeating: 0, count: count), times: numbers)
        let path = DynamicPath(geometry: line, state: .init(head: line.head(at: seconds)))
        let renderer = DynamicPathRenderer(
            path: path, color: CGColor(red: 1, green: 0, blue: 0, alpha: 1), lineWidth: 2)
        return try #require(renderer.drawingPasses(in: .world, zoomScale: 1))
    }
}
