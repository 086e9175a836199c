import MapGeometry
import Redraw
import Testing

@testable import Basemap

@Suite("Place names")
struct LabelTests {
    static let levels = [
        TileLevel.zoom(1, contentScale: 1), .zoom(2, contentScale: 2), .zoom(3, contentScale: 1),
        TileLevel(worldPixels: 3333, contentScale: 1), .zoom(5, contentScale: 1), .zoom(6, contentScale: 3),
    ]

    @Test(arguments: levels) func namesDoNotMeet(_ level: TileLevel) {
        let world = PixelRect(x: 0, y: 0, width: level.worldPixels, height: level.worldPixels)
        let shown = LabelLevel(level: level, data: .builtIn).labels(in: world)
        var byPlace: [Int: PlacedLabel] = [:]
        for (label, _) in shown { byPlace[label.candidate.number] = label }
        let labels = byPlace.values.sorted { $0.candidate.number < $1.candidate.number }
        #expect(labels.count > 5 || level.webZoom < 2)
        for (index, label) in labels.enumerated() {
            for other in labels[..<index] {
                for shift in [0, level.worldPixels, -level.worldPixels] {
                    let meets = other.box.offsetBy(dx: shift, dy: 0).intersects(label.box)
                    #expect(!meets, "\(label.candidate.name) and \(other.candidate.name)")
                }
            }
        }
    }

    /// What is worked out backwards from a tile is what going through the list from its start gives.
    @Test(arguments: levels) func theAnswerIsThatOfTheList(_ level: TileLevel) {
        let lazily = LabelLevel(level: level, data: .builtIn)
        // A few tiles first, so that the order of asking is not the list's.
        for key in [TileKey(level: level, column: level.columns - 1, row: level.columns / 2)] {
            _ = lazily.labels(in: level.pixels(column: key.column, row: key.row))
        }
        let world = PixelRect(x: 0, y: 0, width: level.worldPixels, height: level.worldPixels)
        let answer = Set(lazily.labels(in: world).map { Self.text($0.label) })

        var taken: [PixelRect] = []
        var list: Set<String> = []
        let zoom = level.webZoom
        for number in 0..<NaturalEarth.builtIn.placeCount {
            let place = NaturalEarth.builtIn.place(number)
            guard place.leastZoom <= zoom + LabelCandidate.zoomAllowance else { break }
            let label = LabelCandidate(number, place, level).placed(level) { room in
                !taken.contains { other in
                    [0, level.worldPixels, -level.worldPixels].contains {
                        other.offsetBy(dx: $0, dy: 0).intersects(room)
                    }
                }
            }
            guard let label else { continue }
            taken.append(label.room)
            list.insert(Self.text(label))
        }
        #expect(answer == list)
    }

    /// The area that a name is looked for in holds it on whatever side it stands.
    @Test func noNameReachesFartherThanItsCandidateSays() {
        for level in Self.levels {
            for number in 0..<NaturalEarth.builtIn.placeCount {
                let candidate = LabelCandidate(number, NaturalEarth.builtIn.place(number), level)
                var tried = 0
                // Refused each time, so that all sides are tried.
                _ = candidate.placed(level) { room in
                    tried += 1
                    #expect(candidate.reach.contains(room), "\(candidate.name)")
                    return false
                }
                #expect(tried <= 4)
            }
        }
    }

    @Test func largeCitiesComeFirst() {
        let level = TileLevel.zoom(2, contentScale: 1)
        let world = PixelRect(x: 0, y: 0, width: level.worldPixels, height: level.worldPixels)
        let names = LabelLevel(level: level, data: .builtIn).labels(in: world).map(\.label.candidate.name)
        #expect(names.contains("Tokyo") && names.contains("New York"))
        #expect(!names.contains("Bern"))
    }

    /// A name at the 180th meridian goes on beyond it.
    @Test func namesGoOnAcrossThe180thMeridian() throws {
        let level = TileLevel(worldPixels: 2000, contentScale: 1)
        let labels = LabelLevel(level: level, data: .builtIn)
        let world = PixelRect(x: 0, y: 0, width: level.worldPixels, height: level.worldPixels)
        let crossing = Dictionary(grouping: labels.labels(in: world), by: \.label.candidate.number)
            .filter { $0.value.count > 1 }
        for found in crossing.values {
            let places = found.map { $0.label.box.offsetBy(dx: $0.shift, dy: 0) }.sorted { $0.minX < $1.minX }
            #expect(places.count == 2)
            #expect(places[1].minX - places[0].minX == level.worldPixels)
            #expect(places[0].minX < 0 && places[1].maxX > level.worldPixels)
        }
        #expect(!crossing.isEmpty)
    }

    private static func text(_ label: PlacedLabel) -> String {
        "\(label.candidate.name) \(label.textX) \(label.textY)"
    }
}
