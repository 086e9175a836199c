import CoreGraphics
import MapGeometry
import MapKit
import Redraw

/// The oracle of a run that draws an overlay in one piece, on a surface larger than the view.
extension StressRun {
    /// Where the surface reaches over the view, in pixels.
    private static let margin = 24
    /// How far a channel may be off. Cairo counts slanted edges by fifteen rows to the pixel where it must, and one of them
    /// comes out in another way with other edges in the row of pixels; where two passes meet, two of them.
    private static let slack = 40

    /// Tile by tile an overlay shows what it shows in one piece: no tile lacks, and none is cut or shifted.
    func checkSurface(_ viewport: Viewport) {
        guard finding == nil, executor.schedule == .plain, viewport.width <= viewport.level.worldPixels else { return }
        stage.mood.isJudging = true
        defer { stage.mood.isJudging = false }
        for subject in stage.stack where subject.shape.kind != .box && subject.shape.kind != .tiles {
            guard finding == nil, let layer = stage.layer(of: subject),
                let frozen = stage.frozen[ObjectIdentifier(subject)]
            else { continue }
            // Shapes of MapKit's own are drawn whatever their bounds are; of others the bounds cut what is outside.
            let isWhole = subject is BuiltInSubject
            let world = MKMapRect.world
            guard frozen.minX >= 0, frozen.maxX <= world.maxX else { continue }
            compare(layer, drawnInOnePiece(subject, viewport), viewport, subject) { key in
                isWhole || ExactTiles.touches(key, frozen, copies: 0...0)
            }
        }
    }

    private func drawnInOnePiece(_ subject: StressSubject, _ viewport: Viewport) -> [UInt32] {
        let (width, height) = (viewport.width + 2 * Self.margin, viewport.height + 2 * Self.margin)
        let scale = viewport.level.pixelsPerMapPoint
        let renderer = subject.renderer
        let area = viewport.level.mapRect(
            pixels: PixelRect(
                x: viewport.originX - Self.margin, y: viewport.originY - Self.margin, width: width, height: height))
        let zoomScale = MKZoomScale(viewport.level.zoomScale)
        var picture = [UInt32](repeating: 0, count: width * height)
        picture.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            let context = CGContext(pixels: base, width: width, height: height, bytesPerRow: width * 4)
            let origin = renderer.drawingOrigin
            context.translateBy(
                x: origin.x * scale - Double(viewport.originX - Self.margin),
                y: origin.y * scale - Double(viewport.originY - Self.margin))
            context.scaleBy(x: scale, y: scale)
            if let passes = renderer.drawingPasses(in: area, zoomScale: zoomScale) {
                for pass in passes.passes {
                    context.saveGState()
                    passes.draw(pass, context)
                    context.restoreGState()
                }
            } else {
                renderer.draw(area, zoomScale: zoomScale, in: context)
            }
            context.flush()
        }
        return picture
    }

    private func compare(
        _ layer: RedrawLayer, _ picture: [UInt32], _ viewport: Viewport, _ subject: StressSubject,
        _ isDrawn: (TileKey) -> Bool
    ) {
        let (world, side) = (viewport.level.worldPixels, viewport.level.tilePixels)
        let stride = viewport.width + 2 * Self.margin
        let window = PixelRect(x: viewport.originX, y: viewport.originY, width: viewport.width, height: viewport.height)
            .intersection(PixelRect(x: 0, y: 0, width: world, height: world))
        if window.isEmpty { return }
        var filled = 0
        for row in window.minY / side...(window.maxY - 1) / side {
            for column in window.minX / side...(window.maxX - 1) / side {
                let key = TileKey(level: viewport.level, column: column, row: row)
                guard isDrawn(key) else { continue }
                let raster = layer.tiles[key]?.raster
                let tile = PixelRect(x: column * side, y: row * side, width: side, height: side).intersection(window)
                for y in tile.minY..<tile.maxY {
                    let line = (y - viewport.originY + Self.margin) * stride + Self.margin - viewport.originX
                    for x in tile.minX..<tile.maxX {
                        let expected = picture[line + x]
                        let shown = raster?.pixel(x - column * side, y - row * side) ?? 0
                        let isOff = expected != shown
                        if shown > 0, shown < 0xFF00_0000, subject.shape.kind == .chain {
                            let isAtEdge = x == column * side || x + 1 == column * side + side
                            seams.count(atEdge: isAtEdge, isOff: isOff)
                        }
                        if !isOff || Self.distance(expected, shown) <= Self.slack { continue }
                        // As between tiles of two sizes, a row of an edge may be filled in one and not in the other.
                        let around = [-1, 0, 1].flatMap { down in
                            [-1, 0, 1].map { picture[line + x + down * stride + $0] }
                        }
                        let shownAround = [-1, 0, 1].flatMap { down in
                            [-1, 0, 1].map { raster?.pixel(x - column * side + $0, y - row * side + down) ?? 0 }
                        }
                        if filled < 32, Self.isAmong(around, shown), Self.isAmong(shownAround, expected) {
                            filled += 1
                            continue
                        }
                        report(
                            .wrongPicture, .variation,
                            "pixel (\(x - viewport.originX), \(y - viewport.originY)) of overlay \(subject.number) is "
                                + "#\(String(shown, radix: 16)), and #\(String(expected, radix: 16)) when the overlay is "
                                + "drawn in one piece", tile: key)
                        finding?.pixel = [x - viewport.originX, y - viewport.originY]
                        return
                    }
                }
            }
        }
    }
}

/// How many of a line's soft pixels come out in another way when the line is drawn in one piece.
///
/// A few always do. Where tiles are drawn without a margin it is far more of them at their sides: about a third instead of
/// a tenth, which only many scenarios together can tell.
struct SeamTally {
    private var edge = (all: 0, off: 0)
    private var inside = (all: 0, off: 0)

    mutating func count(atEdge isAtEdge: Bool, isOff: Bool) {
        if isAtEdge {
            edge.all += 1
            if isOff { edge.off += 1 }
        } else {
            inside.all += 1
            if isOff { inside.off += 1 }
        }
    }

    /// By how much the share of such pixels is larger at the sides of tiles; nothing where there are too few to tell.
    var excess: Double? {
        guard edge.all >= 5000, inside.all >= 5000 else { return nil }
        return Double(edge.off) / Double(edge.all) - Double(inside.off) / Double(inside.all)
    }

    /// What is wrong, when it is more than chance.
    var finding: Finding? {
        guard let excess, excess > 0.1 else { return nil }
        return Finding(
            .wrongPicture, .variation, frame: 0,
            "at the sides of tiles \(edge.off) of \(edge.all) soft pixels of lines differ from those of lines drawn in one "
                + "piece; elsewhere \(inside.off) of \(inside.all)")
    }

    static func += (a: inout SeamTally, b: SeamTally) {
        a.edge = (a.edge.all + b.edge.all, a.edge.off + b.edge.off)
        a.inside = (a.inside.all + b.inside.all, a.inside.off + b.inside.off)
    }
}
