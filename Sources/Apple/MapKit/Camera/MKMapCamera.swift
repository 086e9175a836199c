public import CoreLocation
public import Foundation

/// From where a map is seen. Source: MapKit, `MKMapCamera`.
///
/// The map is flat and looked at from straight above with north at the top: of a camera, the centre and the distance
/// take effect; heading and pitch are kept and given back, and that is all.
open class MKMapCamera: NSObject, NSCopying {
    /// The place in the middle of the view, in degrees.
    open var centerCoordinate = CLLocationCoordinate2D()
    /// Metres from the camera to that place.
    open var centerCoordinateDistance: CLLocationDistance = 0
    /// Degrees clockwise from north; without effect.
    open var heading: CLLocationDirection = 0
    /// Degrees from straight down; without effect.
    open var pitch: CGFloat = 0

    /// A camera at 0° N 0° E.
    public override init() {
        super.init()
    }

    /// A camera that looks at a place from a distance in metres.
    public convenience init(
        lookingAtCenter centerCoordinate: CLLocationCoordinate2D, fromDistance distance: CLLocationDistance,
        pitch: CGFloat, heading: CLLocationDirection
    ) {
        self.init()
        self.centerCoordinate = centerCoordinate
        centerCoordinateDistance = distance
        self.pitch = pitch
        self.heading = heading
    }

    /// A camera above one place, at an altitude in metres, that looks at another.
    public convenience init(
        lookingAtCenter centerCoordinate: CLLocationCoordinate2D,
        fromEyeCoordinate eyeCoordinate: CLLocationCoordinate2D, eyeAltitude: CLLocationDistance
    ) {
        let ground = Geodesic.distance(from: eyeCoordinate, to: centerCoordinate)
        self.init(
            lookingAtCenter: centerCoordinate, fromDistance: hypot(ground, eyeAltitude),
            pitch: CGFloat(atan2(ground, eyeAltitude) * 180 / .pi), heading: 0)
    }

    /// The camera's height above the ground in metres.
    open var altitude: CLLocationDistance {
        get { centerCoordinateDistance * cos(Double(pitch) * .pi / 180) }
        set { centerCoordinateDistance = newValue / max(0.01, cos(Double(pitch) * .pi / 180)) }
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        MKMapCamera(
            lookingAtCenter: centerCoordinate, fromDistance: centerCoordinateDistance, pitch: pitch, heading: heading)
    }
}
