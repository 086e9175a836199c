package import Foundation

extension RasterCompositor {
    /// Composites a source through an affine transform, bilinearly.
    ///
    /// `transform` maps source pixels to destination pixels. A destination pixel changes when its centre is inside the
    /// clip and falls inside the source, edges pixels repeating outwards, so pictures that touch leave no seam. What a
    /// pixel becomes does not depend on the clip: its place in the source is computed from scratch, not carried along.
    package static func resample(
        source: UnsafeRawPointer, sourceStride: Int, sourceWidth: Int, sourceHeight: Int,
        transform: CGAffineTransform, onto destination: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int,
        clippedTo clip: (x: Int, y: Int, width: Int, height: Int), blendMode: CGBlendMode = .normal,
        alpha: CGFloat = 1
    ) {
        guard transform.isInvertible, sourceWidth > 0, sourceHeight > 0 else { return }
        let reach = CGRect(x: 0, y: 0, width: sourceWidth, height: sourceHeight).applying(transform)
            .intersection(CGRect(x: 0, y: 0, width: width, height: height))
            .intersection(CGRect(x: clip.x, y: clip.y, width: clip.width, height: clip.height))
        guard !reach.isNull, !reach.isEmpty else { return }
        let (left, top) = (Int(reach.minX.rounded(.down)), Int(reach.minY.rounded(.down)))
        let right = min(Int(reach.maxX.rounded(.up)), clip.x + clip.width, width)
        let bottom = min(Int(reach.maxY.rounded(.up)), clip.y + clip.height, height)
        let sampler = RasterSampler(
            source: source, stride: sourceStride, width: sourceWidth, height: sourceHeight,
            inverse: transform.inverted(), isSmooth: true)
        let strength = UInt32((min(1, max(0, alpha)) * 255).rounded())
        if blendMode == .normal {
            for row in top..<bottom {
                sampler.composite(
                    row: row, columns: left..<right,
                    onto: (destination + row * stride).assumingMemoryBound(to: UInt32.self), strength)
            }
            return
        }
        guard left < right, top < bottom, let scratch = PixelBuffer(width: right - left, height: bottom - top) else {
            return
        }
        for row in top..<bottom {
            let line = (scratch.bytes + (row - top) * scratch.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            sampler.composite(row: row, columns: left..<right, onto: line - left, 255)
        }
        paint(
            source: scratch.bytes, sourceStride: scratch.bytesPerRow, sourceWidth: scratch.width,
            sourceHeight: scratch.height, at: left, top, onto: destination, width: width, height: height,
            stride: stride, clippedTo: clip, blendMode: blendMode, alpha: alpha)
    }
}
