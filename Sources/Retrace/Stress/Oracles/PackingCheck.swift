import FrameOutput
import MapGeometry
import MapKit
import Redraw

/// Brings a film's rows up to date frame by frame, as a writer does, and holds them against the pixels one by one.
@MainActor
final class PackingCheck {
    private let layout: BandLayout
    private let packed: PackedFrame
    private let width: Int
    private let height: Int
    private let isOpaque: Bool
    private var isEmpty = true

    init(_ frame: FrameBuffer, isOpaque: Bool) {
        (width, height) = (frame.width, frame.height)
        self.isOpaque = isOpaque
        layout = BandLayout(width: frame.width, height: frame.height, format: isOpaque ? .opaque : .transparent)
        packed = PackedFrame(layout)
    }

    func fits(_ frame: FrameBuffer) -> Bool { frame.width == width && frame.height == height }

    /// Takes over what changed.
    ///
    /// - Returns: what is wrong, in words.
    func fault(_ frame: FrameBuffer, _ damage: [PixelRect]) -> String? {
        let whole = FrameArea(columns: 0..<width, rows: 0..<height)
        let areas = damage.map {
            // A rectangle may reach over the frame; what does is left out.
            FrameArea(columns: $0.minX..<max($0.minX, $0.maxX + 3), rows: $0.minY..<max($0.minY, $0.maxY + 3))
                .clipped(to: whole)
        }
        for area in isEmpty ? [whole] : areas {
            packed.update(area, from: frame.pixels, bytesPerRow: frame.bytesPerRow)
        }
        let isFirst = isEmpty
        isEmpty = false
        for band in 0..<(height + 15) / 16 {
            let rows = band * 16..<min(height, band * 16 + 16)
            guard isFirst || damage.contains(where: { $0.minY < rows.upperBound && $0.maxY + 3 > rows.lowerBound })
            else { continue }
            if let fault = fault(band, rows, frame) { return fault }
        }
        return nil
    }

    private func fault(_ band: Int, _ rows: Range<Int>, _ frame: FrameBuffer) -> String? {
        let bytes = packed.rows(ofBand: band)
        let bytesPerPixel = isOpaque ? 3 : 4
        guard bytes.count == rows.count * (1 + width * bytesPerPixel) else {
            return "band \(band) of the film has \(bytes.count) bytes"
        }
        var place = 0
        // RFC 1950: the sums are far from overflowing within a band.
        var (first, second) = (1, 0)
        for y in rows {
            var isRight = bytes[place] == 0
            second += first
            place += 1
            for x in 0..<width {
                let pixel = straight(frame.pixels[y * width + x])
                for channel in 0..<bytesPerPixel {
                    let byte = Int(pixel >> UInt32(8 * channel)) & 255
                    if Int(bytes[place]) != byte { isRight = false }
                    first += byte
                    second += first
                    place += 1
                }
                if !isRight { return "pixel (\(x), \(y)) of the film is not that of the map" }
            }
        }
        let sum = UInt32(second % 65521) << 16 | UInt32(first % 65521)
        let kept = packed.adler(ofBand: band)
        return kept == sum ? nil : "the checksum of band \(band) of the film is \(kept) instead of \(sum)"
    }

    /// A pixel as the film's file has it: red lowest; what is translucent, divided by its alpha.
    private func straight(_ pixel: UInt32) -> UInt32 {
        let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
        let alpha = pixel >> 24
        if isOpaque || alpha == 255 { return alpha << 24 | blue << 16 | green << 8 | red }
        if alpha == 0 { return 0 }
        func divided(_ channel: UInt32) -> UInt32 { min(255, (2 * 255 * channel + alpha) / (2 * alpha)) }
        return alpha << 24 | divided(blue) << 16 | divided(green) << 8 | divided(red)
    }
}

extension StressRun {
    /// A writer of films that hears of the damage alone has the frame's pixels.
    func checkPacking(_ damage: [PixelRect]) {
        guard finding == nil, let buffer = stage.map.framePixels else { return }
        let check =
            packing.flatMap { $0.fits(buffer) ? $0 : nil } ?? PackingCheck(buffer, isOpaque: scenario.seed % 2 == 0)
        packing = check
        if let fault = check.fault(buffer, damage) { report(.wrongPicture, .handPainting, fault) }
    }
}
