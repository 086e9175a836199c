/// The fixed parts of the pages: files of `Page`, compiled into the program.
enum PagePart {
    static let style = text(PackageResources.page_css)
    static let inspectorStyle = text(PackageResources.inspector_css)
    static let inspectorTemplate = text(PackageResources.inspector_html)
    static let inspectorScript = text(PackageResources.inspector_js)
    static let inspectorPage = text(PackageResources.inspector_page_html)
    static let reportStyle = text(PackageResources.report_css)
    static let reportPage = text(PackageResources.report_html)

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Text as it stands in HTML.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }

    /// JSON as it stands in a script element, which the first `</` would end.
    static func embedded(_ json: String) -> String { json.replacing("<", with: "\\u003c") }

    /// A page with its marks, such as `{{TITLE}}`, replaced; what replaces them is not looked at again.
    static func filled(_ page: String, _ values: [String: String]) -> String {
        let parts = page.split(separator: "{{", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { text, part in
            guard let end = part.firstRange(of: "}}") else { return text + "{{" + part }
            let name = String(part[..<end.lowerBound])
            guard let value = values[name] else { preconditionFailure("a page has a mark {{\(name)}} without a value") }
            return text + value + part[end.upperBound...]
        }
    }
}
