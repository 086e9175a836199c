import Testing
import Tracks

/// One small file per fault that people reported of other readers.
@Suite struct BrokenXMLTests {
    private let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    private let points = "<trkpt lat=\"1\" lon=\"2\"><ele>3</ele><time>2020-01-01T00:00:00Z</time></trkpt>"

    private func read(_ bytes: [UInt8]) throws -> TrackDocument { try TrackReader.read(bytes: bytes) }
    private func read(_ text: String) throws -> TrackDocument { try read(Array(text.utf8)) }
    private func gpx(_ content: String) -> String {
        "<gpx version=\"1.1\"><trk><trkseg>\(content)</trkseg></trk></gpx>"
    }
    private func rules(_ document: TrackDocument) -> [TrackProblem.Rule] { document.problems.map(\.rule) }

    private func utf16(_ text: String, isBig: Bool, mark: Bool) -> [UInt8] {
        ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit -> [UInt8] in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBig ? bytes : bytes.reversed()
        }
    }

    @Test func byteOrderMarkOfUTF8() throws {
        let document = try read([0xEF, 0xBB, 0xBF] + Array((declaration + gpx(points)).utf8))
        #expect(document.pointCount == 1 && document.problems.isEmpty)
    }

    @Test func markOfUTF8ButDeclarationOfUTF16() throws {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + gpx(points)
        let document = try read([0xEF, 0xBB, 0xBF] + Array(text.utf8))
        #expect(document.pointCount == 1 && rules(document) == [.encoding])
    }

    @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
    func utf16WithAndWithoutMark(isBig: Bool, mark: Bool) throws {
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-16\"?><gpx><trk><name>Ö🚲</name><trkseg>\(points)</trkseg></trk></gpx>"
        let document = try read(utf16(text, isBig: isBig, mark: mark))
        #expect(document.pointCount == 1 && document.tracks[0].name == "Ö🚲" && document.problems.isEmpty)
    }

    @Test func latin1BytesInUTF8() throws {
        let bytes =
            Array("<gpx><trk><name>H".utf8) + [0xF6] + Array("he</name><trkseg>\(points)</trkseg></trk></gpx>".utf8)
        let document = try read(bytes)
        #expect(document.tracks[0].name == "Höhe" && document.pointCount == 1)
        #expect(rules(document) == [.encoding] && document.problems[0].byte != nil)
    }

    @Test func statedLatin1AndCyrillic() throws {
        func name(_ encoding: String, _ bytes: [UInt8]) throws -> String? {
            let head = Array("<?xml version='1.0' encoding='\(encoding)'?><gpx><trk><name>".utf8)
            let document = try read(head + bytes + Array("</name></trk></gpx>".utf8))
            #expect(document.problems.isEmpty)
            return document.tracks[0].name
        }
        #expect(try name("ISO-8859-1", [0xE9]) == "é")
        #expect(try name("windows-1251", [0xCC, 0xE8, 0xF0]) == "Мир")
    }

    @Test func blankLinesBeforeTheDeclaration() throws {
        let document = try read("\r\n \n" + declaration + gpx(points))
        #expect(document.pointCount == 1 && rules(document) == [.leadingGarbage])
    }

    /// What a server or a mail program put before the file.
    @Test(arguments: ["HTTP/1.1 200 OK\r\nDate: Mon, 1 Jan 2024 00:00:00 GMT\r\n\r\n", "garbage", "\0\0"])
    func textBeforeTheFirstTag(text: String) throws {
        let document = try read(text + declaration + gpx(points))
        #expect(document.format == "GPX 1.1" && document.pointCount == 1 && rules(document) == [.leadingGarbage])
    }

    @Test func prefixesThatNobodyDeclared() throws {
        let document = try read(
            gpx("<trkpt lat=\"1\" lon=\"2\"><extensions><gpxtpx:hr>90</gpxtpx:hr></extensions></trkpt>"))
        #expect(document.tracks[0].segments[0].value(.heartRate, at: 0) == 90)
        let prefixed =
            "<ns2:gpx xmlns:ns2=\"http://www.topografix.com/GPX/1/1\"><ns2:trk><ns2:trkseg>"
            + "<ns2:trkpt lat=\"1\" lon=\"2\"/></ns2:trkseg></ns2:trk></ns2:gpx>"
        #expect(try read(prefixed).pointCount == 1)
    }

    /// However the file is cut, every point whose tag is complete is there, and nothing else.
    @Test func cutAnywhere() throws {
        let text = "<gpx><trk><trkseg>" + String(repeating: points, count: 3) + "</trkseg></trk></gpx>"
        for count in stride(from: 6, to: text.utf8.count - 1, by: 1) {
            let part = Array(text.utf8.prefix(count))
            let document = try read(part)
            let complete = String(decoding: part, as: UTF8.self).components(of: "<trkpt lat=\"1\" lon=\"2\">")
            #expect(document.pointCount == complete, "cut at \(count)")
            #expect(rules(document).contains(.truncated), "cut at \(count)")
            let segment = document.tracks.first?.segments.first
            #expect(segment?.latitudes.allSatisfy { $0 == 1 } ?? true)
            #expect(segment?.longitudes.allSatisfy { $0 == 2 } ?? true)
        }
    }

    @Test func missingAndNestedClosingTags() throws {
        let missing = try read(
            "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"1\"><ele>5<time>2020-01-01T00:00:00Z</time>"
                + "<trkpt lat=\"2\" lon=\"2\"><ele>6</ele></trkseg></trk></gpx>")
        let segment = missing.tracks[0].segments[0]
        #expect(segment.latitudes == [1, 2] && segment.elevations == [5, 6])
        #expect(segment.time(at: 0) == 1_577_836_800_000_000_000)
        #expect(rules(missing) == [.mismatchedTag])
        let stray = try read(gpx("</foo>" + points + "</ele>"))
        #expect(stray.pointCount == 1 && rules(stray) == [.mismatchedTag])
    }

    @Test func brokenTagsAreSkipped() throws {
        let document = try read(
            gpx(
                "<trkpt lat=\"1 lon=\"2\"<trkpt lat=\"3\" lon=\"4\"/><trkpt lat=\"5\" lon='6'/>< 7 <trkpt lat=8 lon=9 />"
            ))
        #expect(document.tracks[0].segments[0].latitudes == [3, 5, 8])
        #expect(rules(document) == [.brokenTag])
    }

    @Test(arguments: ["\0\0\0\0", "</html>", "trailing", "<!-- end"])
    func garbageBehindTheEnd(garbage: String) throws {
        let document = try read(gpx(points) + "\n" + garbage)
        #expect(document.pointCount == 1 && document.problems.count == 1)
    }

    @Test func commentsAndCDATA() throws {
        let document = try read(
            "<gpx><!-- <trkpt lat=\"9\" lon=\"9\"/> --><trk><name><![CDATA[a < b & c]]> &lt;d&#62; &#xe9; &bogus;</name>"
                + "<trkseg><trkpt lat=\"1\" lon=\"2\"><ele><!-- 5 -->7<!-- 8 --></ele></trkpt></trkseg></trk></gpx>")
        #expect(document.pointCount == 1)
        #expect(document.tracks[0].segments[0].elevations == [7])
        #expect(document.tracks[0].name == "a < b & c <d> é &bogus;")
    }

    /// Entities that would grow to 10⁹ characters stay as they are written.
    @Test func entityBomb() throws {
        var text = "<!DOCTYPE gpx [<!ENTITY a \"lol\">"
        for (name, inner) in zip("bcdefghij", "abcdefghi") {
            text += "<!ENTITY \(name) \"" + String(repeating: "&\(inner);", count: 10) + "\">"
        }
        let document = try read(text + "]><gpx><trk><name>&j;</name><trkseg>\(points)</trkseg></trk></gpx>")
        #expect(document.tracks[0].name == "&j;" && document.pointCount == 1)
        #expect(rules(document) == [.entities] && document.problems[0].count == 10)
    }

    @Test func deepNesting() throws {
        let depth = 200_000
        let text = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        let document = try read("<gpx>" + text + "<trk><trkseg>\(points)</trkseg></trk></gpx>")
        #expect(document.pointCount == 1 && rules(document) == [.deepNesting])
    }

    @Test func giantAttribute() throws {
        let giant = "<trkpt lat=\"" + String(repeating: "1", count: 3_000_000) + "\" lon=\"2\"/>"
        let document = try read(gpx(giant + points))
        #expect(document.pointCount == 1 && rules(document).contains(.oversized))
    }

    @Test func placesOutOfRange() throws {
        let document = try read(
            gpx(
                "<trkpt lat=\"nan\" lon=\"1\"/><trkpt lon=\"1\"/><trkpt lat=\"91\" lon=\"1\"/><trkpt lat=\"\" lon=\"\"/>"
                    + "<trkpt lat=\"49,978\" lon=\"8,5\"/><trkpt lat=\"1\" lon=\"-180.096\"/><trkpt lat=\"-90\" lon=\"540\"/>"
            ))
        let segment = document.tracks[0].segments[0]
        #expect(segment.latitudes == [49.978, 1, -90])
        #expect(abs(segment.longitudes[1] - 179.904) < 1e-9 && abs(segment.longitudes[2]) == 180)
        #expect(rules(document) == [.invalidCoordinate, .decimalComma, .longitudeWrapped])
        #expect(document.problems.map(\.count) == [4, 2, 2])
    }

    @Test func swappedCoordinates() throws {
        let swapped = gpx("<trkpt lat=\"139.7\" lon=\"35.6\"/><trkpt lat=\"139.8\" lon=\"35.7\"/>")
        #expect(rules(try read(swapped)) == [.invalidCoordinate, .swappedCoordinates])
        var options = TrackReadingOptions()
        options.swapCoordinates = true
        let document = try TrackReader.read(bytes: Array(swapped.utf8), options: options)
        #expect(document.tracks[0].segments[0].latitudes == [35.6, 35.7] && document.problems.isEmpty)
    }

    @Test func badTimesLeaveUntimedPoints() throws {
        func point(_ time: String) -> String { "<trkpt lat=\"1\" lon=\"2\"><time>\(time)</time></trkpt>" }
        let document = try read(gpx(point("2020-01-00T00:00:00Z") + point("2020-01-01T00:00:00.5+01:00") + point("")))
        let segment = document.tracks[0].segments[0]
        #expect(segment.time(at: 0) == nil && segment.time(at: 2) == nil)
        #expect(segment.time(at: 1) == 1_577_833_200_500_000_000)
        #expect(rules(document) == [.badTime] && document.problems[0].line == 1)
        #expect(document.zones.offset == 1)
    }

    @Test func timeShiftAndRollover() throws {
        let old = gpx("<trkpt lat=\"1\" lon=\"2\"><time>2000-06-01T00:00:00Z</time></trkpt>")
        #expect(rules(try read(old)) == [.weekRollover])
        // Who wrote the file knew the date: in the same year, or after the counter had rolled over.
        func written(_ time: String) throws -> [TrackProblem] {
            try read("<gpx><metadata><time>\(time)</time></metadata>" + old.dropFirst("<gpx version=\"1.1\">".count))
                .problems
        }
        #expect(try written("2002-04-19T00:00:00Z").isEmpty)
        let message = try written("2020-01-17T00:00:00Z").first?.message ?? ""
        #expect(message.contains("written on 2020-01-17") && message.contains("1024w moves it to 2020-01-16"))
        var options = TrackReadingOptions()
        options.timeShift = TrackReadingOptions.weekRollover
        let document = try TrackReader.read(bytes: Array(old.utf8), options: options)
        // 2000-06-01 and 7168 days are 2020-01-16.
        #expect(document.tracks[0].segments[0].time(at: 0) == 1_579_132_800_000_000_000)
    }

    @Test func filesThatAreNoTracks() throws {
        func code(_ text: String) -> TracksError.Code? {
            do {
                _ = try read(text)
                return nil
            } catch { return (error as? TracksError)?.code }
        }
        #expect(code("") == .empty)
        #expect(code(" \n\0") == .empty)
        #expect(code("<html><body>404</body></html>") == .notATrack)
        #expect(code("<svg/>") == .notATrack)
        #expect(code("{\"error\": 404}") == .notATrack)
        #expect(code("Hello world") == .unknownFormat)
        #expect(code("%PDF-1.4") == .unknownFormat)
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        var count = 0
        var rest = self[...]
        while let range = rest.firstRange(of: part) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
