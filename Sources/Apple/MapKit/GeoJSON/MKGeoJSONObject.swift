public import Foundation

/// What GeoJSON decodes to: shapes and features. Source: MapKit, `MKGeoJSONObject`.
public protocol MKGeoJSONObject: NSObjectProtocol {}

extension MKPointAnnotation: MKGeoJSONObject {}
extension MKMultiPoint: MKGeoJSONObject {}
extension MKMultiPolyline: MKGeoJSONObject {}
extension MKMultiPolygon: MKGeoJSONObject {}

/// Geometry with an identifier and properties. Source: MapKit, `MKGeoJSONFeature`.
open class MKGeoJSONFeature: NSObject, MKGeoJSONObject {
    /// The feature's `id`, a number as text.
    public let identifier: String?
    /// The feature's `properties` as JSON; nothing where they are null or missing.
    public let properties: Data?
    /// The shapes; those of a collection one after the other.
    public let geometry: [any (MKShape & MKGeoJSONObject)]

    init(identifier: String?, properties: Data?, geometry: [any (MKShape & MKGeoJSONObject)]) {
        self.identifier = identifier
        self.properties = properties
        self.geometry = geometry
    }
}
