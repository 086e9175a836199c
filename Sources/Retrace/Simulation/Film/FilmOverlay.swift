import DynamicOverlays
import MapKit

/// One overlay of a film: what is put on the map, and how it follows the time. State is a function of the tick alone.
@MainActor
struct FilmOverlay {
    let overlay: any MKOverlay
    let renderer: MKOverlayRenderer
    let level: MKOverlayLevel
    let policy: MapBoundsPolicy
    /// Ticks during which it is on the map.
    let added: Int
    let removed: Int?
    /// Brings it to a time of the film, in seconds.
    let update: @MainActor (Double) -> Void

    func isShown(atTick tick: Int) -> Bool { tick >= added && removed.map { tick < $0 } ?? true }
}

/// Makes the overlays of a plan, as any user of MapKit would.
@MainActor
struct FilmOverlayMaker {
    let plan: FilmPlan

    /// All overlays, in the order in which they are put on the map.
    func make() -> [FilmOverlay] {
        plan.scenario.overlays.enumerated()
            .sorted { ($0.element.added, $0.offset) < ($1.element.added, $1.offset) }
            .flatMap { overlays(of: $0.element) }
    }

    private func overlays(of overlay: Scenario.Overlay) -> [FilmOverlay] {
        switch overlay.kind {
        case .circle(let circle): [self.circle(circle, overlay)]
        case .path(let path): (plan.tracks.byName[path.track] ?? []).flatMap { self.path(path, $0, overlay) }
        }
    }

    // MARK: Circles

    private func circle(_ circle: Scenario.Circle, _ entry: Scenario.Overlay) -> FilmOverlay {
        let center = center(of: circle.center)
        func state(_ seconds: Double) -> DynamicCircle.State {
            DynamicCircle.State(center: center(seconds), radius: circle.radius.value(at: seconds))
        }
        let start = plan.seconds(atTick: entry.added)
        let overlay = DynamicCircle(
            state(start),
            announcedBounds: announced(entry) { seconds in
                let now = state(seconds)
                return DynamicCircle(now).boundingMapRect
            } ?? roomy(circle))
        let renderer = DynamicCircleRenderer(
            circle: overlay,
            style: .init(
                fill: circle.fill?.cgColor, stroke: circle.stroke?.cgColor, lineWidth: circle.lineWidth))
        renderer.alpha = circle.alpha
        return FilmOverlay(
            overlay: overlay, renderer: renderer, level: level(entry), policy: policy(entry), added: entry.added,
            removed: entry.removed, update: { seconds in renderer.update(state(seconds)) })
    }

    private func center(of center: Scenario.Circle.Center) -> (Double) -> MKMapPoint {
        switch center {
        case .coordinate(let place):
            let point = MKMapPoint(
                CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude))
            return { _ in point }
        case .follow(let name):
            let tracks = plan.tracks.byName[name] ?? []
            return { [plan] seconds in
                let time = plan.trackSeconds(at: seconds)
                let current = tracks.last { $0.start <= time } ?? tracks.first
                return current?.head(at: time).mapPoint ?? MKMapPoint()
            }
        }
    }

    /// The area that a circle will ever need where the scenario announces none: all that can be seen of a circle that
    /// moves or is measured on the screen, the largest square of one that stays.
    private func roomy(_ circle: Scenario.Circle) -> MKMapRect? {
        guard case .coordinate(let place) = circle.center, circle.radius.unit == .metres else {
            return plan.tracks.worldAround
        }
        let point = MKMapPoint(CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude))
        return DynamicCircle(.init(center: point, radius: .meters(circle.radius.largest))).boundingMapRect
            .insetBy(dx: -1, dy: -1)
    }

    // MARK: Paths

    private func path(
        _ path: Scenario.Path, _ track: FilmTrack, _ entry: Scenario.Overlay
    ) -> [FilmOverlay] {
        let plan = plan
        func state(_ seconds: Double) -> DynamicPath.State {
            DynamicPath.State(
                head: track.head(at: plan.trackSeconds(at: seconds)),
                tail: path.tail.map { track.head(at: plan.trackSeconds(at: seconds - $0)) })
        }
        let added = state(plan.seconds(atTick: entry.added))
        let overlay =
            switch entry.announcedBounds {
            case nil:
                DynamicPath(geometry: track.geometry, state: added, announcedBounds: .rect(plan.tracks.worldAround))
            case .rect(let rect):
                DynamicPath(
                    geometry: track.geometry, state: added,
                    announcedBounds: .rect(
                        MKMapRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)))
            case .firstSeconds(let seconds):
                // Announces what it shows: at first what these seconds show, then more and more.
                DynamicPath(geometry: track.geometry, state: state(seconds), announcedBounds: .shown)
            }
        var color = path.color
        color.alpha = 255
        let renderer = DynamicPathRenderer(path: overlay, color: color.cgColor, lineWidth: path.width)
        renderer.alpha = path.alpha * Double(path.color.alpha) / 255
        var made = [
            FilmOverlay(
                overlay: overlay, renderer: renderer, level: level(entry), policy: policy(entry), added: entry.added,
                removed: entry.removed, update: { seconds in renderer.update(state(seconds)) })
        ]
        if let marker = path.marker { made.append(self.marker(marker, track, entry)) }
        return made
    }

    private func marker(
        _ marker: Scenario.Path.Marker, _ track: FilmTrack, _ entry: Scenario.Overlay
    ) -> FilmOverlay {
        let plan = plan
        func state(_ seconds: Double) -> DynamicCircle.State {
            DynamicCircle.State(
                center: track.head(at: plan.trackSeconds(at: seconds)).mapPoint, radius: .points(marker.radius))
        }
        let circle = DynamicCircle(state(plan.seconds(atTick: entry.added)), announcedBounds: plan.tracks.worldAround)
        let renderer = DynamicCircleRenderer(
            circle: circle,
            style: .init(
                fill: marker.color.cgColor, stroke: marker.stroke?.cgColor,
                lineWidth: marker.stroke == nil ? 0 : max(1.5, marker.radius / 3.5)))
        return FilmOverlay(
            overlay: circle, renderer: renderer, level: level(entry), policy: .frozen, added: entry.added,
            removed: entry.removed, update: { seconds in renderer.update(state(seconds)) })
    }

    // MARK: What both have

    private func announced(_ entry: Scenario.Overlay, _ box: (Double) -> MKMapRect) -> MKMapRect? {
        switch entry.announcedBounds {
        case nil: return nil
        case .rect(let rect): return MKMapRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
        case .firstSeconds(let seconds): return box(seconds)
        }
    }

    private func level(_ entry: Scenario.Overlay) -> MKOverlayLevel {
        entry.level == .aboveRoads ? .aboveRoads : .aboveLabels
    }

    private func policy(_ entry: Scenario.Overlay) -> MapBoundsPolicy {
        (entry.bounds ?? plan.scenario.bounds) == .frozen ? .frozen : .live
    }
}

extension RGBAColor {
    var cgColor: CGColor {
        CGColor(
            srgbRed: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
            alpha: CGFloat(alpha) / 255)
    }
}
