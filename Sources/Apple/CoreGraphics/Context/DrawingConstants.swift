/// The shape of a line's ends.
public enum CGLineCap: Int32, Sendable {
    case butt, round, square
}

/// The shape of a line's corners.
public enum CGLineJoin: Int32, Sendable {
    case miter, round, bevel
}

/// What `CGContext.drawPath(using:)` does with the path.
public enum CGPathDrawingMode: Int32, Sendable {
    case fill, eoFill, stroke, fillStroke, eoFillStroke
}

/// Which parts of a path that winds around itself are inside.
public enum CGPathFillRule: Int, Sendable {
    case winding, evenOdd
}

/// How well an image is resampled when it is not drawn pixel for pixel.
public enum CGInterpolationQuality: Int32, Sendable {
    case `default` = 0
    case none = 1
    case low = 2
    case high = 3
    case medium = 4
}

/// How colours outside an output's gamut are handled; accepted everywhere, used nowhere here.
public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// How text is painted by the context's text calls.
public enum CGTextDrawingMode: Int32, Sendable {
    case fill, stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip
}

/// How high dynamic range images are drawn; images here have 8 bits a channel, so every value draws alike.
public enum CGToneMapping: UInt32, Sendable {
    case `default`, imageSpecificLumaScaling, referenceWhiteBased, iTURecommended, exrGamma, none
}

/// Whether a gradient's end colours continue beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
