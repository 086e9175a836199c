import Foundation

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
        let findings = try report.cases.enumerated().map { try write($1, name: "finding-\($0 + 1)") }
        let planted = try report.mutants.compactMap { mutant in
            try mutant.smallest.map { try write($0, name: mutant.name) }
        }
        let page = ReportPage(report: report, findings: findings, planted: planted, example: Self.example(report))
        try Data(page.html.utf8).write(to: folder.appendingPathComponent("report.html"), options: .atomic)
    }

    /// The first scenario of the campaign that the engine as it is draws right.
    private static func example(_ report: StressReport) -> ReportPage.Case? {
        for seed in report.seed..<report.seed &+ 20 {
            let given = StressCase(scenario: ScenarioGenerator.scenario(seed: seed), schedule: .plain)
            let recording = CaseRecording(given)
            if recording.finding == nil { return ReportPage.Case(name: "example", given: given, recording: recording) }
        }
        return nil
    }

    /// Writes one case: `min.json`, `min.swift`, `min.png` and its inspector.
    private func write(_ given: StressCase, name: String) throws -> ReportPage.Case {
        let place = folder.appendingPathComponent(name)
        try files.createDirectory(at: place, withIntermediateDirectories: true)
        try given.json.write(to: place.appendingPathComponent("min.json"), options: .atomic)
        try Data(given.swiftTest.utf8).write(to: place.appendingPathComponent("min.swift"), options: .atomic)
        let recording = CaseRecording(given)
        if let picture = recording.comparison {
            try picture.write(to: place.appendingPathComponent("min.png"), options: .atomic)
        }
        try InspectorPage(title: "\(name), frame by frame", frames: recording.frames).write(to: place.path)
        return ReportPage.Case(name: name, given: given, recording: recording)
    }
}
