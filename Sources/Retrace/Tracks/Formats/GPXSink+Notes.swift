/// What a GPX file says in words: about a point, a track or itself.
extension GPXSink {
    /// The key of an element of text that is no name, time or number; nil for others.
    static func noteKey(_ element: Element, in parent: Element?) -> TrackNotes.Key? {
        switch element {
        case .cmt: .comment
        case .desc: .description
        case .src: .source
        case .sym: .symbol
        case .type: .type
        case .number: .number
        case .fix: .fix
        case .dgpsid: .station
        case .keywords: .keywords
        case .author: .author
        case .name: parent == .author ? .author : nil
        case .email: .email
        case .copyright: .copyright
        case .year: .year
        case .license: .license
        // Of links, which stand under no key.
        case .link, .text, .url, .urlname: Self.linkKey
        default: nil
        }
    }

    private static let linkKey = TrackNotes.Key(rawValue: "link")

    /// Takes what stands in the tag of an element that says something in words.
    mutating func beginNote(_ element: Element, _ attributes: XMLAttributes, _ byte: Int) {
        func value(_ text: UnsafeRawBufferPointer?) -> String? {
            guard let text else { return nil }
            var plain = TextCapture()
            _ = XMLEntities.replace(text, isLast: true) { plain.append($0) }
            return builder.string(plain.all, at: byte)
        }
        switch element {
        case .link:
            link = owner(of: fieldParent).map { ($0, fieldParent == .author) }
            if let address = value(attributes["href"]) { add(address) }
        case .email:
            if let id = value(attributes["id"]) {
                builder.notes[.email] = id + (value(attributes["domain"]).map { "@" + $0 } ?? "")
            }
        case .copyright: builder.notes[.copyright] = value(attributes["author"])
        default: break
        }
    }

    /// Takes the text of such an element.
    mutating func endNote(_ element: Element, _ key: TrackNotes.Key, _ text: TextCapture, _ byte: Int) {
        guard !text.isEmpty, let words = builder.words(text, at: byte) else { return }
        switch element {
        case .link, .url:
            if element == .url { link = owner(of: fieldParent).map { ($0, false) } }
            add(words)
        case .text where fieldParent == .link, .urlname,
            .type where fieldParent == .link:
            guard let link else { return }
            change(link.owner) { notes in
                guard let last = notes.links.indices.last else { return }
                if element == .type { notes.links[last].type = words } else { notes.links[last].text = words }
            }
        case .text: break
        default:
            if let owner = owner(of: fieldParent) { change(owner) { $0[key] = words } }
        }
    }

    private mutating func add(_ address: String) {
        guard let link else { return }
        change(link.owner) { notes in
            notes.links.append(TrackNotes.Link(address))
            notes.links[notes.links.count - 1].isOfAuthor = link.isOfAuthor
        }
    }

    private func owner(of parent: Element?) -> NoteOwner? {
        switch parent {
        case .wpt, .trkpt, .rtept: .point
        case .trk, .rte: .track
        case .gpx, .metadata, .author, .copyright: .document
        default: nil
        }
    }

    private mutating func change(_ owner: NoteOwner, _ body: (inout TrackNotes) -> Void) {
        switch owner {
        case .point: if isInPoint { body(&pointNotes) }
        case .track: body(&builder.trackNotes)
        case .document: body(&builder.notes)
        }
    }
}
