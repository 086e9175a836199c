import Foundation
import TestSupport

/// What GPX 1.1 asks of a file, typed out from its published description (https://www.topografix.com/GPX/1/1/), for
/// xmllint of libxml2 to judge by.
enum GPXSchema {
    static let validator = "/usr/bin/xmllint"
    static let isThere = FileManager.default.isExecutableFile(atPath: validator)

    /// What the validator has against a document; nil when it is valid.
    static func objection(to document: [UInt8]) throws -> String? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("retrace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let schema = folder.appendingPathComponent("gpx.xsd")
        let file = folder.appendingPathComponent("out.gpx")
        try Data(text.utf8).write(to: schema)
        try Data(document).write(to: file)
        let judgement = try BuiltProgram.run(
            program: validator, ["--nonet", "--huge", "--noout", "--schema", schema.path, file.path])
        return judgement.status == 0 ? nil : String(judgement.errors.prefix(1000))
    }

    private static func element(_ name: String, _ type: String, _ occurs: String = "minOccurs='0'") -> String {
        "<xs:element name='\(name)' type='\(type)' \(occurs)/>"
    }

    private static func many(_ name: String, _ type: String) -> String {
        element(name, type, "minOccurs='0' maxOccurs='unbounded'")
    }

    private static func texts(_ names: String...) -> String {
        names.map { element($0, "xs:string") }.joined()
    }

    private static func type(_ name: String, _ sequence: String, attributes: [String: String] = [:]) -> String {
        "<xs:complexType name='\(name)'><xs:sequence>\(sequence)</xs:sequence>"
            + attributes.sorted { $0.key < $1.key }.map {
                "<xs:attribute name='\($0.key)' type='\($0.value)' use='required'/>"
            }.joined() + "</xs:complexType>"
    }

    private static func numbers(_ name: String, _ base: String, _ limits: String) -> String {
        "<xs:simpleType name='\(name)'><xs:restriction base='xs:\(base)'>\(limits)</xs:restriction></xs:simpleType>"
    }

    private static func numbers(_ name: String, _ base: String, from low: Int, upTo high: Int) -> String {
        numbers(name, base, "<xs:minInclusive value='\(low)'/><xs:maxInclusive value='\(high)'/>")
    }

    private static func numbers(_ name: String, _ base: String, from low: Int, below high: Int) -> String {
        numbers(name, base, "<xs:minInclusive value='\(low)'/><xs:maxExclusive value='\(high)'/>")
    }

    private static let head = texts("name", "cmt", "desc", "src") + many("link", "link")
    private static let extensions = element("extensions", "extensions")

    private static let text =
        "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns='http://www.topografix.com/GPX/1/1' "
        + "targetNamespace='http://www.topografix.com/GPX/1/1' elementFormDefault='qualified'>"
        + element("gpx", "gpx", "")
        + type(
            "gpx",
            element("metadata", "metadata") + many("wpt", "point") + many("rte", "route") + many("trk", "track")
                + extensions,
            attributes: ["version": "version", "creator": "xs:string"])
        + numbers("version", "string", "<xs:enumeration value='1.1'/>")
        + type(
            "metadata",
            texts("name", "desc") + element("author", "person") + element("copyright", "copyright")
                + many("link", "link") + element("time", "xs:dateTime") + texts("keywords")
                + element("bounds", "bounds") + extensions)
        + type(
            "point",
            element("ele", "xs:decimal") + element("time", "xs:dateTime") + element("magvar", "degrees")
                + element("geoidheight", "xs:decimal") + head + texts("sym", "type") + element("fix", "fix")
                + element("sat", "xs:nonNegativeInteger")
                + ["hdop", "vdop", "pdop", "ageofdgpsdata"].map { element($0, "xs:decimal") }.joined()
                + element("dgpsid", "station") + extensions,
            attributes: ["lat": "latitude", "lon": "longitude"])
        + type(
            "route",
            head + element("number", "xs:nonNegativeInteger") + texts("type") + extensions + many("rtept", "point"))
        + type(
            "track",
            head + element("number", "xs:nonNegativeInteger") + texts("type") + extensions + many("trkseg", "segment"))
        + type("segment", many("trkpt", "point") + extensions)
        + type("extensions", "<xs:any namespace='##other' processContents='lax' minOccurs='0' maxOccurs='unbounded'/>")
        + type("link", texts("text", "type"), attributes: ["href": "xs:anyURI"])
        + type("person", texts("name") + element("email", "email") + element("link", "link"))
        + type("email", "", attributes: ["id": "xs:string", "domain": "xs:string"])
        + type(
            "copyright", element("year", "xs:gYear") + element("license", "xs:anyURI"),
            attributes: ["author": "xs:string"])
        + type(
            "bounds", "",
            attributes: ["minlat": "latitude", "minlon": "longitude", "maxlat": "latitude", "maxlon": "longitude"])
        + numbers("latitude", "decimal", from: -90, upTo: 90)
        + numbers("longitude", "decimal", from: -180, below: 180)
        + numbers("degrees", "decimal", from: 0, below: 360)
        + numbers("station", "integer", from: 0, upTo: 1023)
        + numbers(
            "fix", "string", ["none", "2d", "3d", "dgps", "pps"].map { "<xs:enumeration value='\($0)'/>" }.joined())
        + "</xs:schema>"
}
