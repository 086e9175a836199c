/// Which kinds of change were tried on which kinds of overlay: an empty cell means that nothing is claimed there.
package struct Coverage: Sendable, Codable {
    /// Counts by kind of change.
    package var operations: [String: Int] = [:]
    /// Counts of changes that happened in mid-draw.
    package var midOperations: [String: Int] = [:]
    package var shapes: [String: Int] = [:]

    package init() {}

    mutating func add(_ scenario: StressScenario) {
        for frame in scenario.frames {
            for operation in frame.operations {
                operations[operation.kind.rawValue, default: 0] += 1
                if let shape = operation.shape { shapes["\(shape.kind) \(shape.bounds)", default: 0] += 1 }
            }
            for change in frame.midChanges { midOperations[change.operation.kind.rawValue, default: 0] += 1 }
        }
    }
}
