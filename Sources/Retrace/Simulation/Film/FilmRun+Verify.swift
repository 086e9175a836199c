import MapKit
import Redraw

extension FilmRun {
    /// Compares a frame with the one that a fresh view draws, byte for byte, and sees that nothing was drawn uncalled.
    func verify(_ frame: Int, _ tick: Int, _ picture: FrameBuffer, _ counters: RedrawCounters) throws {
        guard counters.unattributed == 0 else {
            throw SimulationError(
                "verify", code: .overInvalidation,
                message: "frame \(frame) (tick \(tick)): \(counters.unattributed) tile redraws have no cause",
                tick: tick)
        }
        let fresh = stage.map.freshFrame()
        guard let pixel = picture.firstDifference(from: fresh) else { return }
        let viewport = stage.map.engine.viewport
        let tile = viewport.level.tilePixels
        let column = floorDivide(viewport.originX + pixel.x, by: tile)
        let row = floorDivide(viewport.originY + pixel.y, by: tile)
        let offset = pixel.y * picture.width + pixel.x
        throw SimulationError(
            "verify", code: .underInvalidation,
            message: "frame \(frame) (tick \(tick)) differs from a fresh view: tile \(column)/\(row), "
                + "pixel (\(pixel.x), \(pixel.y)) is \(Self.hex(picture.pixels[offset])) "
                + "and should be \(Self.hex(fresh.pixels[offset]))",
            tick: tick)
    }

    private static func hex(_ pixel: UInt32) -> String {
        let digits = String(pixel, radix: 16)
        return "#" + String(repeating: "0", count: 8 - digits.count) + digits
    }
}

extension SimulationError.Code {
    /// A frame shows old pixels: something changed without being invalidated.
    public static let underInvalidation = SimulationError.Code("under-invalidation")
    /// A tile was drawn without a cause.
    public static let overInvalidation = SimulationError.Code("over-invalidation")
}
