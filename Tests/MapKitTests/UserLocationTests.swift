import MapKit
import TestSupport
import Testing

@MainActor
@Suite(.serialized) struct UserLocationTests {
    @Test func theDotFollowsTheFeedAndTheMapFollowsTheDot() async {
        await Turnstile.locationFeed.enter()
        defer { Turnstile.locationFeed.leave() }
        LocationFeed.shared.reset()
        let scene = AnnotationScene { _ in nil }
        scene.map.showsUserLocation = true
        #expect(await scene.render().count("ffffff") == 256 * 256, "nowhere yet")
        func walk(_ x: Double) {
            let place = at(x, 0).coordinate
            LocationFeed.shared.send(CLLocation(latitude: place.latitude, longitude: place.longitude))
        }
        walk(40)
        let picture = await scene.render()
        #expect(picture[168, 128] == "007aff" && picture[128, 128] == "ffffff")
        #expect(scene.map.isUserLocationVisible && scene.map.view(for: scene.map.userLocation) is MKUserLocationView)
        scene.map.userTrackingMode = .follow
        walk(90)
        #expect(await scene.render()[128, 128] == "007aff")
        #expect(abs(scene.map.visibleMapRect.midX - MapScene.half - 90) < 1e-3)
        scene.map.showsUserLocation = false
        #expect(await scene.render().count("ffffff") == 256 * 256)
        LocationFeed.shared.reset()
    }
}
