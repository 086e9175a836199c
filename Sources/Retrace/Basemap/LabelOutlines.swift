import CoreGraphics
import os
import UIKit

/// Text as outlines, made once and drawn in as many tiles as it reaches.
///
/// Outlines are neither hinted nor snapped, so they look the same at whatever whole pixel they stand.
final class LabelOutlines: Sendable {
    struct Font: Hashable, Sendable {
        /// In pixels.
        var size: Double
        var isBold: Bool
    }

    static let shared = LabelOutlines()

    private struct Key: Hashable {
        let text: String
        let font: Font
    }

    private let cache = OSAllocatedUnfairLock<[Key: TextOutline]>(uncheckedState: [:])

    func outline(_ text: String, _ font: Font) -> TextOutline {
        let key = Key(text: text, font: font)
        if let known = cache.withLockUnchecked({ $0[key] }) { return known }
        let outline = TextOutline(
            text, font: .systemFont(ofSize: font.size, weight: font.isBold ? .semibold : .regular))
        cache.withLockUnchecked { cache in
            if cache.count > Self.limit { cache.removeAll(keepingCapacity: true) }
            cache[key] = outline
        }
        return outline
    }

    private static let limit = 4096
}

extension CGContext {
    /// Draws a line of text with a halo around it.
    ///
    /// - Parameters:
    ///   - x: the text's left edge, in pixels.
    ///   - y: its baseline.
    func drawLabel(
        _ outline: TextOutline, x: Int, y: Int, color: BasemapColor, halo: BasemapColor, haloWidth: Double
    ) {
        saveGState()
        translateBy(x: CGFloat(x), y: CGFloat(y))
        setLineJoin(.round)
        setLineDash(phase: 0, lengths: [])
        setLineWidth(haloWidth)
        setStroke(halo)
        addPath(outline.path)
        strokePath()
        setFill(color)
        addPath(outline.path)
        fillPath()
        restoreGState()
    }
}
