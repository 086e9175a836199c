public import Foundation

// There is no toll-free bridging off Apple, so the Core Foundation names that drawing code spells are plain Swift types:
// `[red, blue] as CFArray` then compiles unmodified.

/// An array of anything, as in `CGGradient(colorsSpace:colors:locations:)`.
public typealias CFArray = [Any]
/// A dictionary of options.
public typealias CFDictionary = [AnyHashable: Any]
/// Bytes.
public typealias CFData = Data
/// Text.
public typealias CFString = String
/// A number object.
public typealias CFNumber = NSNumber
/// A location of a file or another resource.
public typealias CFURL = URL
/// The identity of a Core Foundation type; only good for comparison.
public typealias CFTypeID = UInt
/// A count or an index.
public typealias CFIndex = Int
/// A time in seconds since 1 January 2001.
public typealias CFAbsoluteTime = Double
/// A length of time in seconds.
public typealias CFTimeInterval = Double
