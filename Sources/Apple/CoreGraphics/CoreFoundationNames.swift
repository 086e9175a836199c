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
/// A place and a length in text or a list.
public struct CFRange: Hashable, Sendable {
    public var location: CFIndex
    public var length: CFIndex

    public init(location: CFIndex = 0, length: CFIndex = 0) {
        (self.location, self.length) = (location, length)
    }
}

/// A place and a length in text or a list.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }

/// What makes room for objects; there is only one way here.
public struct CFAllocator: Sendable {}

public let kCFAllocatorDefault: CFAllocator? = nil

/// A byte of text.
public typealias UTF8Char = UInt8
/// A unit of UTF-16 text.
public typealias UniChar = UInt16

/// Copies bytes; nothing when either place is nil.
///
/// `malloc` gives an optional here, where Apple's headers give one that unwraps itself: `memcpy(malloc(4), from, 4)`.
@discardableResult
public func memcpy(
    _ destination: UnsafeMutableRawPointer?, _ source: UnsafeRawPointer?, _ count: Int
) -> UnsafeMutableRawPointer? {
    guard let destination, let source else { return destination }
    return Foundation.memcpy(destination, source, count)
}
