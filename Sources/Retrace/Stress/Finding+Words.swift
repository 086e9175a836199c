extension Finding {
    /// The finding as a sentence.
    package var sentence: String {
        let place = tile.isEmpty ? "" : ", tile \(tile)"
        return "\(kind.words)\(race.map { " (\($0.words))" } ?? ""), frame \(frame)\(place): \(explanation)"
    }
}

extension Finding.Class {
    /// The class as a person says it.
    var words: String {
        switch self {
        case .underInvalidation: "Under-invalidation"
        case .overInvalidation: "Over-invalidation"
        case .race: "Race"
        case .clippedByFrozenBounds: "Clipped by frozen bounds"
        case .wrongPicture: "Wrong picture"
        case .liveness: "Liveness"
        case .nonDeterminism: "Non-determinism"
        case .invariant: "Broken invariant"
        }
    }
}

extension Finding.Race {
    /// The class as a person says it.
    var words: String {
        switch self {
        case .lostWakeUp: "lost wake-up"
        case .lateResult: "late result"
        case .torn: "torn picture"
        case .order: "order of jobs"
        }
    }
}
