import Foundation
import Redraw

/// Writes what a campaign found into a folder: the report, and a folder for each minimal case.
@MainActor
package struct StressFolder {
    private let folder: URL
    private let files = FileManager.default

    package init(_ path: String) { folder = URL(fileURLWithPath: path) }

    /// Writes the report and all cases, and replaces what was there under the same names.
    package func write(_ report: StressReport) throws {
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        try report.json.write(to: folder.appendingPathComponent("report.json"), options: .atomic)
        var pages: [ReportPage.Case] = []
        for (index, given) in report.cases.enumerated() {
            pages.append(try write(given, name: "finding-\(index + 1)"))
        }
        for mutant in report.mutants {
            if let given = mutant.smallest { pages.append(try write(given, name: mutant.name)) }
        }
        try Data(ReportPage(report: report, cases: pages).html.utf8).write(
            to: folder.appendingPathComponent("report.html"), options: .atomic)
    }

    /// Writes one case: `min.json`, `min.swift`, `min.png` and its inspector.
    package func write(_ given: StressCase, name: String) throws -> ReportPage.Case {
        let place = folder.appendingPathComponent(name)
        try files.createDirectory(at: place, withIntermediateDirectories: true)
        try given.json.write(to: place.appendingPathComponent("min.json"), options: .atomic)
        try Data(given.swiftTest.utf8).write(to: place.appendingPathComponent("min.swift"), options: .atomic)
        let recording = CaseRecording(given)
        if let picture = recording.comparison {
            try picture.write(to: place.appendingPathComponent("min.png"), options: .atomic)
        }
        try Data(InspectorPage(title: name, frames: recording.frames).html.utf8).write(
            to: place.appendingPathComponent("inspector.html"), options: .atomic)
        return ReportPage.Case(name: name, given: given, hasPicture: recording.comparison != nil)
    }
}
