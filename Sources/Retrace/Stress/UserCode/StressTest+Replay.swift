public import Foundation

extension StressTest {
    /// Plays a case that `retrace stress --report` wrote once more, on the engine as it is.
    ///
    /// - Parameter json: what `min.json` holds.
    /// - Returns: a sentence on what is wrong; nil when every frame is right.
    /// - Throws: `DecodingError` when it is no such case.
    public static func replay(_ json: Data) throws -> String? {
        let given = try StressCase(json: json)
        return StressRun(given.scenario, given.schedule).run()?.sentence
    }

    /// The same for a case that stands in the source of a test.
    public static func replay(_ json: String) throws -> String? { try replay(Data(json.utf8)) }
}
