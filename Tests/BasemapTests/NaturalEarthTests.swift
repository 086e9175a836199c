import Foundation
import MapGeometry
import TestSupport
import Testing

@testable import Basemap

@Suite("The packed map data")
struct NaturalEarthTests {
    private let data = NaturalEarth.builtIn

    @Test func nothingIsMissing() {
        #expect(data.shapeCount > 5000)
        #expect(data.placeCount == 1248)
        for kind in ShapeKind.allCases { #expect(!data.shapes(of: kind).isEmpty, "\(kind)") }
        #expect(ShapeKind.allCases.reduce(0) { $0 + data.shapes(of: $1).count } == data.shapeCount)
    }

    @Test func dataThatAreCutShortOrOfAnotherFormatAreRefused() {
        let whole = [UInt8](data.bytes)
        func isRead(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { NaturalEarth($0) != nil } }
        #expect(isRead(whole))
        #expect(!isRead([]))
        #expect(!isRead(Array(whole.dropLast())))
        #expect(!isRead(Array("retrace2".utf8) + whole.dropFirst(8)))
        var unknownKind = whole
        unknownKind[32 + 20] = 99
        #expect(!isRead(unknownKind))
    }

    /// Areas are closed, boxes are those of the vertices, outlines turn one way and holes the other.
    @Test func shapesAreWhole() {
        for kind in ShapeKind.allCases {
            for index in data.shapes(of: kind) {
                let shape = data.shape(index)
                var all: [Vertex] = []
                var turns: [Bool] = []
                data.forEachRun(of: shape, power: -1) { run in
                    all += run
                    turns.append(Self.area(run) > 0)
                    if kind.rawValue <= ShapeKind.urbanArea.rawValue {
                        #expect(run.count >= 4 && run.first == run.last, "\(kind) \(index)")
                    } else {
                        #expect(run.count >= 2, "\(kind) \(index)")
                    }
                }
                #expect(all.map(\.x).min() == shape.minX && all.map(\.x).max() == shape.maxX)
                #expect(all.map(\.y).min() == shape.minY && all.map(\.y).max() == shape.maxY)
                #expect(shape.minX >= 0 && shape.maxX <= NaturalEarth.worldSize)
                if kind.rawValue <= ShapeKind.urbanArea.rawValue {
                    #expect(turns[0] && !turns.dropFirst().contains(true), "\(kind) \(index)")
                }
            }
        }
    }

    /// A coarser tolerance keeps some of the vertices of a finer one, in order, and all are within it of what it keeps.
    @Test(arguments: [2, 6, 10])
    func simplifiedLinesStayWithinTheirTolerance(_ power: Int) {
        let tolerance = pow(2, Double(power))
        var (kept, before) = (0, 0)
        for index in data.shapes(of: .border) {
            var runs: [[Vertex]] = []
            data.forEachRun(of: data.shape(index), power: power) { runs.append($0) }
            var number = 0
            data.forEachRun(of: data.shape(index), power: -1) { whole in
                let coarse = runs[number]
                number += 1
                kept += coarse.count
                before += whole.count
                #expect(coarse.first == whole.first && coarse.last == whole.last)
                var next = 1
                var worst = 0.0
                for vertex in whole {
                    if next < coarse.count - 1, vertex == coarse[next] { next += 1 }
                    worst = max(worst, Self.distance(vertex, coarse[next - 1], coarse[next]))
                }
                #expect(worst < tolerance, "border \(index): \(worst)")
            }
        }
        #expect(kept < before)
    }

    /// The Earth has 148.9 million km² of land, 0.95 of them south of the edge of the map.
    @Test func landHasTheAreaOfTheEarthsLand() {
        var area = 0.0
        for index in data.shapes(of: .land) {
            data.forEachRun(of: data.shape(index), power: -1) { run in
                // On a cylinder of equal area, longitude by the sine of latitude, a shoelace gives the area.
                let points = run.map { vertex in
                    let unit = Mercator.worldSize / Double(NaturalEarth.worldSize)
                    let latitude = Mercator.latitude(y: Double(vertex.y) * unit) * .pi / 180
                    return (Double(vertex.x) / Double(NaturalEarth.worldSize) * 2 * .pi, -sin(latitude))
                }
                for (a, b) in zip(points, points.dropFirst()) { area += (a.0 * b.1 - b.0 * a.1) / 2 }
            }
        }
        let squareKilometers = area * 6371.0 * 6371.0
        #expect(abs(squareKilometers / 148.0e6 - 1) < 0.02, "\(squareKilometers)")
    }

    @Test func placesAreWhereTheyAre() throws {
        let places = (0..<data.placeCount).map { data.place($0) }
        #expect(zip(places, places.dropFirst()).allSatisfy { $0.leastZoom <= $1.leastZoom })
        #expect(places.allSatisfy { !$0.name.isEmpty })
        for (name, latitude, longitude) in [("Paris", 48.87, 2.33), ("Quito", -0.21, -78.5), ("Suva", -18.13, 178.44)] {
            let place = try #require(places.first { $0.name == name })
            let unit = Mercator.worldSize / Double(NaturalEarth.worldSize)
            #expect(abs(Mercator.latitude(y: Double(place.y) * unit) - latitude) < 0.02, "\(name)")
            #expect(abs(Mercator.longitude(x: Double(place.x) * unit) - longitude) < 0.02, "\(name)")
            #expect(place.capital == .country)
        }
        #expect(places.contains { $0.name == "São Paulo" })
    }

    /// Converting the source again gives the file that is here.
    @Test(.enabled(if: sources != nil, "the GeoJSON files are not beside the package"))
    func theScriptMakesTheFileThatIsHere() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("natural-earth-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let outcome = try BuiltProgram.run(
            program: "\(BuiltProgram.packageRoot)/tools/convert-natural-earth", [Self.sources!, file.path])
        #expect(outcome.status == 0)
        #expect(try Data(contentsOf: file) == Data([UInt8](data.bytes)))
    }

    private static let sources: String? = {
        let root = URL(fileURLWithPath: BuiltProgram.packageRoot).deletingLastPathComponent()
        let folder = root.appendingPathComponent("shared/data/natural-earth-50m").path
        return FileManager.default.fileExists(atPath: folder + "/ne_50m_land.json") ? folder : nil
    }()

    private static func area(_ run: [Vertex]) -> Int {
        zip(run, run.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
    }

    private static func distance(_ p: Vertex, _ a: Vertex, _ b: Vertex) -> Double {
        let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
        let (px, py) = (Double(p.x - a.x), Double(p.y - a.y))
        let length = dx * dx + dy * dy
        let t = length > 0 ? min(1, max(0, (px * dx + py * dy) / length)) : 0
        return hypot(px - t * dx, py - t * dy)
    }
}
