import MapKit
public import Tracks

extension PathGeometry {
    /// The course of a track, in map points, on the track's own time line.
    ///
    /// - Parameters:
    ///   - timeline: the track.
    ///   - near: a map point east; the course is moved by whole worlds to lie as near to it as it can.
    public convenience init(_ timeline: TrackTimeline, near: Double? = nil) {
        let count = timeline.count
        var x = [Double](repeating: 0, count: count)
        var y = x
        var starts: [Int] = []
        for i in 0..<count {
            let point = MKMapPoint(
                CLLocationCoordinate2D(latitude: timeline.latitudes[i], longitude: timeline.longitudes[i]))
            x[i] = point.x
            y[i] = point.y
            if i == 0 || timeline.isBreak[i] { starts.append(i) }
        }
        if let near, let west = x.min(), let east = x.max() {
            let world = MKMapSize.world.width
            let shift = ((near - (west + east) / 2) / world).rounded() * world
            if shift != 0 { for i in 0..<count { x[i] += shift } }
        }
        self.init(x: x, y: y, times: timeline.seconds, starts: starts)
    }
}
