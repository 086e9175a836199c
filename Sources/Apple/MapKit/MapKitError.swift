/// Why something that MapKit was asked for could not be done. Retrace's own.
public struct MapKitError: Error, CustomStringConvertible {
    /// What went wrong, for programs; more may come.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Bytes that are no JSON.
        public static let notJSON = Code(rawValue: "notJSON")
        /// JSON that is no GeoJSON.
        public static let notGeoJSON = Code(rawValue: "notGeoJSON")
        /// A picture that was given up before it was ready.
        public static let cancelled = Code(rawValue: "cancelled")
        /// Something that only a service on the network could answer.
        public static let noService = Code(rawValue: "noService")
    }

    /// What was being done.
    public let operation: String
    public let code: Code
    /// What is wrong, and where.
    public let message: String
    /// What to do about it.
    public let remedy: String
    /// The error behind this one.
    public let cause: (any Error)?

    public var description: String { "\(operation): \(message). \(remedy)" }
}
