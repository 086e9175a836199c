import MapGeometry
import MapKit
import Redraw

/// The oracle of a run that looks for gaps where pictures meet.
extension StressRun {
    /// An overlay of opaque pictures lets nothing shine through.
    func checkCover(_ viewport: Viewport) {
        let keys = visibleKeys().sorted()
        for subject in stage.stack where subject.isOpaque {
            guard finding == nil, let layer = stage.layer(of: subject) else { continue }
            for key in keys {
                let raster = layer.tiles[key]?.raster
                let size = key.pixelSize
                for y in 0..<size.height {
                    for x in 0..<size.width where (raster?.pixel(x, y) ?? 0) >> 24 < 255 {
                        return report(
                            .wrongPicture, .handPainting,
                            "overlay \(subject.number) is opaque, and a tile of it is not", tile: key)
                    }
                }
            }
        }
    }
}
