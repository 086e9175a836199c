import MapKit
import Testing

@Suite struct GeoJSONTests {
    private func decode(_ text: String) throws -> [any MKGeoJSONObject] {
        try MKGeoJSONDecoder().decode(Data(text.utf8))
    }

    @Test func everyGeometryBecomesItsShape() throws {
        let objects = try decode(
            """
            {"type":"GeometryCollection","geometries":[
              {"type":"Point","coordinates":[10,20,300]},
              {"type":"MultiPoint","coordinates":[[1,2],[3,4]]},
              {"type":"LineString","coordinates":[[1,2],[3,4],[5,6]]},
              {"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]},
              {"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]},
              {"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]]]]}]}
            """)
        #expect(objects.count == 6)
        let point = try #require(objects[0] as? MKPointAnnotation)
        #expect(point.coordinate.latitude == 20 && point.coordinate.longitude == 10)
        #expect((objects[1] as? MKMultiPoint)?.pointCount == 2)
        #expect((objects[2] as? MKPolyline)?.pointCount == 3)
        #expect((objects[3] as? MKMultiPolyline)?.polylines.map(\.pointCount) == [2, 2])
        let polygon = try #require(objects[4] as? MKPolygon)
        #expect(polygon.pointCount == 4 && polygon.interiorPolygons?.count == 1)
        #expect((objects[5] as? MKMultiPolygon)?.polygons.count == 1)
    }

    @Test func featuresKeepIdentifierAndProperties() throws {
        let objects = try decode(
            """
            {"type":"FeatureCollection","features":[
              {"type":"Feature","id":7,"properties":{"name":"Höhe"},"geometry":{"type":"Point","coordinates":[1,2]}},
              {"type":"Feature","properties":null,"geometry":null}]}
            """)
        let first = try #require(objects.first as? MKGeoJSONFeature)
        #expect(first.identifier == "7" && first.geometry.count == 1 && first.geometry[0] is MKPointAnnotation)
        let properties = try JSONSerialization.jsonObject(with: #require(first.properties)) as? [String: String]
        #expect(properties == ["name": "Höhe"])
        let second = try #require(objects.last as? MKGeoJSONFeature)
        #expect(second.identifier == nil && second.properties == nil && second.geometry.isEmpty)
    }

    @Test(arguments: [
        ("nonsense", "are not JSON"), ("[]", "the document is no object"), ("{}", "has no “type”"),
        (#"{"type":"Circle","coordinates":[]}"#, "unknown type “Circle”"),
        (
            #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point"}}]}"#,
            "features[0].geometry has no array “coordinates”"
        ),
        (#"{"type":"LineString","coordinates":[[1,2],["a",2]]}"#, "coordinates[1] is no position"),
    ])
    func errorsSayWhere(text: String, message: String) {
        #expect {
            try decode(text)
        } throws: { "\($0)".contains(message) }
    }
}
