internal import CGeos
internal import Foundation

/// GEOS, as far as paths need it: lines, and the areas between them.
///
/// Every operation has a GEOS context of its own, so threads do not meet. A failure inside GEOS (no memory, or an
/// exception for coordinates that are not finite) makes the result empty.
final class PlaneGeometry {
    private let context: OpaquePointer

    init() {
        guard let context = GEOS_init_r() else { preconditionFailure("GEOS_init_r returned no context: out of memory") }
        self.context = context
    }

    deinit {
        GEOS_finish_r(context)
    }

    /// One geometry of GEOS's.
    final class Shape {
        fileprivate let owner: PlaneGeometry
        fileprivate let pointer: OpaquePointer

        fileprivate init?(_ pointer: OpaquePointer?, _ owner: PlaneGeometry) {
            guard let pointer else { return nil }
            (self.pointer, self.owner) = (pointer, owner)
        }

        deinit {
            GEOSGeom_destroy_r(owner.context, pointer)
        }
    }

    /// What two areas, or lines and an area, have to do with each other.
    enum Operation {
        case union, intersection, difference, symmetricDifference
    }

    func combine(_ a: Shape?, _ b: Shape?, _ operation: Operation) -> Shape? {
        guard let a, let b else { return nil }
        let result =
            switch operation {
            case .union: GEOSUnion_r(context, a.pointer, b.pointer)
            case .intersection: GEOSIntersection_r(context, a.pointer, b.pointer)
            case .difference: GEOSDifference_r(context, a.pointer, b.pointer)
            case .symmetricDifference: GEOSSymDifference_r(context, a.pointer, b.pointer)
            }
        return Shape(result, self)
    }

    func intersect(_ a: Shape?, _ b: Shape?) -> Bool {
        guard let a, let b else { return false }
        return GEOSIntersects_r(context, a.pointer, b.pointer) == 1
    }

    /// The lines of a flattened path, split where they meet.
    func lines(of path: PathElements, isClosing: Bool) -> Shape? {
        var lines: [OpaquePointer?] = []
        for subpath in path.subpaths {
            var points = [path.points[subpath.point]]
            path.forEachPiece(of: subpath) { points.append($0.end(path)) }
            if isClosing { points.append(points[0]) }
            let coordinates = points.flatMap { [Double($0.x), Double($0.y)] }
            guard points.contains(where: { $0 != points[0] }),
                let sequence = GEOSCoordSeq_copyFromBuffer_r(context, coordinates, UInt32(points.count), 0, 0),
                let line = GEOSGeom_createLineString_r(context, sequence)
            else { continue }
            lines.append(line)
        }
        let type = Int32(bitPattern: GEOS_MULTILINESTRING.rawValue)
        guard let all = Shape(GEOSGeom_createCollection_r(context, type, &lines, UInt32(lines.count)), self) else {
            return nil
        }
        return Shape(GEOSUnaryUnion_r(context, all.pointer), self)
    }

    /// The area inside a flattened path: the faces between its lines that its fill rule counts in.
    func area(of path: PathElements, _ rule: CGPathFillRule) -> Shape? {
        guard let edges = lines(of: path, isClosing: true) else { return nil }
        var input: [OpaquePointer?] = [edges.pointer]
        let faces = input.withUnsafeMutableBufferPointer { GEOSPolygonize_r(context, $0.baseAddress, 1) }
        guard let faces = Shape(faces, self) else { return nil }
        var inside: [OpaquePointer?] = []
        for face in parts(of: faces) where isInside(face, path, rule) {
            inside.append(GEOSGeom_clone_r(context, face))
        }
        let type = Int32(bitPattern: GEOS_GEOMETRYCOLLECTION.rawValue)
        guard let all = Shape(GEOSGeom_createCollection_r(context, type, &inside, UInt32(inside.count)), self) else {
            return nil
        }
        return Shape(GEOSUnaryUnion_r(context, all.pointer), self)
    }

    private func isInside(_ face: OpaquePointer, _ path: PathElements, _ rule: CGPathFillRule) -> Bool {
        guard let point = Shape(GEOSPointOnSurface_r(context, face), self) else { return false }
        var (x, y) = (0.0, 0.0)
        guard GEOSGeomGetX_r(context, point.pointer, &x) == 1, GEOSGeomGetY_r(context, point.pointer, &y) == 1 else {
            return false
        }
        let winding = path.winding(around: CGPoint(x: x, y: y))
        return rule == .winding ? winding != 0 : winding & 1 != 0
    }

    private func parts(of shape: Shape) -> [OpaquePointer] {
        (0..<max(GEOSGetNumGeometries_r(context, shape.pointer), 0)).compactMap {
            GEOSGetGeometryN_r(context, shape.pointer, $0)
        }
    }

    /// The outlines of a shape, one path a part: rings closed, lines open.
    func paths(of shape: Shape?) -> [PathElements] {
        guard let shape else { return [] }
        return parts(of: shape).compactMap { part in
            var path = PathElements()
            switch GEOSGeomTypeId_r(context, part) {
            case Int32(bitPattern: GEOS_POLYGON.rawValue):
                add(GEOSGetExteriorRing_r(context, part), isRing: true, to: &path)
                for hole in 0..<max(GEOSGetNumInteriorRings_r(context, part), 0) {
                    add(GEOSGetInteriorRingN_r(context, part, hole), isRing: true, to: &path)
                }
            case Int32(bitPattern: GEOS_LINESTRING.rawValue), Int32(bitPattern: GEOS_LINEARRING.rawValue):
                add(part, isRing: false, to: &path)
            default: return nil
            }
            return path.isEmpty ? nil : path
        }
    }

    private func add(_ line: OpaquePointer?, isRing: Bool, to path: inout PathElements) {
        guard let line, let sequence = GEOSGeom_getCoordSeq_r(context, line) else { return }
        var count: UInt32 = 0
        guard GEOSCoordSeq_getSize_r(context, sequence, &count) == 1, count > 1 else { return }
        var points: [CGPoint] = []
        for index in 0..<count {
            var (x, y) = (0.0, 0.0)
            guard GEOSCoordSeq_getXY_r(context, sequence, index, &x, &y) == 1 else { return }
            points.append(CGPoint(x: x, y: y))
        }
        if isRing { points.removeLast() }
        path.lines(through: points, .identity)
        if isRing { path.close() }
    }
}
