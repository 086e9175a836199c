extension TrackDocument {
    /// What is in the document, in a few words: `535 points in 1 track, 2 waypoints`.
    package var content: String {
        let points = TrackSummary.counted(pointCount, "point")
        let tracks = TrackSummary.counted(tracks.count, "track")
        return "\(points) in \(tracks)"
            + (waypoints.isEmpty ? "" : ", \(TrackSummary.counted(waypoints.count, "waypoint"))")
    }
}
