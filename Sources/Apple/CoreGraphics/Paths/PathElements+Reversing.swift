internal import Foundation

extension PathElements {
    /// The same outline with every subpath walked the other way.
    var reversed: PathElements {
        var result = PathElements()
        for subpath in subpaths {
            var pieces: [Piece] = []
            forEachPiece(of: subpath) { if !$0.isClosing { pieces.append($0) } }
            result.move(to: pieces.last?.end(self) ?? points[subpath.point])
            for piece in pieces.reversed() {
                switch piece.verb {
                case .quad: result.quad(points[piece.index], to: piece.from)
                case .curve: result.curve(points[piece.index + 1], points[piece.index], to: piece.from)
                default: result.line(to: piece.from)
                }
            }
            if subpath.isClosed { result.close() }
        }
        return result
    }
}

extension CGPath {
    /// The same outline walked the other way.
    package func reversed() -> CGPath { CGPath(elements: elements.reversed) }
}
