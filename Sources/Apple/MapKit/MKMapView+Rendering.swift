import CoreGraphics
package import MapGeometry
package import Redraw

extension MKMapView {
    /// Brings the map up to date and returns the frame: everything that was asked for so far is drawn.
    ///
    /// Only what changed since the last frame is drawn and composited. Retrace's own.
    public func render() async -> MapFrame {
        await withCheckedContinuation { continuation in
            settle { [self] in
                let damage = composite()
                continuation.resume(returning: frame(damage))
            }
        }
    }

    /// Has the owed tiles drawn and calls back when the frame is settled, perhaps at once.
    package func settle(_ done: @escaping @MainActor () -> Void) {
        // Constraints may say how large the map is.
        layoutTree()
        updateUserLocation()
        let camera = currentCamera
        settledCamera = camera
        engine.setViewport(camera.viewport)
        updateStrata(camera.viewport)
        activateOverlays()
        updateReplacement()
        updateAnnotations()
        drainHosts()
        checkBounds()
        checkSizes()
        if !hasLoaded {
            hasLoaded = true
            delegate?.mapViewWillStartLoadingMap(self)
            delegate?.mapViewDidFinishLoadingMap(self)
        }
        delegate?.mapViewWillStartRenderingMap(self)
        settleTiles { [self] in
            traceSettled()
            delegate?.mapViewDidFinishRenderingMap(self, fullyRendered: engine.isComplete)
            done()
        }
    }

    /// Draws what is owed until nothing is and no renderer has work under way.
    private func settleTiles(_ done: @escaping @MainActor () -> Void) {
        engine.settle { [self] in
            // Work ends after its invalidation: with none under way, whatever was asked for is in the list by now.
            if list.all.contains(where: { $0.host?.isWorking ?? false }) {
                waitingForWork.append { [self] in settleTiles(done) }
                return
            }
            drainHosts()
            if engine.isOwing { settleTiles(done) } else { done() }
        }
    }

    /// Goes on with the frames that waited for work.
    func resumeSettling() {
        let waiting = waitingForWork
        waitingForWork = []
        for resume in waiting { resume() }
    }

    /// Composites what changed into the frame.
    ///
    /// - Returns: the changed rectangles in frame pixels, in row order, none overlapping.
    package func composite() -> [PixelRect] {
        let damage = compositeMap()
        trace(.frame, result: "\(damage.count) rectangles changed")
        checkRedraws()
        checkSeams()
        tick += 1
        removedThisTick.removeAll(keepingCapacity: true)
        guard let frameBuffer else { return damage }
        return compositeViews(over: frameBuffer, damage)
    }

    private func compositeMap() -> [PixelRect] {
        let camera = settledCamera ?? currentCamera
        guard let fit = camera.fit else {
            stageBuffer = nil
            return engine.composite(into: buffer(&frameBuffer, camera.width, camera.height))
        }
        let stage = buffer(&stageBuffer, camera.viewport.width, camera.viewport.height)
        let isNewFrame = frameBuffer?.width != camera.width || frameBuffer?.height != camera.height
        let frame = buffer(&frameBuffer, camera.width, camera.height)
        let whole = PixelRect(x: 0, y: 0, width: camera.width, height: camera.height)
        let isNewFit = lastFit.map { $0 != (camera.viewport, fit) } ?? true
        lastFit = (camera.viewport, fit)
        var damaged: [PixelRect] = []
        let staged = engine.composite(into: stage)
        for rect in isNewFrame || isNewFit ? [PixelRect(x: 0, y: 0, width: stage.width, height: stage.height)] : staged
        {
            let area = fit.frameArea(of: rect).intersection(whole)
            if area.isEmpty { continue }
            fit.resample(stage, into: frame, area)
            damaged.append(area)
        }
        return damaged
    }

    /// The pixels of the last composited frame.
    package var framePixels: FrameBuffer? { outputBuffer ?? frameBuffer }

    /// The same without the views that lie over the map.
    package var mapPixels: FrameBuffer? { frameBuffer }

    /// The window that was drawn, before it was fitted to the frame; the map's pixels where the two are the same.
    package var windowPixels: FrameBuffer? { stageBuffer ?? frameBuffer }

    /// Draws the present state from scratch, with cold caches and no threads: the frame that this one must equal.
    package func freshFrame() -> FrameBuffer {
        // The drawing that this takes is none of the frame's own.
        let kept = trace
        trace = nil
        defer { trace = kept }
        let camera = settledCamera ?? currentCamera
        let fresh = engine.fresh()
        let stage = FrameBuffer(width: camera.viewport.width, height: camera.viewport.height)
        fresh.settle {}
        _ = fresh.composite(into: stage)
        guard let fit = camera.fit else {
            paintFreshViews(onto: stage)
            return stage
        }
        let frame = FrameBuffer(width: camera.width, height: camera.height)
        fit.resample(stage, into: frame, PixelRect(x: 0, y: 0, width: camera.width, height: camera.height))
        paintFreshViews(onto: frame)
        return frame
    }

    private func buffer(_ current: inout FrameBuffer?, _ width: Int, _ height: Int) -> FrameBuffer {
        if let buffer = current, buffer.width == width, buffer.height == height { return buffer }
        let buffer = FrameBuffer(width: width, height: height)
        current = buffer
        return buffer
    }

    private func frame(_ damage: [PixelRect]) -> MapFrame {
        let counters = engine.takeCounters()
        return MapFrame(buffer: framePixels!, damage: damage, counters: counters)
    }
}

extension MapCamera2D.Fit {
    /// The frame pixels that a rectangle of the drawn window reaches through the filter.
    func frameArea(of rect: PixelRect) -> PixelRect {
        PixelRect(
            minX: Int(((Double(rect.minX) - 1 - offsetX) * scale).rounded(.down)) - 1,
            minY: Int(((Double(rect.minY) - 1 - offsetY) * scale).rounded(.down)) - 1,
            maxX: Int(((Double(rect.maxX) + 1 - offsetX) * scale).rounded(.up)) + 1,
            maxY: Int(((Double(rect.maxY) + 1 - offsetY) * scale).rounded(.up)) + 1)
    }

    /// Fills a rectangle of the frame from the drawn window.
    @MainActor
    func resample(_ stage: FrameBuffer, into frame: FrameBuffer, _ area: PixelRect) {
        // What was there must not shine through where the filter rounds an opaque pixel down.
        frame.fill(area, 0)
        RasterCompositor.resample(
            source: stage.pixels, sourceStride: stage.bytesPerRow, sourceWidth: stage.width,
            sourceHeight: stage.height,
            transform: CGAffineTransform(
                a: scale, b: 0, c: 0, d: scale, tx: -offsetX * scale, ty: -offsetY * scale),
            onto: frame.pixels, width: frame.width, height: frame.height, stride: frame.bytesPerRow,
            clippedTo: (x: area.minX, y: area.minY, width: area.width, height: area.height))
    }
}
