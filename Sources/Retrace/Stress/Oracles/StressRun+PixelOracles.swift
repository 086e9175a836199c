import MapGeometry
import MapKit
import Redraw

/// The oracles of a run that look at the finished picture.
extension StressRun {
    func checkPixels(_ damage: [PixelRect]) {
        guard let buffer = stage.map.framePixels, let ground = stage.map.mapPixels,
            let window = stage.map.windowPixels
        else { return }
        let fresh = stage.freshFrame()
        let viewport = stage.map.engine.viewport
        hashes.append(buffer.fingerprint)
        show(buffer, fresh, damage)
        // A tile that its overlay refuses to draw keeps its old picture, which a fresh view cannot know.
        // So does one that was left to the next frame.
        if stage.subjects.contains(where: { $0.isRefusing }) || !putOff.isEmpty {
            checkPins(buffer, ground, viewport)
            checkFit(ground, window)
            return checkCompositing(window, viewport)
        }
        if let pixel = buffer.firstDifference(from: fresh) {
            return reportPixel(
                .underInvalidation, .freshFrame, pixel, viewport,
                "shows \(hex(buffer, pixel)); drawn from nothing it is \(hex(fresh, pixel))")
        }
        checkPins(buffer, ground, viewport)
        checkFit(ground, window)
        checkByHand(window, viewport)
        checkProbes(viewport)
        checkCovering()
        checkSurface(viewport)
        checkCover(viewport)
        // A view that shows the world more than once is drawn wrong by a fresh view too.
        if viewport.width > viewport.level.worldPixels { checkCompositing(window, viewport) }
    }

    /// Pins lie over the map where they were put, the more important ones on top, and nothing else does.
    private func checkPins(_ buffer: FrameBuffer, _ ground: FrameBuffer, _ viewport: Viewport) {
        if finding == nil, stage.map.selectedAnnotations.first as? StressPin !== stage.pins.selected {
            report(.wrongPicture, .invariants, "another pin is selected than was asked for")
        }
        guard finding == nil, view != .fitted, buffer !== ground, !movesPins,
            let picture = HandPins.paint(
                stage.pins.pins, selected: stage.pins.selected, over: FrameCopy(ground).pixels, viewport)
        else { return }
        for (index, pixel) in picture.enumerated() {
            guard let pixel, pixel != buffer.pixels[index] else { continue }
            let place = (x: index % buffer.width, y: index / buffer.width)
            return reportPixel(
                .wrongPicture, .handPainting, place, viewport,
                "shows \(hex(buffer, place)); with pins laid over the map by hand it is #\(String(pixel, radix: 16))")
        }
    }

    /// Another size of tile gives the same picture, but for a few steps at slanted edges.
    func checkTileSize() {
        guard finding == nil, putOff.isEmpty, view != .fitted, stage.subjects.allSatisfy({ !$0.isRefusing }),
            stage.stack.allSatisfy({ stage.layer(of: $0)?.bounds.contains(.world) == true })
        else { return }
        stage.mood.isJudging = true
        defer { stage.mood.isJudging = false }
        let engine = stage.map.engine
        let viewport = engine.viewport
        let frames = [engine.fresh(), engine.fresh(tilePixels: viewport.level.tilePixels == 64 ? 24 : 64)].map {
            fresh in
            let frame = FrameBuffer(width: viewport.width, height: viewport.height)
            fresh.settle {}
            _ = fresh.composite(into: frame)
            return frame
        }
        let different = (0..<viewport.width * viewport.height).filter {
            Self.distance(frames[0].pixels[$0], frames[1].pixels[$0]) > 24
        }
        // Where lines meet, the rasteriser now and then fills a row of an edge's pixels in tiles of one size: each then lies
        // between its neighbours in the other frame, as no seam does.
        let isEdge =
            different.count <= 32
            && different.allSatisfy {
                Self.isAmong(frames[0], $0, frames[1].pixels[$0]) && Self.isAmong(frames[1], $0, frames[0].pixels[$0])
            }
        if !isEdge, let index = different.first {
            let pixel = (x: index % viewport.width, y: index / viewport.width)
            return reportPixel(
                .nonDeterminism, .variation, pixel, viewport,
                "is \(hex(frames[0], pixel)), and \(hex(frames[1], pixel)) with tiles of another size")
        }
    }

    private static func isAmong(_ frame: FrameBuffer, _ index: Int, _ color: UInt32) -> Bool {
        let (x, y) = (index % frame.width, index / frame.width)
        let around = (max(0, y - 1)...min(frame.height - 1, y + 1)).flatMap { row in
            (max(0, x - 1)...min(frame.width - 1, x + 1)).map { frame.pixels[row * frame.width + $0] }
        }
        return isAmong(around, color)
    }

