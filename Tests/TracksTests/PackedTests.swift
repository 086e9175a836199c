import Foundation
import Testing

@testable import Tracks

/// Archives made by Python's gzip and zipfile, in Base64.
@Suite struct PackedTests {
    /// A GPX file of two points.
    private static let gzip =
        "H4sIAAAAAAACA7NJL6iwsykpygYTxanpYLqgRCEnscRWyVBJISc/z1bJSEkfRdwYKm4CEteHadQHG6MPMhEAQnWal1cAAAA="
    /// A picture and a KML file with a line of two points.
    private static let kmz =
        "UEsDBBQAAAAIAAAAIVDVeKVvCgAAAAgAAAAIAAAAaWNvbi5wbmfrDPBzNzQyNgEAUEsDBBQAAAAIAAAAIVDaRwrcQAAAAF0AAAAHAAAAZG9jLmttbLPJzs2xswnISUxOzU0syraz8cnMSw0uKcrMS7ezSc7PL0rJzEssSS22M9IxVDDRMbbRRxa00UdWro9kjD7IXABQSwECFAMUAAAACAAAACFQ1XilbwoAAAAIAAAACAAAAAAAAAAAAAAAgAEAAAAAaWNvbi5wbmdQSwECFAMUAAAACAAAACFQ2kcK3EAAAABdAAAABwAAAAAAAAAAAAAAgAEwAAAAZG9jLmttbFBLBQYAAAAAAgACAGsAAACVAAAAAAA="
    /// That GPX file as `a/one.gpx` and as `../../evil.gpx`, and a text.
    private static let zip =
        "UEsDBBQAAAAIAAAAIVBCdZqXNQAAAFcAAAAJAAAAYS9vbmUuZ3B4s0kvqLCzKSnKBhPFqelguqBEISexxFbJUEkhJz/PVslISR9F3BgqbgIS14dp1Acbow8yEQBQSwMEFAAAAAgAAAAhUEJ1mpc1AAAAVwAAAA4AAAAuLi8uLi9ldmlsLmdweLNJL6iwsykpygYTxanpYLqgRCEnscRWyVBJISc/z1bJSEkfRdwYKm4CEteHadQHG6MPMhEAUEsDBBQAAAAIAAAAIVCGphA2BwAAAAUAAAAKAAAAcmVhZG1lLnR4dMtIzcnJBwBQSwECFAMUAAAACAAAACFQQnWalzUAAABXAAAACQAAAAAAAAAAAAAAgAEAAAAAYS9vbmUuZ3B4UEsBAhQDFAAAAAgAAAAhUEJ1mpc1AAAAVwAAAA4AAAAAAAAAAAAAAIABXAAAAC4uLy4uL2V2aWwuZ3B4UEsBAhQDFAAAAAgAAAAhUIamEDYHAAAABQAAAAoAAAAAAAAAAAAAAIABvQAAAHJlYWRtZS50eHRQSwUGAAAAAAMAAwCrAAAA7AAAAAAA"

    private func bytes(_ text: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: text))) }

    @Test func gzipOfOneAndSeveralMembers() throws {
        let member = try bytes(Self.gzip)
        let one = try TrackReader.read(bytes: member)
        #expect(one.format == "GPX (gzip)" && one.pointCount == 2 && one.problems.isEmpty)
        #expect(try TrackReader.read(bytes: member + [0, 0, 0]).problems.isEmpty, "padding is allowed")
        let two = try TrackReader.read(bytes: member + member)
        #expect(two.pointCount == 4)
    }

    @Test func cutGzipKeepsWhatCanBeUnpacked() throws {
        let document = try TrackReader.read(bytes: Array(try bytes(Self.gzip).dropLast(12)))
        #expect(document.problems.map(\.rule).contains(.truncated))
        #expect(throws: TracksError.self) { try TrackReader.read(bytes: [0x1F, 0x8B, 8, 0, 0]) }
    }

    @Test func archivesGiveAllTheirTracks() throws {
        let kmz = try TrackReader.read(bytes: try bytes(Self.kmz))
        #expect(kmz.format == "KMZ" && kmz.pointCount == 2 && kmz.problems.isEmpty)
        let zip = try TrackReader.read(bytes: try bytes(Self.zip))
        #expect(zip.format == "GPX (zip)" && zip.tracks.count == 2)
        #expect(zip.problems.map(\.rule) == [.archiveEntry])
        #expect(throws: TracksError.self) { try TrackReader.read(bytes: [0x50, 0x4B, 3, 4, 0, 0]) }
    }

    /// The directory of an archive stands at its end; each file has a header of its own.
    @Test func cutArchivesKeepWhatCanBeUnpacked() throws {
        let zip = try bytes(Self.zip)
        // The directory begins 171 bytes before the last 22.
        for (cut, tracks) in [(22, 2), (193, 2), (230, 2), (zip.count - 200, 2), (zip.count - 100, 1)] {
            let document = try TrackReader.read(bytes: Array(zip.dropLast(cut)))
            #expect(document.tracks.count == tracks && document.format == "GPX (zip)", "without \(cut) bytes")
            #expect(document.problems.map(\.rule).contains(.truncated))
        }
    }

    /// A megabyte of blanks packs a thousand to one. What no track can be is refused while it is being unpacked.
    @Test func bombsAreRefused() throws {
        let megabyte = try bytes(Self.blanks)
        let bomb = try bytes(Self.start) + Array(repeating: megabyte, count: 90).joined()
        #expect(bomb.count < 100_000)
        #expect { try TrackReader.read(bytes: bomb) } throws: { ($0 as? TracksError)?.code == .tooLarge }
    }

    /// `<gpx>`, and a megabyte of blanks.
    private static let start = "H4sIAAAAAAACA7NJL6iwAwAl63R2BQAAAA=="
    private static let blanks =
        "H4sIAAAAAAACA+3BMQEAAADCoCrrn9IQvkAB" + String(repeating: "A", count: 1353)
        + "HwGpwID8QAAEAA="
}
