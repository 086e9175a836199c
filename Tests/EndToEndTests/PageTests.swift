import Foundation
import TestSupport
import Testing

/// The pages that the program writes, in a real browser: `tools/check-pages` presses keys, points and looks.
@Suite("Pages")
struct PageTests {
    private static let tool = BuiltProgram.packageRoot + "/tools/check-pages"

    /// Runs the checks; nil where there is no browser.
    private static func check(_ pages: [String]) throws -> BuiltProgram.Outcome? {
        let outcome = try BuiltProgram.run(program: tool, pages)
        guard outcome.status == 77 else { return outcome }
        print(outcome.output)
        return nil
    }

    private static let plantsFaults =
        try? BuiltProgram.run(["stress", "--mutate", "causesLost", "--time", "0.001"]).status != 2

    @Test("The report of the engine as it is, and the inspector of a film")
    func cleanPages() throws {
        let scratch = try Scratch()
        #expect(try BuiltProgram.run(["stress", "--scenarios", "3", "--report", "\(scratch.path)/report"]).status == 0)
        let film = FilmFolder(in: scratch, "film")
        let scenario = "scenarios/circle-and-path-alpha/scenario.json"
        #expect(try film.make(["render", scenario, "--inspect", "\(scratch.path)/page"]).status == 0)
        guard
            let outcome = try Self.check(["\(scratch.path)/report/report.html", "\(scratch.path)/page/inspector.html"])
        else { return }
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    @Test("The report with a finding, its case, and the case as a film")
    func pagesOfAFinding() throws {
        guard Self.plantsFaults == true else {
            print("skipped: this build has no faults to plant")
            return
        }
        let scratch = try Scratch()
        let report = "\(scratch.path)/report"
        #expect(try BuiltProgram.run(["stress", "--mutate", "removeKeepsPixels", "--report", report]).status == 0)
        let given = "\(report)/removeKeepsPixels"
        let film = FilmFolder(in: scratch, "film")
        let render = try film.make(["render", "\(given)/min.json", "--inspect", "\(scratch.path)/page"])
        #expect(render.status == 0 && render.errors.contains("Under-invalidation"), "\(render.errors)")
        #expect(try film.frames.first == "frame-000000.png" && !film.manifest.isEmpty)
        // The replay and the film that is to be right say the same.
        #expect(try BuiltProgram.run(["stress", "--replay", "\(given)/min.json"]).status == 1)
        #expect(try film.make(["render", "\(given)/min.json", "--verify", "--force"]).status == 1)
        let pages = ["\(report)/report.html", "\(given)/inspector.html", "\(scratch.path)/page/inspector.html"]
        guard let outcome = try Self.check(pages) else { return }
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    @Test("A page that is wrong is found out")
    func brokenPages() throws {
        let scratch = try Scratch()
        let film = FilmFolder(in: scratch, "film")
        let scenario = "scenarios/circle-and-path-alpha/scenario.json"
        #expect(try film.make(["render", scenario, "--inspect", scratch.path]).status == 0)
        let page = try String(contentsOfFile: "\(scratch.path)/inspector.html", encoding: .utf8)
        let faults = [
            ("came into view", "was there", "the cause appeared"),
            ("ArrowRight: () =>", "ArrowUp: () =>", "ArrowRight"),
            ("width=device-width", "width=900", "too wide"),
            ("--soft: light-dark(#62626a", "--soft: light-dark(#c2c2ca", "hard to read"),
            ("\"use strict\";", "\"use strict\"; fetch('http://127.0.0.1:9/');", "network"),
        ]
        var pages: [String] = []
        for (index, fault) in faults.enumerated() {
            #expect(page.contains(fault.0))
            pages.append("\(scratch.path)/\(index).html")
            try Data(page.replacing(fault.0, with: fault.1).utf8).write(to: URL(fileURLWithPath: pages[index]))
        }
        guard let outcome = try Self.check(pages) else { return }
        #expect(outcome.status == 1)
        for (index, fault) in faults.enumerated() {
            #expect(
                outcome.output.split(separator: "\n").contains {
                    $0.hasPrefix("\(index).html: ") && $0.contains(fault.2)
                },
                "\(fault.2): \(outcome.output)")
        }
    }

    @Test("A case is drawn as it is: options that would change it are refused")
    func caseWithOptions() throws {
        let scratch = try Scratch()
        let file = "\(scratch.path)/min.json"
        let text = """
            {"format": "retrace-stress", "version": 1, "schedule": {"workers": 1, "policy": "fifo", "seed": 0,
            "cancelPercent": 0}, "scenario": {"version": 1, "seed": 1, "tilePixels": 32, "frames": [{}, {}, {}]}}
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let film = FilmFolder(in: scratch, "film")
        #expect(try film.make(["render", file]).status == 0)
        #expect(try film.frames.count == 3)
        let refused = try film.make(["render", file, "--force", "--size", "100x100"])
        #expect(refused.status == 2 && refused.errors.contains("--inspect"))
        try Data(text.replacing("\"version\": 1,", with: "\"version\": 9,").utf8).write(to: URL(fileURLWithPath: file))
        let newer = try film.make(["render", file, "--force"])
        #expect(newer.status == 2 && newer.errors.contains("version 1"))
    }
}
