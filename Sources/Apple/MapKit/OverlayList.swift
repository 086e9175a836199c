/// The overlays of one map in their order: two levels, each bottom to top. Knows order and nothing else.
@MainActor
struct OverlayList {
    private(set) var aboveRoads: [OverlayEntry] = []
    private(set) var aboveLabels: [OverlayEntry] = []

    /// All entries, bottom to top.
    var all: [OverlayEntry] { aboveRoads + aboveLabels }

    subscript(level: MKOverlayLevel) -> [OverlayEntry] {
        get { level == .aboveRoads ? aboveRoads : aboveLabels }
        set {
            if level == .aboveRoads { aboveRoads = newValue } else { aboveLabels = newValue }
        }
    }

    func entry(for overlay: any MKOverlay) -> OverlayEntry? {
        aboveLabels.first { $0.overlay === overlay } ?? aboveRoads.first { $0.overlay === overlay }
    }

    func index(of overlay: any MKOverlay) -> (level: MKOverlayLevel, index: Int)? {
        if let index = aboveLabels.firstIndex(where: { $0.overlay === overlay }) { return (.aboveLabels, index) }
        if let index = aboveRoads.firstIndex(where: { $0.overlay === overlay }) { return (.aboveRoads, index) }
        return nil
    }

    /// Inserts at an index of the entry's level; one past the end appends.
    mutating func insert(_ entry: OverlayEntry, at index: Int) {
        self[entry.level].insert(entry, at: min(max(0, index), self[entry.level].count))
    }

    mutating func remove(_ entry: OverlayEntry) {
        self[entry.level].removeAll { $0 === entry }
    }

    mutating func replace(_ level: MKOverlayLevel, _ index: Int, with entry: OverlayEntry) {
        self[level][index] = entry
    }
}
