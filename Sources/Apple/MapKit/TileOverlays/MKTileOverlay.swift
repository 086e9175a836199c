public import CoreLocation
public import Foundation
import FoundationNetworking
public import MapGeometry

/// Pictures of tiles from files, a server, or code of your own. Source: MapKit, `MKTileOverlay`.
///
/// Set it up before it is put on a map. A frame waits until the tiles in view are there or have failed.
open class MKTileOverlay: NSObject, MKOverlay {
    /// Where tiles are found, with `{z}`, `{x}`, `{y}` and `{scale}` in place of the numbers.
    public let urlTemplate: String?
    /// The size of a tile in pixels: 256 × 256 by default.
    open var tileSize = CGSize(width: 256, height: 256)
    /// Whether rows are counted from the south, as TMS does.
    open var isGeometryFlipped = false
    /// The coarsest level there is; below it nothing is drawn.
    open var minimumZ = 0
    /// The finest level there is; closer in, its tiles are enlarged.
    open var maximumZ = 21
    /// Whether the tiles cover the map under them wholly.
    open var canReplaceMapContent = false

    /// An overlay whose tiles come from `loadTile`.
    public override convenience init() {
        self.init(urlTemplate: nil)
    }

    /// An overlay whose tiles lie where a template says, such as `https://example.org/{z}/{x}/{y}.png`.
    public init(urlTemplate URLTemplate: String?) {
        urlTemplate = URLTemplate
        super.init()
    }

    open var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D() }

    /// The whole world.
    open var boundingMapRect: MKMapRect { .world }

    /// Where a tile is found. The row is as the overlay counts it, so already flipped where that is asked for.
    open func url(forTilePath path: MKTileOverlayPath) -> URL {
        let scale = Int(path.contentScaleFactor)
        let text = [("{z}", path.z), ("{x}", path.x), ("{y}", path.y), ("{scale}", scale)]
            .reduce(urlTemplate ?? "") { $0.replacingOccurrences(of: $1.0, with: "\($1.1)") }
        return URL(string: text) ?? URL(fileURLWithPath: text)
    }

    /// Loads the picture of a tile and hands over its bytes, PNG or JPEG, or an error; on any thread.
    open func loadTile(at path: MKTileOverlayPath, result: @escaping (Data?, (any Error)?) -> Void) {
        let url = urlTemplate == nil ? nil : url(forTilePath: path)
        if let url, url.isFileURL {
            return Self.finish(result) { try Data(contentsOf: url) }
        }
        // A subclass may have the form that is awaited; unsafe because the overlay is set up by now and only read.
        nonisolated(unsafe) let (overlay, result) = (self, result)
        Task {
            do {
                result(try await overlay.loadTile(at: path), nil)
            } catch {
                result(nil, error)
            }
        }
    }

    /// Loads the picture of a tile and returns its bytes, PNG or JPEG.
    open func loadTile(at path: MKTileOverlayPath) async throws -> Data {
        guard urlTemplate != nil else { throw TileError.noSource }
        let url = url(forTilePath: path)
        if url.isFileURL { return try Data(contentsOf: url) }
        let (data, response) = try await URLSession.shared.data(from: url)
        if let status = (response as? HTTPURLResponse)?.statusCode, status != 200 {
            throw TileError.status(status, url)
        }
        return data
    }

    private static func finish(_ result: (Data?, (any Error)?) -> Void, _ load: () throws -> Data) {
        do { result(try load(), nil) } catch { result(nil, error) }
    }
}

/// Why a tile has no picture.
enum TileError: Error, CustomStringConvertible {
    case noSource
    case status(Int, URL)
    case notAPicture(Int)

    var description: String {
        switch self {
        case .noSource: "the overlay has neither a URL template nor a loadTile of its own"
        case .status(let code, let url): "\(url) answered with HTTP status \(code)"
        case .notAPicture(let count): "its \(count) bytes are no picture"
        }
    }
}
