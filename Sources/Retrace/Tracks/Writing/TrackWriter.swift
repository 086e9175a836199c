internal import Foundation

/// Writes documents, so that what was salvaged from one file can be used elsewhere.
public enum TrackWriter {
    /// A format that can be written.
    public enum Format: String, Sendable, CaseIterable {
        /// GPX 1.1, valid against the public schema, sensors by Garmin's extensions. Holds everything but empty names,
        /// and of ``TrackNotes`` the texts that the schema has elements for.
        case gpx
        /// GeoJSON (RFC 7946) with `coordTimes`. Holds everything but empty tracks and segments.
        case geojson
        /// A table of all points with names of columns. Holds no empty segments, and of ``TrackNotes`` only what is said
        /// about waypoints and tracks, without the texts of links.
        case csv

        /// The format of a file's ending; nil for any other.
        public init?(path: String) {
            switch URL(fileURLWithPath: path).pathExtension.lowercased() {
            case "gpx": self = .gpx
            case "geojson", "json": self = .geojson
            case "csv": self = .csv
            default: return nil
            }
        }
    }

    /// Writes a document to a file, which appears only when it is complete; `-` writes standard output.
    ///
    /// Numbers are written with all their digits and a decimal point, times in UTC with `Z`, whatever the locale.
    /// - Throws: ``TracksError`` when the file cannot be written.
    public static func write(_ document: TrackDocument, to path: String, as format: Format) throws {
        var output = try TextOutput(path: path)
        try write(document, as: format, to: &output)
        try output.finish()
    }

    /// A document as bytes.
    public static func bytes(of document: TrackDocument, as format: Format) throws -> [UInt8] {
        var output = TextOutput()
        try write(document, as: format, to: &output)
        return output.buffer
    }

    private static func write(_ document: TrackDocument, as format: Format, to output: inout TextOutput) throws {
        switch format {
        case .gpx: try GPXWriter.write(document, to: &output)
        case .geojson: try GeoJSONWriter.write(document, to: &output)
        case .csv: try CSVWriter.write(document, to: &output)
        }
    }
}
