/// Notes in the order and the types of the schema. What its types do not allow is left out.
extension GPXWriter {
    /// The elements between `time` and `name` of a point.
    static func magnetism(_ values: [TrackChannel: Float], _ output: inout TextOutput) {
        if let variation = values[.magneticVariation].map(Double.init), abs(variation) < 360 {
            let turned = Float(variation < 0 ? variation + 360 : variation)
            add("magvar", turned < 360 ? turned : 0, &output)
        }
        if let height = values[.geoidHeight] { add("geoidheight", height, &output) }
    }

    /// The elements between `name` and `extensions` of a point.
    static func words(_ notes: TrackNotes, _ values: [TrackChannel: Float], _ output: inout TextOutput) {
        head(notes, &output)
        output.add(element("sym", notes[.symbol]) + element("type", notes[.type]))
        output.add(element("fix", notes[.fix].flatMap { fixes.contains($0) ? $0 : nil }))
        if let count = values[.satellites], count >= 0, count < 1e6 {
            output.add("<sat>\(Int(count.rounded()))</sat>")
        }
        for (channel, name) in [
            (TrackChannel.hdop, "hdop"), (.vdop, "vdop"), (.pdop, "pdop"), (.correctionAge, "ageofdgpsdata"),
        ] {
            if let value = values[channel] { add(name, value, &output) }
        }
        output.add(element("dgpsid", notes[.station].flatMap { UInt16($0) }.flatMap { $0 <= 1023 ? "\($0)" : nil }))
    }

    /// The elements behind `name` of a track or route.
    static func words(ofTrack notes: TrackNotes, _ output: inout TextOutput) {
        head(notes, &output)
        output.add(element("number", notes[.number].flatMap { UInt32($0) }.map { "\($0)" }))
        output.add(element("type", notes[.type]))
    }

    /// The metadata; nothing when there is nothing to say.
    static func metadata(_ document: TrackDocument, _ output: inout TextOutput) {
        let notes = document.notes
        var content = element("name", document.name) + element("desc", notes[.description])
        let pages = notes.links.filter(\.isOfAuthor).prefix(1).map(link)
        if notes[.author] != nil || notes[.email] != nil || !pages.isEmpty {
            content +=
                "<author>\n" + element("name", notes[.author]) + email(notes[.email]) + pages.joined()
                + "</author>\n"
        }
        if let holder = notes[.copyright] {
            content +=
                "<copyright author=\"\(attribute(holder))\">"
                + element("year", notes[.year].flatMap { $0.utf8.count == 4 ? UInt16($0) : nil }.map { "\($0)" })
                + element("license", notes[.license].map(address)) + "</copyright>\n"
        }
        content += notes.links.filter { !$0.isOfAuthor }.map(link).joined()
        let time = notes[.written].flatMap { text in
            var reader = TimestampText(zone: nil)
            return Array(text.utf8).withUnsafeBytes { reader.parse($0) }
        }
        content += element("time", time.map(TimestampText.iso8601)) + element("keywords", notes[.keywords])
        if !content.isEmpty { output.add("<metadata>\n\(content)</metadata>\n") }
    }

    private static let fixes: Set<String> = ["none", "2d", "3d", "dgps", "pps"]

    private static func head(_ notes: TrackNotes, _ output: inout TextOutput) {
        guard !notes.isEmpty else { return }
        output.add(element("cmt", notes[.comment]) + element("desc", notes[.description]))
        output.add(element("src", notes[.source]))
        for link in notes.links { output.add(self.link(link)) }
    }

    private static func email(_ text: String?) -> String {
        guard let text else { return "" }
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return "<email id=\"\(attribute(parts[0]))\" domain=\"\(attribute(parts.count > 1 ? parts[1] : ""))\"/>\n"
    }

    private static func link(_ link: TrackNotes.Link) -> String {
        "<link href=\"\(attribute(address(link.address)))\">" + element("text", link.text) + element("type", link.type)
            + "</link>\n"
    }

    private static func attribute(_ text: String) -> String {
        escaped(text).replacing("\"", with: "&quot;").replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
    }

    /// An address with everything escaped that RFC 3986 does not allow where it stands.
    private static func address(_ text: String) -> String {
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?@!$&'()*+,;=".utf8)
        let bytes = Array(text.utf8)
        var result = ""
        var hasFragment = false
        for (index, byte) in bytes.enumerated() {
            let isEscape =
                byte == UInt8(ascii: "%") && index + 2 < bytes.count && isHexadecimal(bytes[index + 1])
                && isHexadecimal(bytes[index + 2])
            let isFragment = byte == UInt8(ascii: "#") && !hasFragment
            hasFragment = hasFragment || isFragment
            if allowed.contains(byte) || isEscape || isFragment {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return isValid(result) ? result : result.replacing(":", with: "%3A").replacing("//", with: "%2F%2F")
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        DecimalText.digit(byte) != nil || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    /// Whether a colon stands only behind a scheme and before a port, or where it may be anything.
    private static func isValid(_ address: String) -> Bool {
        let start = address.prefix { !"/?#".contains($0) }
        var rest = address[...]
        if let colon = start.firstIndex(of: ":") {
            let scheme = address[..<colon]
            guard let first = scheme.first, first.isLetter,
                scheme.allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
            else { return false }
            rest = address[address.index(after: colon)...]
        }
        guard rest.hasPrefix("//") else { return true }
        let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false)
        guard let last = host.last, host.count <= 2 else { return false }
        let parts = last.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 1
            || (parts.count == 2 && (1...5).contains(parts[1].count) && parts[1].allSatisfy(\.isNumber))
    }
}
