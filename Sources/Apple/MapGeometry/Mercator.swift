import Foundation

/// Spherical Mercator in map points; see `MKMapPoint` for the space.
package enum Mercator {
    /// The side of the world in map points: 256 × 2²⁰.
    package static let worldSize = 268_435_456.0
    /// The radius of the sphere in metres (EPSG:3857).
    package static let radius = 6_378_137.0
    /// The latitude, in degrees, that projects to the northern edge.
    package static let maximumLatitude = 85.051_128_779_806_59

    package static func x(longitude: Double) -> Double {
        (longitude + 180) / 360 * worldSize
    }

    package static func y(latitude: Double) -> Double {
        if latitude >= maximumLatitude { return 0 }
        if latitude <= -maximumLatitude { return worldSize }
        let phi = latitude * .pi / 180
        return min(worldSize, max(0, (0.5 - asinh(tan(phi)) / (2 * .pi)) * worldSize))
    }

    package static func longitude(x: Double) -> Double {
        x / worldSize * 360 - 180
    }

    package static func latitude(y: Double) -> Double {
        atan(sinh(.pi * (1 - 2 * y / worldSize))) * 180 / .pi
    }

    /// Metres on the ground for one map point at a latitude in degrees.
    package static func metersPerMapPoint(latitude: Double) -> Double {
        let clamped = min(90, max(-90, latitude))
        return 2 * .pi * radius * cos(clamped * .pi / 180) / worldSize
    }
}
