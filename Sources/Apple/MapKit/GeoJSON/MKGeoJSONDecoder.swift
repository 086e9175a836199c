import CoreLocation
public import Foundation

/// Reads GeoJSON (RFC 7946). Source: MapKit, `MKGeoJSONDecoder`.
open class MKGeoJSONDecoder: NSObject {
    /// A decoder.
    public override init() {
        super.init()
    }

    /// Reads a document: the features of a collection, one feature, or the shapes of bare geometry.
    ///
    /// - Throws: `MapKitError` that says which part is not GeoJSON.
    open func decode(_ data: Data) throws -> [any MKGeoJSONObject] {
        let document: Any
        do {
            document = try JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed])
        } catch {
            throw MapKitError(
                operation: "reading GeoJSON", code: .notJSON, message: "the \(data.count) bytes are not JSON",
                remedy: "Check that the whole file was read.", cause: error)
        }
        return try GeoJSONReader(path: "").objects(document)
    }
}

/// Reads one value of a document; knows where it is.
private struct GeoJSONReader {
    /// Where the value stands, such as `features[3].geometry`.
    let path: String

    func objects(_ value: Any) throws -> [any MKGeoJSONObject] {
        let (object, type) = try typed(value)
        switch type {
        case "FeatureCollection":
            return try array(object, "features").enumerated().map { try at("features[\($0)]").feature($1) }
        case "Feature": return [try feature(value)]
        default: return try geometry(value)
        }
    }

    private func feature(_ value: Any) throws -> MKGeoJSONFeature {
        let (object, type) = try typed(value)
        guard type == "Feature" else { throw error("has type “\(type)” where a Feature is due") }
        let shapes: [any (MKShape & MKGeoJSONObject)]
        if let geometry = object["geometry"], !(geometry is NSNull) {
            shapes = try at("geometry").geometry(geometry)
        } else {
            shapes = []
        }
        let properties = object["properties"].flatMap { $0 is NSNull ? nil : $0 }
        return MKGeoJSONFeature(
            identifier: object["id"].flatMap { $0 is NSNull ? nil : "\($0)" },
            properties: try properties.map {
                guard JSONSerialization.isValidJSONObject($0) else { throw error("has properties that are no object") }
                return try JSONSerialization.data(withJSONObject: $0, options: [.sortedKeys])
            },
            geometry: shapes)
    }

    private func geometry(_ value: Any) throws -> [any (MKShape & MKGeoJSONObject)] {
        let (object, type) = try typed(value)
        if type == "GeometryCollection" {
            return try array(object, "geometries").enumerated().flatMap { try at("geometries[\($0)]").geometry($1) }
        }
        let reader = at("coordinates")
        let list = try array(object, "coordinates")
        switch type {
        case "Point": return [MKPointAnnotation(coordinate: try reader.coordinate(list))]
        case "MultiPoint":
            let points = MKMultiPoint()
            points.take(coordinates: try reader.coordinates(list))
            return [points]
        case "LineString": return [try reader.line(list)]
        case "MultiLineString": return [MKMultiPolyline(try reader.each(list) { try $0.line($1) })]
        case "Polygon": return [try reader.polygon(list)]
        case "MultiPolygon": return [MKMultiPolygon(try reader.each(list) { try $0.polygon($1) })]
        default: throw error("has the unknown type “\(type)”")
        }
    }

    private func line(_ list: [Any]) throws -> MKPolyline {
        let places = try coordinates(list)
        return MKPolyline(coordinates: places, count: places.count)
    }

    private func polygon(_ list: [Any]) throws -> MKPolygon {
        let rings = try each(list) { try $0.coordinates($1) }
        guard let outer = rings.first else { throw error("is a polygon without a ring") }
        let holes = rings.dropFirst().map { MKPolygon(coordinates: $0, count: $0.count) }
        return MKPolygon(coordinates: outer, count: outer.count, interiorPolygons: holes.isEmpty ? nil : holes)
    }

    private func coordinates(_ list: [Any]) throws -> [CLLocationCoordinate2D] {
        try each(list) { try $0.coordinate($1) }
    }

    /// Longitude first, as GeoJSON has it.
    private func coordinate(_ list: [Any]) throws -> CLLocationCoordinate2D {
        let numbers = list.compactMap { ($0 as? NSNumber)?.doubleValue }
        guard numbers.count >= 2, numbers.count == list.count else {
            throw error("is no position of two or three numbers")
        }
        return CLLocationCoordinate2D(latitude: numbers[1], longitude: numbers[0])
    }

    private func each<Result>(_ list: [Any], _ body: (GeoJSONReader, [Any]) throws -> Result) throws -> [Result] {
        try list.enumerated().map { index, value in
            let reader = GeoJSONReader(path: "\(path)[\(index)]")
            guard let inner = value as? [Any] else { throw reader.error("is no array") }
            return try body(reader, inner)
        }
    }

    private func typed(_ value: Any) throws -> ([String: Any], String) {
        guard let object = value as? [String: Any] else { throw error("is no object") }
        guard let type = object["type"] as? String else { throw error("has no “type”") }
        return (object, type)
    }

    private func array(_ object: [String: Any], _ key: String) throws -> [Any] {
        guard let list = object[key] as? [Any] else { throw error("has no array “\(key)”") }
        return list
    }

    private func at(_ part: String) -> GeoJSONReader {
        GeoJSONReader(path: path.isEmpty ? part : "\(path).\(part)")
    }

    private func error(_ problem: String) -> MapKitError {
        MapKitError(
            operation: "reading GeoJSON", code: .notGeoJSON,
            message: "\(path.isEmpty ? "the document" : path) \(problem)",
            remedy: "Compare it with RFC 7946, section 3.", cause: nil)
    }
}
