public import CoreGraphics
public import Foundation

/// Text with attributes.
public typealias CFAttributedString = NSAttributedString

/// Text with attributes; nothing without text.
public func CFAttributedStringCreate(
    _ alloc: CFAllocator?, _ str: CFString?, _ attributes: CFDictionary?
) -> CFAttributedString? {
    guard let str else { return nil }
    var typed: [NSAttributedString.Key: Any] = [:]
    for case (let key as String, let value) in attributes ?? [:] { typed[NSAttributedString.Key(key)] = value }
    return NSAttributedString(string: str, attributes: typed)
}

/// A line of text that is ready to be drawn.
public final class CTLine {
    let layout: TextLayout
    let runs: [TextLayout.Run]

    init(_ text: NSAttributedString) {
        layout = TextLayout(text.withUIKitColors)
        runs = layout.runs
    }

    /// From the top of the line to its baseline.
    var baseline: CGFloat { runs.map(\.baseline).max() ?? 0 }
}

/// A line of the whole text.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine { CTLine(attrString) }

/// Draws a line with its baseline at the context's `textPosition`, turned by its `textMatrix`, in its drawing mode.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
    let mode = context.textDrawingMode
    let toUser = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: line.baseline)
        .concatenating(context.textMatrix)
    if mode.fills {
        context.saveGState()
        context.concatenate(toUser)
        line.layout.draw(at: .zero, in: context)
        context.restoreGState()
    }
    guard mode.strokes || mode.clips else { return }
    context.beginPath()
    let outline = CGMutablePath()
    for run in line.runs { outline.addPath(run.outline, transform: toUser) }
    if mode.strokes {
        context.addPath(outline)
        context.strokePath()
    }
    if mode.clips {
        context.addPath(outline)
        context.clip()
    }
}

extension CGTextDrawingMode {
    fileprivate var fills: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }
    fileprivate var strokes: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }
    fileprivate var clips: Bool { [.fillClip, .strokeClip, .fillStrokeClip, .clip].contains(self) }
}

/// How far a line advances; the pointers get its height over and depth under the baseline.
@discardableResult
public func CTLineGetTypographicBounds(
    _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    let size = line.layout.size
    ascent?.pointee = line.baseline
    descent?.pointee = size.height - line.baseline
    leading?.pointee = 0
    return Double(size.width)
}

/// How the box of a line is measured; the parts of the line that hang over its ends count anyway.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The box of the outlines, not of the line.
    public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 8)
    public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 16)
    public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1)
}

/// The box of a line around the start of its baseline, y up.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
    if options.contains(.useGlyphPathBounds) { return line.inkBox }
    let size = line.layout.size
    return CGRect(x: 0, y: line.baseline - size.height, width: size.width, height: size.height)
}

/// The box of a line's outlines around the context's text position, y up.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
    let position = context?.textPosition ?? .zero
    return line.inkBox.offsetBy(dx: position.x, dy: position.y)
}

extension CTLine {
    fileprivate var inkBox: CGRect {
        let boxes = runs.map(\.outline.boundingBoxOfPath).filter { !$0.isNull }
        guard let first = boxes.first else { return .zero }
        let box = boxes.dropFirst().reduce(first) { $0.union($1) }
        return CGRect(x: box.minX, y: baseline - box.maxY, width: box.width, height: box.height)
    }
}

extension NSAttributedString {
    /// The same text with the colours that Core Text knows as UIKit's.
    fileprivate var withUIKitColors: NSAttributedString {
        let text = NSMutableAttributedString(attributedString: self)
        let keys: [(CFString, NSAttributedString.Key)] = [
            (kCTForegroundColorAttributeName, .foregroundColor), (kCTStrokeColorAttributeName, .strokeColor),
        ]
        enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { attributes, range, _ in
            for (name, key) in keys {
                guard let color = attributes[NSAttributedString.Key(name)] as? CGColor else { continue }
                text.addAttribute(key, value: UIColor(cgColor: color), range: range)
            }
        }
        return text
    }
}
