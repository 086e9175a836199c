import EventLoop
import Testing

@testable import Simulation

@Suite struct ScenarioDecodingTests {
    private func scenario(_ text: String, file: String = "films/film.json") throws -> Scenario {
        try Scenario(json: JSONValue(text: text, file: file), file: file)
    }

    @Test func whatIsLeftOutHasADefault() throws {
        let text = #"""
            {"version": 1, "map": {"size": {"width": 640, "height": 360}}, "tracks": {"ride": "a/ride.gpx"},
             "overlays": [{"kind": "path", "track": "ride"}]}
            """#
        let film = try scenario(text)
        #expect(film.map.scale == 1)
        #expect(film.map.region == .fit(padding: 40))
        #expect(film.map.background == .none)
        #expect(film.map.zoom == .exact)
        #expect(film.clock == Scenario.Clock(ticksPerSecond: nil, frameRate: .standard, duration: .seconds(20)))
        #expect(film.bounds == .frozen)
        #expect(film.tracks == ["ride": "films/a/ride.gpx"])
        let path = try #require(film.overlays.first)
        #expect(path.level == .aboveRoads)
        #expect(path.added == 0)
        #expect(path.removed == nil)
        #expect(path.bounds == nil)
        #expect(path.announcedBounds == nil)
    }

    @Test func everythingCanBeSaid() throws {
        let text = #"""
            {"$schema": "x", "version": 1, "bounds": "live", "tracks": {"r": "/abs/r.gpx"},
             "map": {"size": {"width": 100, "height": 50}, "scale": 2, "background": "#01020380", "zoom": "powerOfTwo",
                     "region": {"center": {"latitude": 1, "longitude": 2},
                                "span": {"latitudeDelta": 3, "longitudeDelta": 4}}},
             "clock": {"ticksPerSecond": 60, "fps": {"num": 30000, "den": 1001}, "duration": 0.1},
             "overlays": [
               {"kind": "circle", "center": {"follow": "r"}, "fill": "#ff0000", "stroke": "#00ff00", "lineWidth": 3,
                "alpha": 0.5, "level": "aboveLabels", "add": 2, "remove": 9, "bounds": "frozen",
                "boundingMapRect": {"x": 1, "y": 2, "width": 3, "height": 4},
                "radius": {"easing": {"from": 1, "to": 2, "start": 0.5, "end": 4, "curve": "easeIn"}}},
               {"kind": "circle", "center": {"latitude": 5, "longitude": 6},
                "radius": {"pulse": {"min": {"points": 1}, "max": {"points": 2}, "period": 3}}},
               {"kind": "path", "track": "r", "color": "#0000ff", "width": 7, "alpha": 0.25, "tail": 1.5,
                "firstSeconds": 0.3, "marker": {"radius": 8, "color": "#ffffff", "stroke": "#000000"}}]}
            """#
        let film = try scenario(text)
        #expect(film.bounds == .live)
        #expect(film.tracks == ["r": "/abs/r.gpx"])
        #expect(film.map.size == RunOptions.PointSize(width: 100, height: 50))
        #expect(film.map.scale == 2)
        #expect(film.map.background == .color(RGBAColor(red: 1, green: 2, blue: 3, alpha: 128)))
        #expect(film.map.zoom == .powerOfTwo)
        #expect(
            film.map.region
                == .span(center: .init(latitude: 1, longitude: 2), latitudeDelta: 3, longitudeDelta: 4))
        #expect(film.clock.ticksPerSecond == 60)
        #expect(film.clock.frameRate == FrameRate(30000, over: 1001))
        #expect(film.clock.duration == .milliseconds(100))
        let circle = Scenario.Circle(
            center: .follow(track: "r"),
            radius: .init(unit: .metres, course: .easing(from: 1, to: 2, start: 0.5, end: 4, curve: .easeIn)),
            fill: RGBAColor(red: 255, green: 0, blue: 0), stroke: RGBAColor(red: 0, green: 255, blue: 0), lineWidth: 3,
            alpha: 0.5)
        #expect(
            film.overlays[0]
                == Scenario.Overlay(
                    kind: .circle(circle), level: .aboveLabels, added: 2, removed: 9, bounds: .frozen,
                    announcedBounds: .rect(.init(x: 1, y: 2, width: 3, height: 4))))
        guard case .circle(let pulsing) = film.overlays[1].kind, case .path(let path) = film.overlays[2].kind else {
            Issue.record("expected a circle and a path")
            return
        }
        #expect(pulsing.center == .coordinate(.init(latitude: 5, longitude: 6)))
        #expect(pulsing.radius == .init(unit: .points, course: .pulse(minimum: 1, maximum: 2, period: 3)))
        #expect(pulsing.stroke != nil, "a circle without colours would not be seen")
        #expect(path.color == RGBAColor(red: 0, green: 0, blue: 255))
        #expect(path.width == 7)
        #expect(path.alpha == 0.25)
        #expect(path.tail == 1.5)
        #expect(
            path.marker
                == .init(
                    radius: 8, color: RGBAColor(red: 255, green: 255, blue: 255),
                    stroke: RGBAColor(red: 0, green: 0, blue: 0)))
        #expect(film.overlays[2].announcedBounds == .firstSeconds(0.3))
    }

    @Test func aFileInTheWorkingFolderHasItsTracksThere() throws {
        let text = #"{"version":1,"map":{"size":{"width":1,"height":1}},"tracks":{"r":"r.gpx"},"overlays":[]}"#
        #expect(try scenario(text, file: "film.json").tracks == ["r": "r.gpx"])
        #expect(try scenario(text, file: "/film.json").tracks == ["r": "/r.gpx"])
    }
}
