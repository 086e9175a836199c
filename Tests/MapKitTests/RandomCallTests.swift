import MapKit
import Testing

/// Random sequences of calls, compared with models that are as plain as can be.
@MainActor
@Suite struct RandomCallTests {
    /// xorshift64*: the same sequence for the same seed everywhere.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }
        mutating func next() -> UInt64 {
            state ^= state >> 12
            state ^= state << 25
            state ^= state >> 27
            return state &* 0x2545_F491_4F6C_DD1D
        }
        mutating func roll(_ count: Int) -> Int { Int(next() >> 33) % count }
    }

    private final class Sheet: NSObject, MKOverlay {
        let number: Int
        init(_ number: Int) { self.number = number }
        let boundingMapRect = MapScene.middle
        let coordinate = CLLocationCoordinate2D()
        /// A colour that no other sheet has.
        var color: String { "\(number + 1)0ff\(number + 1)0" }
        var cgColor: CGColor {
            let share = CGFloat((number + 1) * 16) / 255
            return CGColor(red: share, green: 1, blue: share, alpha: 1)
        }
    }

    /// Overlays by number, one list for each level, bottom first.
    private struct Order {
        var lists: [MKOverlayLevel: [Int]] = [.aboveRoads: [], .aboveLabels: []]

        mutating func remove(_ number: Int) {
            for level in lists.keys { lists[level]!.removeAll { $0 == number } }
        }

        mutating func insert(_ number: Int, _ index: Int, _ level: MKOverlayLevel) {
            remove(number)
            lists[level]!.insert(number, at: min(index, lists[level]!.count))
        }

        func place(_ number: Int) -> (MKOverlayLevel, Int)? {
            for (level, list) in lists { if let index = list.firstIndex(of: number) { return (level, index) } }
            return nil
        }

        mutating func insert(_ number: Int, beside sibling: Int, _ offset: Int) {
            guard number != sibling else { return }
            remove(number)
            guard let (level, index) = place(sibling) else { return insert(number, .max, .aboveLabels) }
            insert(number, index + offset, level)
        }

        mutating func exchange(_ a: Int, _ b: Int) {
            guard a != b, let first = place(a), let second = place(b) else { return }
            lists[first.0]![first.1] = b
            lists[second.0]![second.1] = a
        }
    }

    @Test(arguments: 0..<120) func overlaysKeepTheOrderOfThePlainModel(seed: Int) async {
        var dice = Dice(seed: seed + 1)
        let sheets = (0..<6).map(Sheet.init)
        // Inside one tile: what is tested is order.
        let place = MKMapRect(x: MapScene.half + 64, y: MapScene.half + 64, width: 32, height: 32)
        let scene = MapScene(width: 32, height: 32, showing: place) { Painter($0 as! Sheet) }
        var order = Order()
        var trail: [String] = []
        for _ in 0..<12 {
            let (a, b) = (dice.roll(6), dice.roll(6))
            let index = dice.roll(5)
            let level = dice.roll(2) == 0 ? MKOverlayLevel.aboveRoads : .aboveLabels
            switch dice.roll(9) {
            case 0:
                scene.map.addOverlay(sheets[a])
                order.insert(a, .max, .aboveLabels)
                trail.append("add \(a)")
            case 1:
                scene.map.addOverlay(sheets[a], level: level)
                order.insert(a, .max, level)
                trail.append("add \(a) \(level)")
            case 2:
                scene.map.insertOverlay(sheets[a], at: index)
                order.insert(a, index, .aboveLabels)
                trail.append("insert \(a) at \(index)")
            case 3:
                scene.map.insertOverlay(sheets[a], at: index, level: level)
                order.insert(a, index, level)
                trail.append("insert \(a) at \(index) \(level)")
            case 4:
                scene.map.insertOverlay(sheets[a], above: sheets[b])
                order.insert(a, beside: b, 1)
                trail.append("insert \(a) above \(b)")
            case 5:
                scene.map.insertOverlay(sheets[a], below: sheets[b])
                order.insert(a, beside: b, 0)
                trail.append("insert \(a) below \(b)")
            case 6:
                scene.map.exchangeOverlay(sheets[a], with: sheets[b])
                order.exchange(a, b)
                trail.append("exchange \(a) \(b)")
            case 7:
                let list = order.lists[.aboveLabels]!
                scene.map.exchangeOverlay(at: index, withOverlayAt: b)
                if list.indices.contains(index), list.indices.contains(b) { order.exchange(list[index], list[b]) }
                trail.append("exchange at \(index) \(b)")
            default:
                scene.map.removeOverlay(sheets[a])
                order.remove(a)
                trail.append("remove \(a)")
            }
            for level in [MKOverlayLevel.aboveRoads, .aboveLabels] {
                let numbers = scene.map.overlays(in: level).map { ($0 as! Sheet).number }
                #expect(numbers == order.lists[level]!, "seed \(seed): \(trail.joined(separator: "; "))")
            }
            let top = order.lists[.aboveLabels]!.last ?? order.lists[.aboveRoads]!.last
            let picture = Picture(await scene.map.render())
            #expect(
                picture[16, 16] == (top.map { sheets[$0].color } ?? "ffffff"),
                "seed \(seed): \(trail.joined(separator: "; "))")
        }
        await scene.render()
    }

    /// Fills everything with its sheet's colour.
    private final class Painter: MKOverlayRenderer {
        private let color: CGColor
        init(_ sheet: Sheet) {
            color = sheet.cgColor
            super.init(overlay: sheet)
        }
        override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
            context.setFillColor(color)
            context.fill(rect(for: mapRect))
        }
    }

    private final class Numbered: MKAnnotationView {
        let number: Int
        init(number: Int, annotation: any MKAnnotation, identifier: String) {
            self.number = number
            super.init(annotation: annotation, reuseIdentifier: identifier)
            bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        }
        override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) { fatalError("not registered") }
        required init?(coder: NSCoder) { nil }
    }

    /// Views by number, one stack for each identifier; annotations stand every 40 points along a line.
    private struct Queues {
        var shown: [Int: Int] = [:]
        var waiting: [String: [Int]] = [:]
        var made = 0

        mutating func frame(_ present: [Int], _ isVisible: (Int) -> Bool, _ identifier: (Int) -> String) {
            for one in present where !isVisible(one) { putAside(one, identifier) }
            for one in present where isVisible(one) && shown[one] == nil {
                if let view = waiting[identifier(one)]?.popLast() {
                    shown[one] = view
                } else {
                    shown[one] = made
                    made += 1
                }
            }
        }

        mutating func putAside(_ one: Int, _ identifier: (Int) -> String) {
            guard let view = shown.removeValue(forKey: one) else { return }
            waiting[identifier(one), default: []].append(view)
        }
    }

    @Test(arguments: 0..<80) func viewsAreReusedAsByThePlainModel(seed: Int) async {
        var dice = Dice(seed: seed + 1000)
        let places = (0..<40).map {
            MKPointAnnotation(coordinate: at(Double($0) * 40, 0).coordinate, title: "\($0)", subtitle: nil)
        }
        func identifier(_ place: Int) -> String { place % 3 == 0 ? "third" : "other" }
        var made = 0
        let scene = AnnotationScene { _ in nil }
        scene.make = { annotation in
            let name = identifier(Int(annotation.title!)!)
            if let view = scene.map.dequeueReusableAnnotationView(withIdentifier: name) {
                view.annotation = annotation
                return view
            }
            defer { made += 1 }
            return Numbered(number: made, annotation: annotation, identifier: name)
        }
        var queues = Queues()
        var present: [Int] = []
        var trail: [String] = []
        for _ in 0..<8 {
            for _ in 0..<dice.roll(6) {
                let place = dice.roll(40)
                if present.contains(place) {
                    scene.map.removeAnnotation(places[place])
                    present.removeAll { $0 == place }
                    queues.putAside(place, identifier)
                    trail.append("remove \(place)")
                } else {
                    scene.map.addAnnotation(places[place])
                    present.append(place)
                    trail.append("add \(place)")
                }
            }
            let offset = Double(dice.roll(20)) * 80 + 20
            scene.map.setVisibleMapRect(MapScene.middle.offsetBy(dx: offset, dy: 0), animated: false)
            trail.append("scroll to \(offset)")
            await scene.render()
            // In view are places up to 60 points outside the 256 that are shown.
            queues.frame(present, { abs(Double($0) * 40 - offset) < 188 }, identifier)
            let shown = present.map { (scene.map.view(for: places[$0]) as? Numbered)?.number }
            #expect(shown == present.map { queues.shown[$0] }, "seed \(seed): \(trail.joined(separator: "; "))")
            #expect(made == queues.made)
        }
    }
}
