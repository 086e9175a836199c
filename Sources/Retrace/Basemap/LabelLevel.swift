import Foundation
import MapGeometry
import os
import UIKit

/// A place name and where it stands.
struct PlacedLabel: Sendable {
    let candidate: LabelCandidate
    let outline: TextOutline
    /// Where the text's baseline begins.
    let textX, textY: Int
    /// Everything the label paints, halo included; may reach over the world's western and eastern edge.
    let box: PixelRect
    /// What other labels stay off.
    let room: PixelRect
}

/// The place names of one level: which are shown, and on which side of its dot each stands.
///
/// The law is that of a list: going from the most important place to the least, a name is shown on the first side where
/// it meets no name shown before. Worked out from the list's start it would cost a text layout for every place on Earth,
/// so it is worked out backwards: what becomes of a name depends only on more important ones within reach. The answer
/// is the same, for any tile that asks, in any order, on any thread.
final class LabelLevel: Sendable {
    private let level: TileLevel
    private let data: NaturalEarth
    private let candidates: [LabelCandidate]
    private let decisions = OSAllocatedUnfairLock<[Int: PlacedLabel?]>(uncheckedState: [:])

    init(level: TileLevel, data: NaturalEarth) {
        self.level = level
        self.data = data
        let zoom = level.webZoom
        // The data are sorted by least zoom, so the places of a level are the first ones.
        var candidates: [LabelCandidate] = []
        if BasemapDetail(zoom: zoom).showsNames {
            for index in 0..<data.placeCount {
                let place = data.place(index)
                if place.leastZoom > zoom + LabelCandidate.zoomAllowance { break }
                candidates.append(LabelCandidate(index, place, level))
            }
        }
        self.candidates = candidates
    }

    /// The labels that paint inside a rectangle of the level's world, the most important last, each moved to where it
    /// does.
    func labels(in rect: PixelRect) -> [(label: PlacedLabel, shift: Int)] {
        guard !candidates.isEmpty else { return [] }
        return decisions.withLockUnchecked { decisions in
            var found: [(PlacedLabel, Int)] = []
            for candidate in candidates {
                for copy in worldCopies(of: rect, around: candidate) {
                    let shift = copy * level.worldPixels
                    guard candidate.reach.offsetBy(dx: shift, dy: 0).intersects(rect),
                        let label = decide(candidate, &decisions),
                        label.box.offsetBy(dx: shift, dy: 0).intersects(rect)
                    else { continue }
                    found.append((label, shift))
                }
            }
            return found.reversed()
        }
    }

    private func worldCopies(of rect: PixelRect, around candidate: LabelCandidate) -> ClosedRange<Int> {
        let first = floorDivide(rect.minX - candidate.reach.maxX, by: level.worldPixels)
        return first...max(first, floorDivide(rect.maxX - candidate.reach.minX, by: level.worldPixels))
    }

    private func decide(_ candidate: LabelCandidate, _ decisions: inout [Int: PlacedLabel?]) -> PlacedLabel? {
        if let known = decisions[candidate.number] { return known }
        var rivals: [PixelRect] = []
        for other in candidates[..<candidate.number] {
            for shift in [0, -level.worldPixels, level.worldPixels] {
                guard other.reach.offsetBy(dx: shift, dy: 0).intersects(candidate.reach),
                    let shown = decide(other, &decisions)
                else { continue }
                rivals.append(shown.room.offsetBy(dx: shift, dy: 0))
            }
        }
        let label = candidate.placed(level) { room in !rivals.contains { $0.intersects(room) } }
        decisions[candidate.number] = .some(label)
        return label
    }
}