    /// Whether a colour lies between others, channel by channel, or about so.
    static func isAmong(_ others: [UInt32], _ color: UInt32) -> Bool {
        ([0, 8, 16, 24] as [UInt32]).allSatisfy { shift in
            let channels = others.map { Int(($0 >> shift) & 255) }
            let range = (channels.min() ?? 0) - 24...(channels.max() ?? 0) + 24
            return range.contains(Int((color >> shift) & 255))
        }
    }

    /// The largest difference of a channel.
    static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        if a == b { return 0 }
        var largest = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
            largest = max(largest, abs(Int((a >> shift) & 255) - Int((b >> shift) & 255)))
        }
        return largest
    }

    private func checkCompositing(_ buffer: FrameBuffer, _ viewport: Viewport) {
        guard let picture = compositedByHand(buffer, viewport) else { return }
        compare(buffer, picture, viewport, "its tiles laid over each other by hand are")
    }

    /// The tiles' pictures laid over each other by hand, where the frame has their pixels.
    func compositedByHand(_ buffer: FrameBuffer, _ viewport: Viewport) -> [UInt32]? {
        guard buffer.width == viewport.width, buffer.height == viewport.height else { return nil }
        return HandCompositing.frame(stage.stack.compactMap { stage.layer(of: $0) }, viewport, on: stage.background)
    }

    /// The frame painted by hand, where that can be, and how far the engine's may be from it.
    func paintedByHand(_ buffer: FrameBuffer, _ viewport: Viewport) -> (picture: [UInt32], slack: Int)? {
        let stack = stage.stack
        let shapes = stack.compactMap(\.handPainted)
        guard shapes.count == stack.count, buffer.width == viewport.width, buffer.height == viewport.height
        else { return nil }
        let boxes = zip(stack, shapes).map {
            HandPainting.Box(
                shape: $1, frozen: stage.frozen[ObjectIdentifier($0)] ?? .null,
                opacity: Int(($0.renderer.alpha * 255).rounded()), multiplies: $0.renderer.blendMode == .multiply)
        }
        // Other modes than the normal one are the graphics library's, which rounds in its own way.
        let slack = boxes.contains { $0.multiplies } ? 4 : 0
        if slack > 0, stage.background >> 24 < 255 { return nil }
        return HandPainting.frame(boxes, viewport, on: stage.background).map { ($0, slack) }
    }

    private func checkByHand(_ buffer: FrameBuffer, _ viewport: Viewport) {
        guard let (picture, slack) = paintedByHand(buffer, viewport) else { return }
        compare(buffer, picture, viewport, "painted by hand it is", slack: slack)
    }

    private func compare(
        _ buffer: FrameBuffer, _ picture: [UInt32], _ viewport: Viewport, _ text: String, slack: Int = 0
    ) {
        for index in picture.indices
        where picture[index] != buffer.pixels[index] && Self.distance(picture[index], buffer.pixels[index]) > slack {
            let pixel = (x: index % buffer.width, y: index / buffer.width)
            return reportPixel(
                .wrongPicture, .handPainting, pixel, viewport,
                "shows \(hex(buffer, pixel)); \(text) #\(String(picture[index], radix: 16))")
        }
    }

    private func hex(_ buffer: FrameBuffer, _ pixel: (x: Int, y: Int)) -> String {
        "#" + String(buffer.pixels[pixel.y * buffer.width + pixel.x], radix: 16)
    }

    func reportPixel(
        _ kind: Finding.Class, _ oracle: Finding.Oracle, _ pixel: (x: Int, y: Int), _ viewport: Viewport,
        _ explanation: String
    ) {
        let side = viewport.level.tilePixels
        let world = viewport.level.worldPixels
        let x = (((viewport.originX + pixel.x) % world) + world) % world
        let key = TileKey(
            level: viewport.level, column: x / side, row: floorDivide(viewport.originY + pixel.y, by: side))
        // Where no overlay's bounds reach there is nothing to be drawn.
        let isOutside = stage.stack.allSatisfy { subject in
            !ExactTiles.touches(key, reach(subject, stage.frozen[ObjectIdentifier(subject)] ?? .null, key, most: true))
        }
        report(
            isOutside && !stage.stack.isEmpty && oracle != .variation ? .clippedByFrozenBounds : kind, oracle,
            "pixel (\(pixel.x), \(pixel.y)) \(explanation)", tile: key)
        redraws.addStale(key, at: frame)
        finding?.pixel = [pixel.x, pixel.y]
    }
}
