import MapKit
import Testing

@MainActor
@Suite struct CameraAndSnapshotTests {
    @Test func cameraShowsWhatItsDistanceTakesIn() {
        let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
        let center = CLLocationCoordinate2D(latitude: 60, longitude: 20)
        map.camera = MKMapCamera(lookingAtCenter: center, fromDistance: 10_000, pitch: 30, heading: 90)
        // Half the height is seen under 15°.
        let metres = map.visibleMapRect.height * MKMetersPerMapPointAtLatitude(60)
        #expect(abs(metres - 2 * 10_000 * tan(15 * .pi / 180)) < 1)
        #expect(abs(map.centerCoordinate.latitude - 60) < 1e-6 && abs(map.centerCoordinate.longitude - 20) < 1e-6)
        let camera = map.camera
        #expect(abs(camera.centerCoordinateDistance - 10_000) < 1 && camera.pitch == 30 && camera.heading == 90)
        #expect(abs(camera.altitude - 10_000 * cos(.pi / 6)) < 1)
    }

    @Test func snapshotsShowTheirRectangle() async throws {
        let options = MKMapSnapshotter.Options()
        options.mapRect = MapScene.middle
        options.size = CGSize(width: 128, height: 64)
        options.scale = 2
        let snapshotter = MKMapSnapshotter(options: options)
        options.mapRect = .world
        let snapshot = try await snapshotter.start()
        #expect(snapshot.image.size == CGSize(width: 128, height: 64) && snapshot.image.scale == 2)
        #expect(snapshot.image.cgImage?.width == 256 && !snapshotter.isLoading)
        let middle = snapshot.point(for: CLLocationCoordinate2D(latitude: 0, longitude: 0))
        #expect(abs(middle.x - 64) < 1e-6 && abs(middle.y - 32) < 1e-6)
        // 256 map points fit 64 points high: 4 of them a point.
        #expect(abs(snapshot.point(for: at(40, 0).coordinate).x - 74) < 1e-6)
    }

    @Test func aCancelledSnapshotGivesAnError() async {
        let snapshotter = MKMapSnapshotter(options: MKMapSnapshotter.Options())
        let message: String = await withCheckedContinuation { continuation in
            snapshotter.start { snapshot, error in
                #expect(snapshot == nil)
                continuation.resume(returning: error.map { "\($0)" } ?? "")
            }
            snapshotter.cancel()
        }
        #expect(message.contains("cancelled"))
    }
}
