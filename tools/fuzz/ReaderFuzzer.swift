// Feeds any bytes to the readers, and what they read to the rules of time, the summary and the writers.

/// The entry that libFuzzer calls. Traps, and so reports, when a promise is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReaders(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var options = TrackReadingOptions()
    options.pointLimit = 1 << 20
    // Every third input is also read as a table of given columns.
    if count % 3 == 0 { options.columns = ["lat", "lon", "ele", "time"] }
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    guard let document = try? TrackReader.read(bytes: bytes, options: options) else { return 0 }
    for segment in document.tracks.flatMap(\.segments) {
        for index in 0..<segment.count {
            precondition(abs(segment.latitudes[index]) <= 90 && abs(segment.longitudes[index]) <= 180)
        }
        precondition(segment.times.isEmpty || segment.times.count == segment.count)
        precondition(segment.elevations.isEmpty || segment.elevations.count == segment.count)
        precondition(segment.channels.values.allSatisfy { $0.count == segment.count })
    }
    var playing = TrackTimelineOptions()
    playing.order = TrackTimelineOptions.Order.allCases[count % 3]
    if count % 2 == 0 {
        playing.idleLimit = 10
        playing.gapLimit = 60
        playing.maximumSpeed = 100
    }
    for timeline in (try? TrackTimeline.timelines(of: document, options: playing)) ?? [] {
        precondition(zip(timeline.seconds, timeline.seconds.dropFirst()).allSatisfy { $0 < $1 }, "times increase")
        precondition(timeline.position(at: timeline.duration / 2).latitude.isFinite)
    }
    if let summary = try? TrackSummary(of: document, file: "fuzz", options: playing) {
        precondition(!summary.text().isEmpty)
        precondition((try? summary.json()) != nil, "a summary has JSON")
    }
    for format in TrackWriter.Format.allCases where document.pointCount > 0 && document.pointCount < 2000 {
        let written = (try? TrackWriter.bytes(of: document, as: format)) ?? []
        let back = try? TrackReader.read(bytes: written)
        precondition(back?.pointCount == document.pointCount, "what is written as \(format) reads back")
    }
    return 0
}
