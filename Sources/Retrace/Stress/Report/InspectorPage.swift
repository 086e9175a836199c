import Foundation

/// A page that shows frames one by one, with what was redrawn and why; self-contained, for `file://`.
package struct InspectorPage {
    let title: String
    let frames: [InspectorFrame]
    /// A sentence under the title; may be empty.
    let note: String

    package init(title: String, frames: [InspectorFrame], note: String = "") {
        self.title = title
        self.frames = frames
        self.note = note
    }

    package var html: String {
        PagePart.filled(
            PagePart.inspectorPage,
            [
                "TITLE": PagePart.escaped(title),
                "NOTE": note.isEmpty ? "" : "<p class=\"soft\">\(PagePart.escaped(note))</p>",
                "STYLE": PagePart.style + PagePart.inspectorStyle,
                "INSPECTOR": PagePart.inspectorTemplate,
                "DATA": Self.data(frames),
                "SCRIPT": PagePart.inspectorScript,
            ])
    }

    /// Writes `DIR/inspector.html`.
    package func write(to folder: String) throws {
        let place = URL(fileURLWithPath: folder)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data(html.utf8).write(to: place.appendingPathComponent("inspector.html"), options: .atomic)
    }

    /// What a script element with the frames holds.
    static func data(_ frames: [InspectorFrame]) -> String {
        struct Film: Encodable { let frames: [InspectorFrame] }
        let json = (try? JSONEncoder().encode(Film(frames: frames))).map { String(decoding: $0, as: UTF8.self) }
        return PagePart.embedded(json ?? #"{"frames":[]}"#)
    }
}
