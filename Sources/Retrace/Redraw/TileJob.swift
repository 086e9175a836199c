import CoreGraphics
import MapGeometry

/// The drawing of one tile of one layer, ready to be run on any thread: everything it needs, and no way back.
package struct TileJob: Sendable {
    let content: any TileContent
    let requests: [TileRequest]
    let key: TileKey
    /// The raster that the tile shows now; the outcome says what differs from it.
    let previous: TileRaster?
    let sealed: SealedRaster?

    /// Draws the tile.
    package func run() -> TileOutcome {
        for request in requests where !content.canDraw(request) {
            return TileOutcome(isRefused: true)
        }
        return TileScratch.with(tilePixels: key.level.tilePixels) { scratch in draw(scratch) }
    }

    private func draw(_ scratch: TileScratch) -> TileOutcome {
        let size = key.pixelSize
        let tile = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        var outcome = TileOutcome(isRefused: false)
        // Passes are told apart from whole drawings per world copy; accumulating needs a single one.
        var painted = PixelRect.empty
        for request in requests {
            switch content.drawing(for: request) {
            case .whole(let body):
                let context = CGContext(
                    pixels: scratch.picture, width: size.width, height: size.height, bytesPerRow: size.width * 4)
                body(context)
                context.flush()
                painted = tile
                outcome.drawCalls += 1
            case .passes(let drawing):
                let accumulates = requests.count == 1
                let area = draw(
                    drawing, request, scratch, size, keptFrom: accumulates ? sealed : nil, accumulates: accumulates,
                    &outcome)
                painted = painted.union(area)
            }
        }
        let bounds = paintedBounds(scratch.picture, stride: size.width, in: painted, columns: scratch.columns)
        if let sealed = outcome.sealed, outcome.isSealedOnly {
            outcome.raster = sealed.raster
        } else if !bounds.isEmpty {
            outcome.raster = TileRaster(copying: bounds, of: scratch.picture, stride: size.width)
        }
        clear(scratch.picture, stride: size.width, in: bounds)
        outcome.changed = TileRaster.difference(previous, outcome.raster)
        return outcome
    }

    /// Draws passes over `scratch.picture`, starting from the sealed raster where it still holds.
    ///
    /// - Returns: a rectangle that holds everything painted, in tile pixels.
    private func draw(
        _ drawing: PassedDrawing, _ request: TileRequest, _ scratch: TileScratch, _ size: (width: Int, height: Int),
        keptFrom kept: SealedRaster?, accumulates: Bool, _ outcome: inout TileOutcome
    ) -> PixelRect {
        var painted = PixelRect.empty
        var next = drawing.passes.lowerBound
        var base: SealedRaster?
        if let kept, kept.history == drawing.history, kept.passes.lowerBound == next,
            kept.passes.upperBound <= drawing.sealedEnd
        {
            base = kept
            next = kept.passes.upperBound
            if let raster = kept.raster {
                for y in raster.bounds.minY..<raster.bounds.maxY {
                    (scratch.picture + y * size.width + raster.bounds.minX).update(
                        from: raster.row(y), count: raster.bounds.width)
                }
                painted = raster.bounds
            }
        }
        let sealedEnd = min(max(drawing.sealedEnd, next), drawing.passes.upperBound)
        let paintedBefore = painted
        var grew = false
        while next < sealedEnd {
            grew = draw(next, of: drawing, request, scratch, size, &painted, &outcome) || grew
            next += 1
        }
        if accumulates {
            if !grew, let base {
                outcome.sealed = SealedRaster(
                    history: drawing.history, passes: drawing.passes.lowerBound..<sealedEnd, raster: base.raster)
            } else {
                let bounds =
                    grew
                    ? paintedBounds(scratch.picture, stride: size.width, in: painted, columns: scratch.columns)
                    : paintedBefore
                outcome.sealed = SealedRaster(
                    history: drawing.history, passes: drawing.passes.lowerBound..<sealedEnd,
                    raster: bounds.isEmpty
                        ? nil : TileRaster(copying: bounds, of: scratch.picture, stride: size.width))
            }
        }
        var open = false
        while next < drawing.passes.upperBound {
            open = draw(next, of: drawing, request, scratch, size, &painted, &outcome) || open
            next += 1
        }
        outcome.isSealedOnly = accumulates && !open
        return painted
    }

    /// Draws one pass by itself and lays it over the picture.
    ///
    /// - Returns: whether it meets the tile at all.
    private func draw(
        _ pass: Int, of drawing: PassedDrawing, _ request: TileRequest, _ scratch: TileScratch,
        _ size: (width: Int, height: Int), _ painted: inout PixelRect, _ outcome: inout TileOutcome
    ) -> Bool {
        let area = request.pixels(touchedBy: drawing.bounds(pass))
        if area.isEmpty { return false }
        let context = CGContext(
            pixels: scratch.pass, width: size.width, height: size.height, bytesPerRow: size.width * 4)
        context.clip(to: CGRect(x: area.minX, y: area.minY, width: area.width, height: area.height))
        drawing.draw(pass, context)
        context.flush()
        for y in area.minY..<area.maxY {
            let offset = y * size.width + area.minX
            blendOver(scratch.picture + offset, scratch.pass + offset, count: area.width)
        }
        clear(scratch.pass, stride: size.width, in: area)
        painted = painted.union(area)
        outcome.drawCalls += 1
        return true
    }
}

/// What came of a tile job.
package struct TileOutcome: Sendable {
    /// Whether the content said that it cannot draw now.
    var isRefused: Bool
    /// The new picture, or nothing when the tile is wholly clear.
    var raster: TileRaster?
    /// Where the new picture differs from the one the job was given, in tile pixels.
    var changed = PixelRect.empty
    /// The part that never changes again, to start the next job from.
    var sealed: SealedRaster?
    /// Whether the picture is the sealed part and nothing else.
    var isSealedOnly = false
    /// Calls of the content's drawing code.
    var drawCalls = 0
}

/// The picture of a tile's sealed passes.
package struct SealedRaster: Sendable {
    let history: Int
    let passes: Range<Int>
    /// Nothing when the sealed passes paint nothing in this tile.
    let raster: TileRaster?
}
