/// A vertex in units of the data.
struct Vertex: Equatable {
    var x: Int
    var y: Int

    /// Whether the vertex lies on the edge of the world, where rings run along because they are cut there.
    var isOnWorldEdge: Bool {
        x == 0 || y == 0 || x == NaturalEarth.worldSize || y == NaturalEarth.worldSize
    }
}

extension NaturalEarth {
    /// Unpacks the runs of a shape, leaving out the vertices that do not matter at a tolerance of 2^`power` units.
    ///
    /// Below 0 all vertices count. `run` is called with each run in turn.
    func forEachRun(of shape: Shape, power: Int, _ run: ([Vertex]) -> Void) {
        var reader = VertexReader(bytes: bytes, position: shape.vertices)
        let threshold = UInt8(max(0, power + 1))
        var vertices: [Vertex] = []
        for _ in 0..<reader.number() {
            let count = reader.number()
            vertices.removeAll(keepingCapacity: true)
            let ranks = reader.position
            reader.position += (count + 1) / 2
            var vertex = Vertex(x: 0, y: 0)
            for index in 0..<count {
                vertex.x += reader.number()
                vertex.y += reader.number()
                let pair = bytes[ranks + index / 2]
                if (index & 1 == 0 ? pair & 15 : pair >> 4) >= threshold { vertices.append(vertex) }
            }
            run(vertices)
        }
    }
}

/// Reads numbers of variable length.
struct VertexReader {
    let bytes: UnsafeRawBufferPointer
    /// The next byte.
    var position: Int

    @inline(__always)
    mutating func number() -> Int {
        var value = 0
        var shift = 0
        while true {
            let byte = bytes[position]
            position += 1
            value |= Int(byte & 127) << shift
            if byte < 128 { break }
            shift += 7
        }
        return value & 1 == 0 ? value >> 1 : -(value >> 1) - 1
    }
}
