import Foundation
public import MapGeometry

/// One call between a map and its overlays, delegate and annotation views. Retrace's own.
public struct MapTraceEvent: Sendable, CustomStringConvertible {
    /// Which call.
    public enum Call: String, Sendable, CaseIterable {
        /// The overlay's rectangle was read: when it is added, and after changes to compare.
        case boundingMapRect
        /// The overlay was asked whether it shows something in the visible rectangle.
        case intersects
        /// The delegate was asked for a renderer.
        case rendererFor
        /// The renderer was asked whether it can draw a tile.
        case canDraw
        /// The renderer was asked to draw a tile or a part of one.
        case draw
        /// The renderer asked to be drawn again.
        case setNeedsDisplay
        /// The overlay was taken off the map.
        case removeOverlay
        /// The delegate was asked for an annotation's view.
        case viewFor
        /// A frame was composited.
        case frame
    }

    /// The frame, counted from 0.
    public var tick: Int
    public var call: Call
    /// The overlay or annotation, by type and title; empty for the map itself.
    public var subject: String
    /// The tile as zoom/column/row; a level that is no power of two is named by its width in pixels.
    public var tile: String?
    /// The rectangle that went with the call, in map points.
    public var rect: MKMapRect?
    /// Screen points for one map point.
    public var zoomScale: MKZoomScale?
    /// `main`, or a worker by number, counted from 1 in the order in which they were first seen.
    public var thread: String
    /// Why the tile was owed: `appeared`, `all`, `rect`, `rectAtScale` or `fullRedraw`, several joined by `+`.
    public var cause: String?
    /// What came of the call.
    public var result: String?

    /// The event in one line of text.
    public var description: String {
        var parts = ["\(tick)", call.rawValue]
        if !subject.isEmpty { parts.append(subject) }
        if let tile { parts.append("tile \(tile)") }
        if let rect { parts.append(MKStringFromMapRect(rect)) }
        if let zoomScale { parts.append("zoomScale \(zoomScale)") }
        if let result { parts.append("→ \(result)") }
        if let cause { parts.append("because \(cause)") }
        if thread != "main" { parts.append("on \(thread)") }
        return parts.joined(separator: "  ")
    }

    /// The event as a JSON object in one line; keys in alphabetical order, those without a value left out.
    public var json: String {
        var object: [String: Any] = ["tick": tick, "call": call.rawValue, "thread": thread]
        if !subject.isEmpty { object["subject"] = subject }
        if let tile { object["tile"] = tile }
        if let rect, !rect.isNull { object["rect"] = [rect.minX, rect.minY, rect.width, rect.height] }
        if let zoomScale { object["zoomScale"] = Double(zoomScale) }
        if let cause { object["cause"] = cause }
        if let result { object["result"] = result }
        // Numbers that are none cannot be written; the text shows them.
        if !JSONSerialization.isValidJSONObject(object) { object["rect"] = nil }
        let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
