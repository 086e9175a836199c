import Foundation
import Testing

@testable import Tracks

/// Writes down every event.
private struct RecordingSink: XMLSink {
    enum Element: String, CaseIterable { case gpx, trk, name, trkseg, trkpt, ele, time, extensions, hr, wpt, rte, desc }

    var builder: TrackBuilder
    var wantsText = true
    var events: [String] = []
    private var pending: [UInt8] = []

    init() { builder = TrackBuilder(window: ByteWindow(MemorySource([])), options: .init()) }

    init(_ bytes: [UInt8], piece: Int) {
        builder = TrackBuilder(window: ByteWindow(PieceSource(bytes, piece), capacity: 64), options: .init())
    }

    mutating func start(_ element: Element?, _ attributes: XMLAttributes, parent: Element?, at byte: Int) {
        endText()
        let latitude = value(attributes["lat"])
        let longitude = value(attributes["lon"])
        events.append("\(parent?.rawValue ?? "") <\(element?.rawValue ?? "?") \(latitude) \(longitude)")
    }

    /// Line ends in attributes are blanks to XML, which no reader of numbers minds.
    private func value(_ bytes: UnsafeRawBufferPointer?) -> String {
        (bytes.map { String(decoding: $0, as: UTF8.self) } ?? "").replacing("\n", with: " ")
    }

    mutating func text(_ bytes: UnsafeRawBufferPointer) { pending += bytes }

    mutating func cut() {}

    mutating func end(_ element: Element?, parent: Element?, at byte: Int) {
        endText()
        events.append("\(parent?.rawValue ?? "") >\(element?.rawValue ?? "?")")
    }

    /// Texts are told in as many pieces as it pleases the reader; line ends, which XML makes one character, do not count.
    private mutating func endText() {
        let text = String(decoding: pending.filter { $0 != 13 && $0 != 10 }, as: UTF8.self)
        if !text.isEmpty { events.append("\"\(text)\"") }
        pending = []
    }
}

/// Gives its bytes in small pieces, so that every token is cut somewhere.
private final class PieceSource: ByteSource {
    private var rest: ArraySlice<UInt8>
    private let piece: Int

    init(_ bytes: [UInt8], _ piece: Int) {
        rest = bytes[...]
        self.piece = piece
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(piece, buffer.count, rest.count)
        buffer.copyBytes(from: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
    }
}

@Suite struct XMLScannerTests {
    private static let document = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE gpx [ <!ELEMENT gpx ANY> <!-- > --> ]>
        <!-- a -- > comment --><ns:gpx xmlns:ns='urn:x' a = "1>2" >
        <trk><name>a &lt;b&gt; &amp;amp; &#x41;&#66;<![CDATA[ <c> ]] & ]]>é</name><trkseg
        ><trkpt lat = "1.5"
        lon='-2'><ele>3</ele ><time/><x:y z="lat"/><extensions><gpxtpx:hr xmlns:gpxtpx="urn:y">9</gpxtpx:hr></extensions></trkpt>
        <?php echo "?" ?></trkseg></trk></ns:gpx>
        <!-- end -->
        """.replacing("a -- > comment", with: "a - > comment")

    private func events(_ bytes: [UInt8], piece: Int) throws -> [String] {
        var sink = RecordingSink(bytes, piece: piece)
        try XMLScanner.scan(&sink)
        return sink.events
    }

    /// The events are expat's, however the input is cut.
    @Test(arguments: [1, 2, 3, 7, 63, 10_000]) func tellsWhatExpatTells(piece: Int) throws {
        let bytes = Array(Self.document.utf8)
        let reference = try #require(ExpatScanner.scan(bytes, RecordingSink()))
        #expect(reference.events.count > 20)
        #expect(try events(bytes, piece: piece) == reference.events)
    }

    /// Whatever a random change leaves well-formed reads as expat reads it.
    @Test func agreesWithExpatOnChangedDocuments() throws {
        var random = SplitMix(seed: 11)
        let original = Array(Self.document.utf8)
        let alphabet = Array("<>/=\"' &;!?-[]ax:1\n".utf8)
        var compared = 0
        for round in 0..<1500 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = alphabet.randomElement(using: &random) ?? 32
                case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 32, at: place)
                default: bytes.remove(at: place)
                }
            }
            guard let reference = ExpatScanner.scan(bytes, RecordingSink()) else { continue }
            compared += 1
            let found = try events(bytes, piece: 10_000)
            #expect(found == reference.events, "round \(round): \(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(compared > 200)
    }

    @Test(
        .enabled(if: ExpectedTrace.isThere, "needs ../shared/traces"),
        arguments: ExpectedTrace.all.filter { $0.file.hasSuffix(".gpx") })
    func agreesWithExpatOnSharedTraces(expected: ExpectedTrace) throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: ExpectedTrace.path(expected.file))))
        guard bytes.count < 150_000, bytes.starts(with: "<".utf8),
            let reference = ExpatScanner.scan(bytes, RecordingSink())
        else { return }
        #expect(try events(bytes, piece: 4096) == reference.events)
    }
}
