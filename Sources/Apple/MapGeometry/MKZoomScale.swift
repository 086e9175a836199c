public import CoreLocation
public import Foundation

/// Screen points for one map point; 1 at zoom 20, halved a level. Points, not pixels.
public typealias MKZoomScale = CGFloat

/// Map points for one metre on the ground at a latitude in degrees.
public func MKMapPointsPerMeterAtLatitude(_ latitude: CLLocationDegrees) -> Double {
    1 / MKMetersPerMapPointAtLatitude(latitude)
}

/// Metres on the ground for one map point at a latitude in degrees (sphere of EPSG:3857; 0.1493 m at the equator).
public func MKMetersPerMapPointAtLatitude(_ latitude: CLLocationDegrees) -> CLLocationDistance {
    Mercator.metersPerMapPoint(latitude: latitude)
}

/// The width of a road at a zoom scale, in map points.
///
/// Apple does not publish the curve. Here a road is 10 screen points wide at zoom 18 and closer, and narrows by a
/// fifth a level down to 2 screen points, so the value in map points grows as the zoom scale falls.
public func MKRoadWidthAtZoomScale(_ zoomScale: MKZoomScale) -> CGFloat {
    guard zoomScale > 0, zoomScale.isFinite else { return 0 }
    let zoom = 20 + log2(Double(zoomScale))
    let points = min(10, max(2, 10 * pow(0.8, 18 - zoom)))
    return CGFloat(points) / zoomScale
}
