import Testing

@testable import RetraceCommand

@Suite struct OutputFolderTests {
    @Test(arguments: [
        ("ride.gpx", "ride"), ("tracks/ride.gpx", "ride"), ("/a/b/My Ride.GPX", "My Ride"), ("ride.gpx.gz", "ride"),
        ("v1.2.gpx", "v1.2"), ("ride", "ride-frames"), ("a", "a-frames"), (".gpx", ".gpx-frames"),
        ("film.json", "film"), ("scenarios/dynamic-circle/scenario.json", "dynamic-circle"),
        ("-", "frames"), ("scenario.json", "scenario"), ("./scenario.json", "scenario"),
        ("../scenario.json", "scenario"),
    ])
    func isNamedAfterTheFile(file: String, folder: String) {
        #expect(OutputFolder.named(after: file) == folder)
    }
}
