import CoreGraphics
package import MapGeometry

extension RedrawEngine {
    /// Lays the damaged pixels of all layers over the background, bottom to top, and forgets the damage.
    ///
    /// - Returns: what was composited, in frame pixels, in row order; the rectangles do not overlap.
    package func composite(into frame: FrameBuffer) -> [PixelRect] {
        precondition(frame.width == viewport.width && frame.height == viewport.height)
        refreshSlots()
        var damaged: [PixelRect] = []
        if isWholeFrameDamaged {
            isWholeFrameDamaged = false
            frame.fill(viewport.frame, background)
            for index in slots.indices {
                paint(slots[index], slots[index].visible, into: frame)
                slots[index].damage = .empty
            }
            damaged = [viewport.frame]
        } else {
            for index in slots.indices where !slots[index].damage.isEmpty {
                let rect = slots[index].damage
                if !Mutant.isActive(.backgroundKept) { frame.fill(rect, background) }
                paint(slots[index], rect, into: frame)
                damaged.append(rect)
                slots[index].damage = .empty
            }
        }
        for rect in damaged { counters.pixelsDamaged += rect.area }
        for tile in drawnInFrame { tile.drawsInFrame = 0 }
        isQueueSorted = false
        drawnInFrame.removeAll(keepingCapacity: true)
        for tile in putOffTiles where tile.wantsJob && tile.isVisible { enqueue(tile) }
        putOffTiles.removeAll(keepingCapacity: true)
        frameNumber += 1
        evict()
        return damaged
    }

    /// Hands over the counters since the last call and starts anew.
    package func takeCounters() -> RedrawCounters {
        defer { counters = RedrawCounters() }
        return counters
    }

    private func paint(_ slot: Slot, _ rect: PixelRect, into frame: FrameBuffer) {
        for tile in slot.stack {
            guard let raster = tile.raster else { continue }
            let placed = raster.bounds.offsetBy(dx: slot.placed.minX, dy: slot.placed.minY)
            let area = placed.intersection(rect)
            if area.isEmpty { continue }
            let layer = tile.layer
            let alpha = Mutant.isActive(.opacityOffByOne) && layer.alpha < 255 ? layer.alpha + 1 : layer.alpha
            if layer.blendMode == .normal {
                if alpha == 0 { continue }
                for y in area.minY..<area.maxY {
                    let source = raster.row(y - slot.placed.minY) + (area.minX - placed.minX)
                    let destination = frame.pixels + y * frame.width + area.minX
                    if alpha == 255 {
                        blendOver(destination, source, count: area.width)
                    } else {
                        blendOver(destination, source, count: area.width, alpha: alpha)
                    }
                }
            } else {
                RasterCompositor.paint(
                    source: raster.pixels, sourceStride: raster.bounds.width * 4, sourceWidth: raster.bounds.width,
                    sourceHeight: raster.bounds.height, at: placed.minX, placed.minY, onto: frame.pixels,
                    width: frame.width, height: frame.height, stride: frame.width * 4,
                    clippedTo: (x: area.minX, y: area.minY, width: area.width, height: area.height),
                    blendMode: layer.blendMode, alpha: CGFloat(layer.alpha) / 255)
            }
        }
    }
}
