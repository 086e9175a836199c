public import CoreLocation
public import Foundation
public import MapGeometry
import Synchronization
public import UIKit

/// Makes a picture of a piece of the map, without overlays. Source: MapKit, `MKMapSnapshotter`.
open class MKMapSnapshotter: NSObject {
    /// What is called with the picture or the reason why there is none.
    public typealias CompletionHandler = (MKMapSnapshotter.Snapshot?, (any Error)?) -> Void

    /// What the picture shows.
    public let options: Options
    private let state = Mutex((isLoading: false, isCancelled: false))

    /// A snapshotter of the whole world.
    public override convenience init() {
        self.init(options: Options())
    }

    /// A snapshotter; the options are taken as they are now.
    public init(options: MKMapSnapshotter.Options) {
        self.options = options.copy() as? Options ?? Options()
        super.init()
    }

    /// Whether a picture is being made.
    open var isLoading: Bool { state.withLock { $0.isLoading } }

    /// Gives the picture up; the completion handler gets an error.
    open func cancel() { state.withLock { $0.isCancelled = $0.isLoading } }

    /// Makes the picture and calls back on the main queue.
    open func start(completionHandler: @escaping @MainActor (MKMapSnapshotter.Snapshot?, (any Error)?) -> Void) {
        state.withLock { $0 = (true, false) }
        // Unsafe because the options are a copy of our own that nobody changes.
        nonisolated(unsafe) let (snapshotter, options) = (self, options)
        Task { @MainActor in
            let snapshot = await options.makeSnapshot()
            let isCancelled = snapshotter.state.withLock { state in
                defer { state = (false, false) }
                return state.isCancelled
            }
            if isCancelled {
                completionHandler(nil, MapKitError.cancelledSnapshot)
            } else {
                completionHandler(snapshot, nil)
            }
        }
    }

    /// Makes the picture and calls back on a queue.
    open func start(with queue: DispatchQueue, completionHandler: @escaping CompletionHandler) {
        nonisolated(unsafe) let completionHandler = completionHandler
        start { snapshot, error in
            queue.async { completionHandler(snapshot, error) }
        }
    }

    /// Makes the picture.
    open func start() async throws -> MKMapSnapshotter.Snapshot {
        try await withCheckedThrowingContinuation { continuation in
            start { snapshot, error in
                if let snapshot {
                    continuation.resume(returning: snapshot)
                } else {
                    continuation.resume(throwing: error ?? MapKitError.cancelledSnapshot)
                }
            }
        }
    }
}

extension MapKitError {
    fileprivate static let cancelledSnapshot = MapKitError(
        operation: "making a map snapshot", code: .cancelled, message: "it was cancelled",
        remedy: "Start it again where the picture is wanted after all.", cause: nil)
}

extension MKMapSnapshotter {
    /// What the picture shows.
    open class Options: NSObject, NSCopying {
        private var rect = MKMapRect.world

        /// The whole world on 256 × 256 points.
        public override init() {
            super.init()
        }

        /// The size in points.
        open var size = CGSize(width: 256, height: 256)
        /// Pixels for one point, 1...3.
        open var scale: CGFloat = 1
        /// What lies under everything.
        open var mapType = MKMapType.standard
        /// Whether the map is light or dark.
        open var traitCollection = UITraitCollection.current
        /// Kept for the code that sets it; the map is flat.
        open var showsBuildings = true
        /// Kept for the code that sets them; there are no points of interest.
        open var showsPointsOfInterest = true
        open var pointOfInterestFilter: MKPointOfInterestFilter?

        /// The area in map points; the last of area, region and camera that is set holds.
        open var mapRect: MKMapRect {
            get { rect }
            set {
                rect = newValue
                ownCamera = nil
            }
        }

        /// The area in degrees.
        open var region: MKCoordinateRegion {
            get { MKCoordinateRegion(rect) }
            set { mapRect = newValue.mapRect }
        }

        private var ownConfiguration: MKMapConfiguration?

        /// What lies under everything, as an object; setting it sets `mapType`.
        open var preferredConfiguration: MKMapConfiguration {
            get { ownConfiguration ?? MKStandardMapConfiguration() }
            set {
                ownConfiguration = newValue
                mapType = newValue.mapType
            }
        }

        private var ownCamera: MKMapCamera?

        /// From where the map is seen; see `MKMapCamera`.
        open var camera: MKMapCamera {
            get { ownCamera ?? MKMapCamera() }
            set { ownCamera = newValue.copy() as? MKMapCamera }
        }

        open func copy(with zone: NSZone? = nil) -> Any {
            let options = Options()
            options.rect = rect
            options.size = size
            options.scale = scale
            options.ownCamera = ownCamera
            options.mapType = mapType
            options.ownConfiguration = ownConfiguration
            options.traitCollection = traitCollection
            return options
        }

        @MainActor
        fileprivate func makeSnapshot() async -> Snapshot {
            let map = MKMapView(frame: CGRect(origin: .zero, size: size))
            map.mapType = mapType
            map.overrideUserInterfaceStyle = traitCollection.userInterfaceStyle
            map.pixelsPerPoint = min(3, max(1, Int(scale)))
            if let ownCamera { map.camera = ownCamera } else { map.visibleMapRect = rect }
            let frame = await map.render()
            return Snapshot(
                image: UIImage(cgImage: frame.image, scale: CGFloat(map.pixelsPerPoint), orientation: .up),
                visible: map.visibleMapRect, size: size, traitCollection: traitCollection)
        }
    }

    /// A finished picture.
    open class Snapshot: NSObject, @unchecked Sendable {  // because it never changes
        /// The picture.
        public let image: UIImage
        /// Whether the map is light or dark.
        public let traitCollection: UITraitCollection
        private let visible: MKMapRect
        private let size: CGSize

        fileprivate init(image: UIImage, visible: MKMapRect, size: CGSize, traitCollection: UITraitCollection) {
            self.image = image
            self.traitCollection = traitCollection
            self.visible = visible
            self.size = size
        }

        /// The point of the picture, in points from its top left corner, that shows a coordinate.
        open func point(for coordinate: CLLocationCoordinate2D) -> CGPoint {
            let point = MKMapPoint(coordinate)
            return CGPoint(
                x: (point.x - visible.minX) / visible.width * Double(size.width),
                y: (point.y - visible.minY) / visible.height * Double(size.height))
        }
    }
}

/// The options as older code calls them.
public typealias MKMapSnapshotOptions = MKMapSnapshotter.Options
/// The picture as older code calls it.
public typealias MKMapSnapshot = MKMapSnapshotter.Snapshot
