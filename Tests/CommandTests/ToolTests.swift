import Foundation
import TestSupport
import Testing

/// The scripts in `tools`.
@Suite struct ToolTests {
    private static let folder = BuiltProgram.packageRoot + "/tools"
    private static let shellcheck = "/usr/bin/shellcheck"

    private static var scripts: [String] {
        let tools = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return tools.sorted().map { "\(folder)/\($0)" } + [BuiltProgram.packageRoot + "/.ci/run"]
    }

    @Test(arguments: scripts)
    func scriptsCanBeRun(script: String) throws {
        #expect(FileManager.default.isExecutableFile(atPath: script))
        let text = try String(contentsOfFile: script, encoding: .utf8)
        #expect(text.hasPrefix("#!/usr/bin/env bash\n") || text.hasPrefix("#!/usr/bin/env python3\n"))
        #expect(text.hasPrefix("#!/usr/bin/env python3") || text.contains("\nset -euo pipefail\n"))
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: shellcheck), "shellcheck is not installed"))
    func shellcheckHasNothingToSay() throws {
        let shell = try Self.scripts.filter { try String(contentsOfFile: $0, encoding: .utf8).contains("bash\n") }
        let run = try BuiltProgram.run(program: Self.shellcheck, ["--external-sources"] + shell)
        #expect(run.status == 0, "\(run.output)")
    }
}
