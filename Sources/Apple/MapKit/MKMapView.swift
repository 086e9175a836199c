import CoreGraphics
import CoreLocation
public import Foundation
import MapGeometry
package import Redraw
public import UIKit

/// An off-screen map: shows overlays over an area of the world and redraws only what changed.
///
/// Lives on the main actor. Changes take effect with the next frame; see `render()`. Source: MapKit, `MKMapView`.
@preconcurrency @MainActor
open class MKMapView: UIView {
    /// Supplies renderers and annotation views; not kept alive by the map.
    public weak var delegate: (any MKMapViewDelegate)?

    /// What the map noticed about overlays and their use. Retrace's own.
    public let diagnostics = MapDiagnostics()

    /// Which scales tiles are drawn at. Retrace's own; MapKit's behaviour by default.
    public var zoomPolicy = MapZoomPolicy.powerOfTwo {
        didSet { if zoomPolicy != oldValue { camera2D = nil } }
    }

    /// What becomes of overlays whose bounds change. Retrace's own; MapKit's behaviour by default.
    public var boundsPolicy = MapBoundsPolicy.frozen

    /// Pixels for one point, 1...3. Retrace's own; 1 by default.
    public var pixelsPerPoint = 1 {
        didSet { if pixelsPerPoint != oldValue { camera2D = nil } }
    }

    /// What lies under the overlays; light or dark as the view's traits say.
    public var mapType = MKMapType.standard

    /// Whether the map of `mapType` is drawn; otherwise the map is plain. Retrace's own.
    public var showsBasemap = true

    /// The colour of a plain map; clear gives frames with transparency. Retrace's own.
    public var mapBackgroundColor = UIColor(red: 0.949, green: 0.937, blue: 0.914, alpha: 1) {
        didSet { if strata == nil { engine.background = mapBackgroundColor.premultipliedPixel } }
    }

    /// What MapKit leaves open; see `MapBehavior`. Retrace's own.
    public var behavior = MapBehavior() {
        didSet {
            engine.dropsStaleTiles = behavior.stale == .blank
            drawWatch.set { $0.drawRect = behavior.drawRect }
            if behavior.drawRect != oldValue.drawRect { engine.invalidateEverything() }
        }
    }

    /// Records the calls between the map and what is on it, while it is set. Retrace's own.
    public var trace: MapTrace? {
        didSet {
            drawWatch.set { $0.trace = trace }
            drawWatch.clear()
        }
    }

    /// The frame being settled or shown, counted from 0.
    public package(set) var tick = 0 {
        didSet { diagnostics.begin(tick: tick) }
    }

    package let engine: RedrawEngine
    /// The map's own layers; nothing on a plain map.
    var strata: MapStrata?
    var controls = MapControls()
    var configuration: MKMapConfiguration = MKStandardMapConfiguration()
    var list = OverlayList()
    /// Entries that have no renderer yet because they have not come into view.
    var dormant: [OverlayEntry] = []
    /// Entries that were invalidated since the last frame.
    var boundsChecks: [OverlayEntry] = []
    var requestedRect = MKMapRect.world
    /// The camera that follows from the requested rectangle and the view's size; nothing when it must be worked out.
    var camera2D: MapCamera2D?
    /// The camera of the frame that was settled last; a camera moved since then is the next frame's.
    var settledCamera: MapCamera2D?
    /// The side of a tile in pixels; nothing for MapKit's 256 points.
    var tilePixels: Int?
    var frameBuffer: FrameBuffer?
    var stageBuffer: FrameBuffer?
    /// The window that the frame was last fitted from, and how: a step of less than a pixel changes only that.
    var lastFit: (viewport: Viewport, fit: MapCamera2D.Fit)?
    /// Frames that wait for renderers' work, such as tiles being loaded.
    var waitingForWork: [@MainActor () -> Void] = []
    /// What the last camera said, without effect.
    var keptHeading: CLLocationDirection = 0
    var keptPitch: CGFloat = 0
    /// The annotations in the order in which they were added.
    var annotationEntries: [AnnotationEntry] = []
    /// The same by the annotation's identity.
    var entriesOfAnnotations: [ObjectIdentifier: AnnotationEntry] = [:]
    var annotationCount = 0
    /// The clusters that are shown.
    var clusters: [AnnotationEntry] = []
    var selectedEntry: AnnotationEntry?
    var viewReuse = ViewReuse()
    let ownLocation = MKUserLocation()
    var limits = CameraLimits()
    /// Whether the delegate was told that the map is there.
    var hasLoaded = false
    var trackingMode = MKUserTrackingMode.none
    let sprites = SpriteStage()
    /// The map's pixels with views laid over them; nothing while there are none.
    var outputBuffer: FrameBuffer?
    var removedThisTick: [any MKOverlay] = []
    let drawWatch = DrawWatch()
    /// The calls that drew tiles of the frame that is being settled.
    var tracedTiles: [(key: TileKey, order: Int, calls: [MapTraceEvent])] = []
    /// How many overlays of a name there were so far.
    var overlayNames: [String: Int] = [:]
    var redraws: [ObjectIdentifier: RedrawTally] = [:]
    /// The scale, and the number of overlays, for which sizes were looked at last.
    var checkedScale = 0.0
    var checkedCount = 0

    /// A map of a size in points, showing the whole world.
    public override init(frame: CGRect) {
        engine = Self.makeEngine()
        super.init(frame: frame)
        connectEngine()
    }

    /// A map of no size: archives are not read.
    public required init?(coder: NSCoder) {
        engine = Self.makeEngine()
        super.init(coder: coder)
        connectEngine()
    }

    /// A map whose tiles are drawn by an executor of one's own, and are as large as one likes; for checks of the map
    /// itself.
    ///
    /// - Parameter tilePixels: the side of a tile where the zoom policy is `exact`.
    package init(frame: CGRect, executor: any TileExecutor, tilePixels: Int) {
        engine = Self.makeEngine(executor)
        self.tilePixels = tilePixels
        super.init(frame: frame)
        connectEngine()
    }

    private static func makeEngine(_ executor: (any TileExecutor)? = nil) -> RedrawEngine {
        RedrawEngine(
            executor: executor ?? LoopExecutor(),
            viewport: Viewport(
                level: .zoom(0, contentScale: 1), originX: 0, originY: 0, width: 1, height: 1),
            background: 0)
    }

    private func connectEngine() {
        engine.background = mapBackgroundColor.premultipliedPixel
        engine.drainInvalidations = { [unowned self] in drainHosts() }
        engine.onRedraw = { [unowned self] event in
            traceTile(event)
            countRedraw(event)
        }
        engine.onRefusal = { [unowned self] event in traceTile(event) }
        engine.onSelfInvalidation = { [unowned self] layer, key in reportSelfInvalidation(layer, key) }
    }
}
