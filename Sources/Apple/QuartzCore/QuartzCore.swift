@_exported public import CoreGraphics

/// Seconds, as Core Foundation counts them.
public typealias CFTimeInterval = Double

/// The current time, in seconds: of the simulation while one runs, else of the machine's monotonic clock. Any thread.
public func CACurrentMediaTime() -> CFTimeInterval {
    MediaClock.currentTime
}
