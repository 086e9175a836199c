// Drives a map's overlay by Foundation's timer while a simulation owns the clock, and prints what the map says to that.
// A process of its own, because the timers of a test runner's main thread belong to the runner.

import EventLoop
import MapKit
import QuartzCore

@MainActor
final class Driver: NSObject, MKMapViewDelegate {
    func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
        MKCircleRenderer(overlay: overlay)
    }

    func run() async -> String {
        let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 64, height: 64))
        map.diagnostics.handler = nil
        map.showsBasemap = false
        map.delegate = self
        let circle = MKCircle(center: CLLocationCoordinate2D(latitude: 10, longitude: 10), radius: 2_000_000)
        map.addOverlay(circle)
        _ = await map.render()
        MediaClock.shared.beginSimulation(at: 1)
        defer { MediaClock.shared.endSimulation() }
        // Unsafe because the timer fires on the main thread.
        nonisolated(unsafe) let renderer = map.renderer(for: circle) as? MKCircleRenderer
        renderer?.fillColor = .red
        let before = map.diagnostics.all.map(\.kind.rawValue)
        await withCheckedContinuation { continuation in
            _ = Timer.scheduledTimer(withTimeInterval: 0.005, repeats: false) { _ in
                MainActor.assumeIsolated { renderer?.fillColor = .blue }
                continuation.resume()
            }
        }
        return "before: \(before), after: \(map.diagnostics.all.map(\.kind.rawValue))"
    }
}

do {
    print(try EventLoop.shared.host { await Driver().run() })
} catch {
    print("threw \(error)")
}
