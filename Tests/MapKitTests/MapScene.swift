import MapKit
import Redraw
import Testing

/// A map with a delegate that hands out renderers, and a look at its pixels.
@MainActor
final class MapScene: NSObject, MKMapViewDelegate {
    let map: MKMapView
    /// What the delegate was asked and told, in order.
    var log: [String] = []
    var makeRenderer: (any MKOverlay) -> MKOverlayRenderer

    /// A map of a size in points that shows a rectangle of map points, one of them a point by default.
    init(
        width: Int = 256, height: Int = 256, showing rect: MKMapRect = MapScene.middle,
        makeRenderer: @escaping (any MKOverlay) -> MKOverlayRenderer = { MKOverlayRenderer(overlay: $0) }
    ) {
        map = MKMapView(frame: CGRect(x: 0, y: 0, width: width, height: height))
        map.showsBasemap = false
        self.makeRenderer = makeRenderer
        super.init()
        map.mapBackgroundColor = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
        map.diagnostics.handler = nil
        map.delegate = self
        map.setVisibleMapRect(rect, animated: false)
    }

    /// 256 × 256 map points at 0° N 0° E, on the corner of four tiles at zoom 20: one map point is one pixel.
    nonisolated static let middle = MKMapRect(x: half - 128, y: half - 128, width: 256, height: 256)
    nonisolated static let half = 134_217_728.0

    func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
        log.append("rendererFor")
        return makeRenderer(overlay)
    }

    func mapView(_ mapView: MKMapView, didAdd renderers: [MKOverlayRenderer]) {
        log.append("didAdd \(renderers.count)")
    }

    /// Draws the next frame, which must equal one drawn from nothing.
    @discardableResult
    func render(sourceLocation: SourceLocation = #_sourceLocation) async -> Picture {
        let frame = await map.render()
        let fresh = map.freshFrame()
        let difference = map.framePixels?.firstDifference(from: fresh)
        #expect(difference == nil, "the frame differs from a fresh one", sourceLocation: sourceLocation)
        return Picture(frame)
    }
}

/// The pixels of a frame, by column and row from the top left.
struct Picture {
    let width: Int
    let height: Int
    let damage: [CGRect]
    let tilesDrawn: Int
    let image: CGImage

    init(_ frame: MapFrame) {
        self.init(frame.image, damage: frame.damage, tilesDrawn: frame.tilesDrawn)
    }

    init(_ image: CGImage, damage: [CGRect] = [], tilesDrawn: Int = 0) {
        width = image.width
        height = image.height
        self.damage = damage
        self.tilesDrawn = tilesDrawn
        self.image = image
    }

    /// All pixels, row after row.
    var pixels: [UInt32] {
        image.withPixels { bytes, stride in
            (0..<height).flatMap { row in
                UnsafeRawBufferPointer(start: bytes + row * stride, count: width * 4).bindMemory(to: UInt32.self)
            }
        }
    }

    private func pixel(_ x: Int, _ y: Int) -> UInt32 {
        image.withPixels { bytes, stride in (bytes + y * stride).loadUnaligned(fromByteOffset: x * 4, as: UInt32.self) }
    }

    /// A pixel as `rrggbb`.
    subscript(x: Int, y: Int) -> String {
        let hex = String(pixel(x, y) & 0xFF_FFFF, radix: 16)
        return String(repeating: "0", count: 6 - hex.count) + hex
    }

    /// How many pixels are of a colour.
    func count(_ color: String) -> Int {
        let value = UInt32(color, radix: 16)!
        return pixels.reduce(0) { $0 + ($1 & 0xFF_FFFF == value ? 1 : 0) }
    }

    /// The rows in a column whose pixel is not white.
    func paintedRows(column: Int) -> [Int] { (0..<height).filter { self[column, $0] != "ffffff" } }

    /// Leaves the picture where it can be looked at, when `RETRACE_LOOK` names a folder.
    func look(_ name: String) {
        guard let folder = ProcessInfo.processInfo.environment["RETRACE_LOOK"] else { return }
        try? image.encodePNG()?.write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
    }
}

let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)

/// A point relative to 0° N 0° E, in map points.
func at(_ x: Double, _ y: Double) -> MKMapPoint { MKMapPoint(x: MapScene.half + x, y: MapScene.half + y) }
