public import CoreLocation
public import MapGeometry
public import UIKit

extension MKMapView {
    /// The visible area in map points. Setting it fits the rectangle into the view.
    public var visibleMapRect: MKMapRect {
        get { currentCamera.visibleRect }
        set { setVisibleMapRect(newValue, animated: false) }
    }

    /// Shows a rectangle of map points, as large as it fits the view. There is no animation: an off-screen map has no
    /// time of its own.
    public func setVisibleMapRect(_ mapRect: MKMapRect, animated animate: Bool) {
        setVisibleMapRect(mapRect, edgePadding: UIEdgeInsets(), animated: animate)
    }

    /// Shows a rectangle of map points inside insets given in points.
    public func setVisibleMapRect(_ mapRect: MKMapRect, edgePadding insets: UIEdgeInsets, animated animate: Bool) {
        guard !mapRect.isNull, mapRect.width.isFinite, mapRect.height.isFinite else { return }
        changeCamera(animated: animate) { requestedRect = padded(mapRect, by: insets) }
    }

    /// The visible area in degrees. Setting it fits the region into the view.
    public var region: MKCoordinateRegion {
        get { MKCoordinateRegion(visibleMapRect) }
        set { setRegion(newValue, animated: false) }
    }

    /// Shows a region, as large as it fits the view.
    public func setRegion(_ region: MKCoordinateRegion, animated: Bool) {
        setVisibleMapRect(region.mapRect, animated: animated)
    }

    /// The region that is shown when this one is asked for.
    public func regionThatFits(_ region: MKCoordinateRegion) -> MKCoordinateRegion {
        MKCoordinateRegion(mapRectThatFits(region.mapRect))
    }

    /// The rectangle that is shown when this one is asked for.
    public func mapRectThatFits(_ mapRect: MKMapRect) -> MKMapRect { camera(fitting: mapRect).visibleRect }

    /// The rectangle that is shown when this one is asked for inside insets given in points.
    public func mapRectThatFits(_ mapRect: MKMapRect, edgePadding insets: UIEdgeInsets) -> MKMapRect {
        camera(fitting: padded(mapRect, by: insets)).visibleRect
    }

    /// The coordinate in the middle of the view.
    public var centerCoordinate: CLLocationCoordinate2D {
        get {
            let rect = visibleMapRect
            return MKMapPoint(x: rect.midX, y: rect.midY).coordinate
        }
        set { setCenter(newValue, animated: false) }
    }

    /// Moves the view without changing its scale.
    public func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) {
        let center = MKMapPoint(coordinate)
        changeCamera(animated: animated) {
            let rect = requestedRect
            requestedRect = MKMapRect(
                x: center.x - rect.width / 2, y: center.y - rect.height / 2, width: rect.width, height: rect.height)
        }
    }

    /// The point of the view, in points, that shows a coordinate.
    public func convert(_ coordinate: CLLocationCoordinate2D, toPointTo view: UIView?) -> CGPoint {
        let rect = visibleMapRect
        let point = MKMapPoint(coordinate)
        let scale = Double(bounds.width) / rect.width
        return CGPoint(x: (point.x - rect.minX) * scale, y: (point.y - rect.minY) * scale)
    }

    /// The coordinate that a point of the view, in points, shows.
    public func convert(_ point: CGPoint, toCoordinateFrom view: UIView?) -> CLLocationCoordinate2D {
        let rect = visibleMapRect
        let scale = rect.width / Double(bounds.width)
        return MKMapPoint(x: rect.minX + Double(point.x) * scale, y: rect.minY + Double(point.y) * scale).coordinate
    }

    /// The rectangle of the view, in points, that shows a region.
    public func convert(_ region: MKCoordinateRegion, toRectTo view: UIView?) -> CGRect {
        let rect = visibleMapRect
        let area = region.mapRect
        let scale = Double(bounds.width) / rect.width
        return CGRect(
            x: (area.minX - rect.minX) * scale, y: (area.minY - rect.minY) * scale, width: area.width * scale,
            height: area.height * scale)
    }

    /// The region that a rectangle of the view, in points, shows.
    public func convert(_ rect: CGRect, toRegionFrom view: UIView?) -> MKCoordinateRegion {
        let visible = visibleMapRect
        let scale = visible.width / Double(bounds.width)
        return MKCoordinateRegion(
            MKMapRect(
                x: visible.minX + Double(rect.minX) * scale, y: visible.minY + Double(rect.minY) * scale,
                width: Double(rect.width) * scale, height: Double(rect.height) * scale))
    }

    /// The camera that is in force, worked out from the requested rectangle when something changed.
    var currentCamera: MapCamera2D {
        let width = max(1, Int((bounds.width * CGFloat(pixelsPerPoint)).rounded()))
        let height = max(1, Int((bounds.height * CGFloat(pixelsPerPoint)).rounded()))
        if let camera = camera2D, camera.width == width, camera.height == height { return camera }
        let camera = camera(fitting: requestedRect)
        camera2D = camera
        return camera
    }

    private func camera(fitting rect: MKMapRect) -> MapCamera2D {
        let width = max(1, Int((bounds.width * CGFloat(pixelsPerPoint)).rounded()))
        let height = max(1, Int((bounds.height * CGFloat(pixelsPerPoint)).rounded()))
        return zoomPolicy == .exact
            ? .exact(fitting: rect, width: width, height: height, contentScale: pixelsPerPoint, tilePixels: tilePixels)
            : .powerOfTwo(fitting: rect, width: width, height: height, contentScale: pixelsPerPoint)
    }

    private func changeCamera(animated: Bool, _ change: () -> Void) {
        delegate?.mapView(self, regionWillChangeAnimated: animated)
        change()
        camera2D = nil
        delegate?.mapViewDidChangeVisibleRegion(self)
        delegate?.mapView(self, regionDidChangeAnimated: animated)
    }

    /// The rectangle that, fitted to the view, leaves insets in points around another one.
    private func padded(_ rect: MKMapRect, by insets: UIEdgeInsets) -> MKMapRect {
        let width = Double(bounds.width)
        let height = Double(bounds.height)
        let innerWidth = max(1, width - Double(insets.left + insets.right))
        let innerHeight = max(1, height - Double(insets.top + insets.bottom))
        // Map points for one screen point, so that the rectangle fits the inner part.
        let unit = max(rect.width / innerWidth, rect.height / innerHeight)
        if insets == UIEdgeInsets() { return rect }
        let leftover = (x: innerWidth * unit - rect.width, y: innerHeight * unit - rect.height)
        return MKMapRect(
            x: rect.minX - leftover.x / 2 - Double(insets.left) * unit,
            y: rect.minY - leftover.y / 2 - Double(insets.top) * unit, width: width * unit, height: height * unit)
    }
}
