import CoreGraphics
package import MapGeometry

/// The drawing of one tile of one layer, ready to be run on any thread: everything it needs, and no way back.
package struct TileJob: Sendable {
    package let content: any TileContent
    let requests: [TileRequest]
    package let key: TileKey
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
        let picture = TileCanvas(scratch.picture, tile)
        let pass = TileCanvas(scratch.pass, tile)
        var outcome = TileOutcome(isRefused: false)
        var painted = PixelRect.empty
        for request in requests {
            switch content.drawing(for: request) {
            case .whole(let body):
                let context = picture.context()
                body(context)
                context.flush()
                painted = picture.area
                outcome.drawCalls += 1
            case .passes(let drawing):
                // What accumulates in a picture must come from a single copy of the world.
                let accumulates = requests.count == 1
                let area = draw(
                    drawing, request, picture, pass, scratch.columns, keptFrom: accumulates ? sealed : nil,
                    accumulates: accumulates, &outcome)
                painted = painted.union(area)
            }
        }
        let bounds = picture.paintedBounds(in: painted.intersection(tile), columns: scratch.columns)
        if Mutant.isActive(.sealedShared), let sealed = outcome.sealed, !bounds.isEmpty {
            outcome.sealed = SealedRaster(
                history: sealed.history, passes: sealed.passes, raster: picture.raster(bounds))
        }
        if let sealed = outcome.sealed, outcome.isSealedOnly {
            outcome.raster = sealed.raster
        } else if !bounds.isEmpty {
            outcome.raster = picture.raster(bounds)
        }
        picture.clear(bounds)
        if !tile.contains(painted) { picture.clearMargin() }
        outcome.changed = TileRaster.difference(previous, outcome.raster)
        return outcome
    }

    /// Draws passes over the picture, starting from the sealed raster where it still holds.
    ///
    /// - Returns: a rectangle that holds everything painted, in tile pixels; it lies in the tile.
    private func draw(
        _ drawing: PassedDrawing, _ request: TileRequest, _ picture: TileCanvas, _ pass: TileCanvas,
        _ columns: UnsafeMutablePointer<UInt32>, keptFrom kept: SealedRaster?, accumulates: Bool,
        _ outcome: inout TileOutcome
    ) -> PixelRect {
        var painted = PixelRect.empty
        var next = drawing.passes.lowerBound
        var base: SealedRaster?
        if let kept, kept.history == drawing.history || Mutant.isActive(.sealedForever), kept.passes.lowerBound == next,
            kept.passes.upperBound <= drawing.sealedEnd + (Mutant.isActive(.sealedOneMore) ? 1 : 0)
        {
            base = kept
            next = kept.passes.upperBound
            if let raster = kept.raster {
                picture.copy(raster)
                painted = raster.bounds
            }
        }
        let sealedEnd = min(
            max(drawing.sealedEnd + (Mutant.isActive(.sealedOneMore) ? 1 : 0), next), drawing.passes.upperBound)
        let paintedBefore = painted
        var grew = false
        while next < sealedEnd {
            grew = draw(next, of: drawing, request, picture, pass, &painted, &outcome) || grew
            next += 1
        }
        if accumulates {
            if !grew, let base {
                outcome.sealed = SealedRaster(
                    history: drawing.history, passes: drawing.passes.lowerBound..<sealedEnd, raster: base.raster)
            } else {
                let bounds = grew ? picture.paintedBounds(in: painted, columns: columns) : paintedBefore
                outcome.sealed = SealedRaster(
                    history: drawing.history, passes: drawing.passes.lowerBound..<sealedEnd,
                    raster: bounds.isEmpty ? nil : picture.raster(bounds))
            }
        }
        var open = false
        while next < drawing.passes.upperBound {
            open = draw(next, of: drawing, request, picture, pass, &painted, &outcome) || open
            next += 1
        }
        outcome.isSealedOnly = accumulates && !open
        return painted
    }

    /// Draws one pass by itself and lays it over the picture.
    ///
    /// - Returns: whether it meets the tile at all.
    private func draw(
        _ index: Int, of drawing: PassedDrawing, _ request: TileRequest, _ picture: TileCanvas, _ pass: TileCanvas,
        _ painted: inout PixelRect, _ outcome: inout TileOutcome
    ) -> Bool {
        let area = request.pixels(touchedBy: drawing.bounds(index), margin: TileScratch.margin)
        let visible = area.intersection(picture.tile)
        if visible.isEmpty { return false }
        let context = pass.context()
        context.clip(to: CGRect(x: area.minX, y: area.minY, width: area.width, height: area.height))
        drawing.draw(index, context)
        context.flush()
        picture.lay(pass, visible)
        pass.clear(area)
        painted = painted.union(visible)
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
