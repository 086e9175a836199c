import MapKit

/// A line that may become as long as it likes: its rectangle is half the world around where it starts.
class HalfWorldPath: NSObject, MKOverlay {
    let coordinate: CLLocationCoordinate2D
    let boundingMapRect: MKMapRect
    private(set) var points: [MKMapPoint]

    init(start: CLLocationCoordinate2D) {
        coordinate = start
        let origin = MKMapPoint(start)
        points = [origin]
        let width = MKMapSizeWorld.width / 2
        let height = MKMapSizeWorld.height / 2
        boundingMapRect = MKMapRectMake(origin.x - width / 2, origin.y - height / 2, width, height)
    }

    func extend(to coordinate: CLLocationCoordinate2D) { points.append(MKMapPointForCoordinate(coordinate)) }
}

class HalfWorldPathRenderer: MKOverlayPathRenderer {
    override func createPath() {
        let line = CGMutablePath()
        for (index, mapPoint) in (overlay as! HalfWorldPath).points.enumerated() {
            if index == 0 { line.move(to: point(for: mapPoint)) } else { line.addLine(to: point(for: mapPoint)) }
        }
        path = line
    }
}
