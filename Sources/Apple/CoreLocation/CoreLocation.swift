// What `import CoreLocation` brings along on Apple's systems.
@_exported public import Foundation

/// Degrees of latitude or longitude, WGS 84.
public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double
/// Metres per second; negative when unknown.
public typealias CLLocationSpeed = Double
/// Metres per second, one standard deviation; negative when unknown.
public typealias CLLocationSpeedAccuracy = Double
/// Degrees clockwise from true north, 0 ..< 360; negative when unknown.
public typealias CLLocationDirection = Double
/// Degrees; negative when unknown.
public typealias CLLocationDirectionAccuracy = Double
/// Metres, radius of uncertainty; negative when unknown.
public typealias CLLocationAccuracy = Double
