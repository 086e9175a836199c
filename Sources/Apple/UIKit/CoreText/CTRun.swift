public import CoreGraphics
public import Foundation

/// Glyphs of a line that have one font and one set of attributes.
public final class CTRun {
    let run: TextLayout.Run

    init(_ run: TextLayout.Run) {
        self.run = run
    }

    fileprivate func clamped(_ range: CFRange) -> Range<Int> {
        let start = min(max(range.location, 0), run.glyphs.count)
        let length = range.length == 0 ? run.glyphs.count - start : range.length
        return start..<min(start + max(length, 0), run.glyphs.count)
    }
}

/// The runs of a line from left to right; each a `CTRun`.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs.map(CTRun.init) }

public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.run.glyphs.count }

/// The attributes of a run, its font being the one that has the glyphs.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
    var attributes: CFDictionary = [:]
    for (key, value) in run.run.attributes { attributes[key.rawValue] = value }
    attributes[kCTFontAttributeName] = run.run.font
    return attributes
}

/// Stores the glyphs of a part of a run; a length of 0 means up to its end.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
    for (place, index) in run.clamped(range).enumerated() {
        buffer[place] = CGGlyph(truncatingIfNeeded: run.run.glyphs[index].number)
    }
}

/// Stores where glyphs of a run stand on the line's baseline, y up; a length of 0 means up to its end.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
    for (place, index) in run.clamped(range).enumerated() { buffer[place] = run.run.glyphs[index].position }
}

/// Stores how far glyphs of a run advance; a length of 0 means up to its end.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
    for (place, index) in run.clamped(range).enumerated() {
        buffer[place] = CGSize(width: run.run.glyphs[index].advance, height: 0)
    }
}
