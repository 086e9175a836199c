internal import CNaturalEarth

/// The map data of Natural Earth 1:50m as they travel with the package.
///
/// The data are part of the program: nothing is read before a tile needs it, and then only the pages it touches.
/// Format: `Sources/C/CNaturalEarth/README.md`.
struct NaturalEarth: @unchecked Sendable {  // because the bytes are never written
    let bytes: UnsafeRawBufferPointer
    let shapeCount: Int
    let placeCount: Int
    private let placeOffset: Int
    private let nameOffset: Int
    private let vertexOffset: Int
    /// The shapes of each kind, which follow each other.
    private let ranges: [Range<Int>]

    /// Units across the world, in which shapes and places are given; counted from the north-west corner.
    static let worldSize = 1 << 22

    /// The data that travel with the package.
    static let builtIn: NaturalEarth = {
        let bytes = UnsafeRawBufferPointer(start: natural_earth_50m(), count: Int(natural_earth_50m_size()))
        guard let data = NaturalEarth(bytes) else { preconditionFailure("the built-in map data are damaged") }
        return data
    }()

    /// Reads packed data in memory that stays; nil when they are of another format or cut short.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 32, bytes.prefix(8).elementsEqual("retrace1".utf8) else { return nil }
        let header = (0..<6).map { Int(bytes.loadUnaligned(fromByteOffset: 8 + 4 * $0, as: UInt32.self)) }
        guard header[5] == bytes.count, header[2] == 32 + header[0] * Self.shapeLength,
            header[3] == header[2] + header[1] * Self.placeLength, header[4] <= header[5]
        else { return nil }
        self.bytes = bytes
        (shapeCount, placeCount, placeOffset) = (header[0], header[1], header[2])
        (nameOffset, vertexOffset) = (header[3], header[4])
        var ends = [Int](repeating: 0, count: ShapeKind.allCases.count)
        for index in 0..<shapeCount {
            let kind = Int(bytes[32 + index * Self.shapeLength + 20])
            guard ends.indices.contains(kind) else { return nil }
            ends[kind] = index + 1
        }
        var start = 0
        ranges = ends.map { end in
            defer { start = max(start, end) }
            return start..<max(start, end)
        }
    }

    /// The numbers of the shapes of a kind.
    func shapes(of kind: ShapeKind) -> Range<Int> { ranges[kind.rawValue] }

    func shape(_ index: Int) -> Shape {
        let offset = 32 + index * Self.shapeLength
        func number(_ place: Int) -> Int { Int(bytes.loadUnaligned(fromByteOffset: offset + place, as: Int32.self)) }
        return Shape(
            minX: number(0), minY: number(4), maxX: number(8), maxY: number(12),
            vertices: vertexOffset + number(16), leastZoom: Double(bytes[offset + 21]) / 10)
    }

    /// A populated place; those of a lower number are more important.
    func place(_ index: Int) -> Place {
        let offset = placeOffset + index * Self.placeLength
        func number(_ place: Int) -> Int { Int(bytes.loadUnaligned(fromByteOffset: offset + place, as: Int32.self)) }
        let name = nameOffset + number(12)
        return Place(
            x: number(0), y: number(4), population: number(8), leastZoom: Double(bytes[offset + 16]) / 10,
            rank: Int(bytes[offset + 17]), capital: Place.Capital(rawValue: bytes[offset + 18]) ?? .none,
            name: String(decoding: bytes[name..<name + Int(bytes[offset + 19])], as: UTF8.self))
    }

    private static let shapeLength = 24
    private static let placeLength = 20
}

/// What a shape shows, by the number it has in the data.
enum ShapeKind: Int, CaseIterable {
    case land, lake, glacier, urbanArea, river, border, disputedBorder, stateLine
}

/// A shape's entry in the table; its vertices stay packed.
struct Shape {
    /// The box of the vertices, in units.
    let minX, minY, maxX, maxY: Int
    /// Where the vertices are, in bytes from the start of the data.
    let vertices: Int
    /// The web zoom level from which on the shape matters.
    let leastZoom: Double
}

/// A town or city.
struct Place {
    enum Capital: UInt8 {
        case none, region, country
    }

    /// The place in units.
    let x, y: Int
    let population: Int
    /// The web zoom level from which on the place matters.
    let leastZoom: Double
    /// Natural Earth's scale rank: 0 for the most important ones.
    let rank: Int
    let capital: Capital
    let name: String
}
