import CoreGraphics
import Foundation
import UIKit

// What is gathered and hidden follows from where the views are in this frame alone, so that a frame does not depend on
// the frames before it.
extension MKMapView {
    /// Gathers views that get in each other's way and may be gathered, and hides those for which there is no room.
    ///
    /// Taken in the order in which annotations were added, each view that is not in a cluster yet gathers those of its
    /// `clusteringIdentifier` that collide with it.
    func clearClutter() {
        let shown = annotationEntries.filter { $0.view != nil }
        for entry in shown {
            entry.cluster = nil
            entry.isCrowdedOut = false
        }
        gatherClusters(of: shown)
        for entry in shown { entry.view?.cluster = entry.cluster?.view }
        makeRoom(for: shown.filter { $0.cluster == nil } + clusters)
    }

    private func gatherClusters(of shown: [AnnotationEntry]) {
        var known: [[ObjectIdentifier]: AnnotationEntry] = [:]
        for cluster in clusters { known[cluster.members] = cluster }
        clusters = []
        let candidates = shown.filter { $0.view?.clusteringIdentifier != nil && $0 !== selectedEntry }
        guard candidates.count > 1 else { return putAside(known) }
        let shapes = candidates.map { $0.view.flatMap(CollisionShape.init) }
        for (first, entry) in candidates.enumerated() where entry.cluster == nil {
            guard let shape = shapes[first] else { continue }
            let others = candidates.indices.dropFirst(first + 1).filter { index in
                candidates[index].cluster == nil
                    && candidates[index].view?.clusteringIdentifier == entry.view?.clusteringIdentifier
                    && shapes[index]?.collides(with: shape) == true
            }
            guard !others.isEmpty else { continue }
            let members = [entry] + others.map { candidates[$0] }
            let key = members.map { ObjectIdentifier($0.annotation) }
            let cluster = known.removeValue(forKey: key) ?? makeCluster(of: members, key)
            if place(cluster) { for member in members { member.cluster = cluster } }
        }
        putAside(known)
    }

    /// Takes the views from clusters that are no more, in an order that is the same in every run.
    private func putAside(_ clusters: [[ObjectIdentifier]: AnnotationEntry]) {
        for cluster in clusters.values.sorted(by: { $0.number < $1.number }) {
            if cluster === selectedEntry { deselect(cluster) }
            putAside(cluster)
        }
    }

    private func makeCluster(of members: [AnnotationEntry], _ key: [ObjectIdentifier]) -> AnnotationEntry {
        let annotations = members.map(\.annotation)
        let annotation =
            delegate?.mapView(self, clusterAnnotationForMemberAnnotations: annotations)
            ?? MKClusterAnnotation(memberAnnotations: annotations)
        // Where its first member is in the order: clusters are drawn as that one would be.
        return AnnotationEntry(annotation, number: members[0].number, members: key)
    }

    /// Puts a cluster's view where its annotation is.
    ///
    /// - Returns: false when that is not in view.
    private func place(_ cluster: AnnotationEntry) -> Bool {
        guard let anchor = anchor(of: cluster.annotation, within: reachOfAnnotations) else { return false }
        cluster.anchor = anchor
        if cluster.view == nil {
            let view = makeView(for: cluster.annotation)
            cluster.view = view
            view.prepareForDisplay()
            delegate?.mapView(self, didAdd: [view])
        }
        clusters.append(cluster)
        settle(cluster)
        return true
    }

    /// Hides views that collide with one of a higher priority, or of the same and before them; required ones stay.
    private func makeRoom(for entries: [AnnotationEntry]) {
        func priority(_ entry: AnnotationEntry) -> Float {
            entry === selectedEntry ? .infinity : entry.view?.displayPriority.rawValue ?? 0
        }
        guard entries.contains(where: { priority($0) < MKFeatureDisplayPriority.required.rawValue }) else { return }
        var taken: [CollisionShape] = []
        for entry in entries.sorted(by: { (priority($1), $0.number) < (priority($0), $1.number) }) {
            guard let view = entry.view, let shape = CollisionShape(of: view) else { continue }
            let isRequired = priority(entry) >= MKFeatureDisplayPriority.required.rawValue
            if !isRequired, taken.contains(where: { $0.collides(with: shape) }) {
                entry.isCrowdedOut = true
            } else {
                taken.append(shape)
            }
        }
    }
}
