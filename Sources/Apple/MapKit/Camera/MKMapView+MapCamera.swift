import CoreLocation
import Foundation
import MapGeometry

extension MKMapView {
    /// How much of the ground is seen from a distance: a camera with a vertical field of view of 30°.
    private static var heightAtUnitDistance: Double { 2 * tan(15 * Double.pi / 180) }

    /// From where the map is seen; a copy. Heading and pitch are kept without effect.
    public var camera: MKMapCamera {
        get {
            let metres = visibleMapRect.height * MKMetersPerMapPointAtLatitude(centerCoordinate.latitude)
            return MKMapCamera(
                lookingAtCenter: centerCoordinate, fromDistance: metres / Self.heightAtUnitDistance, pitch: keptPitch,
                heading: keptHeading)
        }
        set { setCamera(newValue, animated: false) }
    }

    /// Looks at the map from where a camera is.
    public func setCamera(_ camera: MKMapCamera, animated: Bool) {
        keptPitch = camera.pitch
        keptHeading = camera.heading
        if camera.heading != 0 || camera.pitch != 0 { reportTurnedCamera(camera) }
        let center = MKMapPoint(camera.centerCoordinate)
        let metres = camera.centerCoordinateDistance * Self.heightAtUnitDistance
        let height = metres * MKMapPointsPerMeterAtLatitude(camera.centerCoordinate.latitude)
        guard height > 0, height.isFinite else {
            return setCenter(camera.centerCoordinate, animated: animated)
        }
        let width = height * Double(bounds.width / max(1, bounds.height))
        setVisibleMapRect(
            MKMapRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height),
            animated: animated)
    }

    private func reportTurnedCamera(_ camera: MKMapCamera) {
        diagnostics.add(
            .cameraNotUpright, about: self,
            "the camera has a heading of \(camera.heading)° and a pitch of \(Double(camera.pitch))°; they are kept and "
                + "given back, but the map is drawn with north at the top and seen from straight above.",
            remedy: "Turn what shows a direction itself, for example an annotation view by its transform.", tick: tick)
    }
}
