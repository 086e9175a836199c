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
                let size = key.pixelSize
                guard let raster = layer.tiles[key]?.raster, raster.bounds.area == size.width * size.height,
                    UnsafeBufferPointer(start: raster.pixels, count: raster.bounds.area).allAreOpaque
                else {
                    return report(
                        .wrongPicture, .handPainting, "overlay \(subject.number) is opaque, and a tile of it is not",
                        tile: key)
                }
            }
        }
    }
}

extension UnsafeBufferPointer<UInt32> {
    fileprivate var allAreOpaque: Bool { reduce(UInt32.max, &) >> 24 == 255 }
}
