import MapKit
import Testing

/// Compares a frame with the expected picture of its name, pixel for pixel.
///
/// With `RETRACE_RECORD` set the frame becomes the expected picture, and the test fails so that nobody takes that for
/// a pass; look at the picture before keeping it.
@MainActor
func expectGolden(
    _ frame: MapFrame, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "Golden/\(name).png")
    if ProcessInfo.processInfo.environment["RETRACE_RECORD"] != nil {
        try UIImage(cgImage: frame.image).pngData()?.write(to: file)
        Issue.record("recorded \(file.path)", sourceLocation: sourceLocation)
        return
    }
    let expected = try #require(
        UIImage(contentsOfFile: file.path)?.cgImage, "there is no \(file.path)", sourceLocation: sourceLocation)
    try #require(expected.width == frame.image.width && expected.height == frame.image.height)
    let isSame = expected.dataProvider?.data == frame.image.dataProvider?.data
    #expect(isSame, "the frame differs from \(name).png", sourceLocation: sourceLocation)
}
