import Foundation
import Glibc
import TestSupport
import Testing

/// The scripts in `tools`.
@Suite struct ToolTests {
    private static let folder = BuiltProgram.packageRoot + "/tools"
    private static let shellcheck = "/usr/bin/shellcheck"

    private static var scripts: [String] {
        let tools = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let scripts = tools.sorted().map { "\(folder)/\($0)" }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }
        return scripts + [folder + "/fuzz/run", BuiltProgram.packageRoot + "/.ci/run"]
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

    /// Comments and text are no code; an override in a class is fine, in an extension it is not.
    @Test func compatLintNamesTheLinesThatCannotCompile() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("Old-\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        let lines = [
            "// @objc in a comment", ##"let text = "#selector(x) @objc""##, "class A: NSObject {",
            "    @objc dynamic var coordinate = 1", "    override func draw() {}", "}", "/* override",
            " #selector(b) */",
            "extension A {", "    func plain() {}", "    override func canDraw() -> Bool { true }", "}", "class B {",
            "    override init() { if true { } }", "    let link = Link(self, #selector(step))", "}",
        ]
        try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
        let run = try BuiltProgram.run(program: Self.folder + "/compat-lint", [file.path])
        let named = run.output.matches(of: /\.swift:(\d+):/).compactMap { Int($0.1) }
        #expect(run.status == 1 && named == [4, 4, 11, 15])
        try "import UIKit\nclass R: MKOverlayRenderer {}\nclass S: MKCircleRenderer {}\n".write(
            to: file, atomically: true, encoding: .utf8)
        let missing = try BuiltProgram.run(program: Self.folder + "/compat-lint", [file.path])
        #expect(missing.output.contains(".swift:2: import MapKit is missing") && missing.status == 1)
        try "import MapKit\nclass A: MKCircle { override init() {} }\n".write(
            to: file, atomically: true, encoding: .utf8)
        #expect(try BuiltProgram.run(program: Self.folder + "/compat-lint", [file.path]).status == 0)
    }

    @Test func setupKnowsEveryPackageOfTheManifest() throws {
        let manifest = try String(contentsOfFile: BuiltProgram.packageRoot + "/Package.swift", encoding: .utf8)
        let setup = try String(contentsOfFile: Self.folder + "/setup", encoding: .utf8)
        let words = Set(setup.split { $0.isWhitespace }.map(String.init))
        let packages = manifest.matches(of: /apt: "([^"]+)"/).map { String($0.1) }
        #expect(packages.count > 5)
        for package in packages { #expect(words.contains(package)) }
    }

    /// With a package database and an installer of its own, so that nothing happens to the machine.
    @Test func setupInstallsWhatIsMissingOrSaysHow() throws {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(
            "retrace-setup-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let log = scratch.appendingPathComponent("log").path
        try script("dpkg-query", #"for p; do :; done; [ "$p" != libpopt-dev ] && printf installed"#, in: scratch)
        try script(
            "apt-get", #"echo "$*" >> '\#(log)'; [ "$1" = update ] || [ "$(wc -l < '\#(log)')" -gt 1 ]"#, in: scratch)
        try script("swift", "exit 0", in: scratch)

        let path = "PATH=\(scratch.path):/usr/bin:/bin"
        let run = try BuiltProgram.run(program: "/usr/bin/env", [path, Self.folder + "/setup"])
        let isRoot = geteuid() == 0
        let installed = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        if isRoot {
            // The first attempt fails, as it does where the package lists are missing.
            #expect(run.status == 0)
            #expect(run.output == "setup: installing libpopt-dev\n")
            let install = "install -y -qq --no-install-recommends libpopt-dev\n"
            #expect(installed == install + "update -qq\n" + install)
        } else {
            #expect(run.status == 1)
            #expect(run.errors.hasSuffix("\nsudo apt-get install -y libpopt-dev\n"))
            #expect(installed == "")
        }
    }

    private func script(_ name: String, _ body: String, in folder: URL) throws {
        let file = folder.appendingPathComponent(name).path
        try "#!/bin/sh\n\(body)\n".write(toFile: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
}
