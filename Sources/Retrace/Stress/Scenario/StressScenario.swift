/// What happens on a map, frame by frame: data that can be stored, replayed and cut down.
package struct StressScenario: Sendable, Hashable, Codable {
    /// A change that happens while a frame is being drawn.
    package struct MidChange: Sendable, Hashable, Codable {
        /// Before this yield point of the frame, counted from 0.
        package var atYield: Int
        package var operation: StressOperation

        package init(atYield: Int, operation: StressOperation) {
            self.atYield = atYield
            self.operation = operation
        }
    }

    package struct Frame: Sendable, Hashable, Codable {
        package var operations: [StressOperation] = []
        package var midChanges: [MidChange] = []

        package init() {}
    }

    package static let currentVersion = 1

    package var version = currentVersion
    /// The seed that it was generated from.
    package var seed: UInt64
    /// The side of a tile in pixels.
    package var tilePixels = 32
    package var frames: [Frame] = []

    package init(seed: UInt64) { self.seed = seed }

    package var operationCount: Int { frames.reduce(0) { $0 + $1.operations.count + $1.midChanges.count } }

    package var operations: [StressOperation] {
        frames.flatMap { $0.operations + $0.midChanges.map(\.operation) }
    }
}
