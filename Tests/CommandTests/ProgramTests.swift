import Foundation
import TestSupport
import Testing

/// The built program, as the shell sees it.
@Suite struct ProgramTests {
    @Test(arguments: [["--help"], ["-h"], ["help"]])
    func helpListsTheCommands(arguments: [String]) throws {
        let run = try BuiltProgram.run(arguments)
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.output.hasPrefix("Usage: retrace COMMAND"))
        #expect(run.output.contains("\n  replay  ") && run.output.contains("\n  render  "))
    }

    @Test(arguments: ["replay", "render"])
    func helpOfACommandHasOneText(command: String) throws {
        let texts = try [
            ["help", command], [command, "--help"], [command, "-h"], [command, "x", "--help", "--scale", "9"],
        ]
        .map { try BuiltProgram.run($0) }
        #expect(texts.allSatisfy { $0.status == 0 && $0.errors == "" })
        #expect(Set(texts.map(\.output)).count == 1)
        #expect(texts[0].output.contains("Examples:\n  retrace \(command) "))
    }

    @Test(arguments: ["--version", "-V"])
    func versionIsANumber(option: String) throws {
        let run = try BuiltProgram.run([option])
        #expect(run.status == 0)
        #expect(run.output.prefixMatch(of: /retrace \d+\.\d+\.\d+\n/) != nil)
    }

    @Test(arguments: [
        ([], "no command given; 'retrace --help' lists them"),
        (["rendr"], "'rendr' is not a command; did you mean 'render'?"),
        (["xyzzy"], "'xyzzy' is not a command; the commands are replay, render, "),
        (["help", "repaly"], "'repaly' is not a command; did you mean 'replay'?"),
        (["--versoin"], "unknown option --versoin; did you mean --version?"),
        (["replay"], "replay needs a track: retrace replay TRACK.gpx"),
        (["render"], "render needs a scenario: retrace render SCENARIO.json"),
        (["render", "a.json", "b.json"], "render takes one scenario, not 2: a.json, b.json"),
        (["replay", "a.gpx", "--scale", "9"], "--scale '9': expected 1, 2 or 3 pixels per point"),
        (["replay", "a.gpx", "--vrify"], "unknown option --vrify; did you mean --verify?"),
    ])
    func wrongUsageEndsWith2(arguments: [String], message: String) throws {
        let run = try BuiltProgram.run(arguments)
        #expect(run.status == 2)
        #expect(run.output == "")
        // The list of commands grows.
        #expect(
            message.hasSuffix(", ")
                ? run.errors.hasPrefix("retrace: " + message) : run.errors == "retrace: \(message)\n")
    }

    @Test func aMissingScenarioEndsWith1() throws {
        let run = try BuiltProgram.run(["render", "nowhere.json"])
        #expect(run.status == 1)
        #expect(run.errors == "retrace: nowhere.json: cannot be read: there is no such file\n")
    }

    @Test func aFolderIsNoScenario() throws {
        let run = try BuiltProgram.run(["render", "scenarios"])
        #expect(run.status == 1)
        #expect(run.errors == "retrace: scenarios: cannot be read: is a folder, not a file\n")
    }

    /// What cannot be read twice, or has no size, is read like any file.
    @Test(arguments: [
        "\"$1\" render - < scenarios/dynamic-circle/scenario.json", "cat empty | \"$1\" render /dev/stdin",
    ])
    func scenariosComeThroughPipes(command: String) throws {
        let script = "cd \"$2\" && ln -s \"$3\"/scenarios . && : > empty && \(command) --frames 0-0; echo $?; ls -A"
        let folder = FileManager.default.temporaryDirectory.appending(path: "retrace-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try BuiltProgram.run(
            program: "/bin/bash",
            ["-c", script, "bash", BuiltProgram.path, folder, FileManager.default.currentDirectoryPath])
        if command.contains("empty") {
            #expect(run.output == "1\nempty\nscenarios\n")
            #expect(run.errors.contains("/dev/stdin:1:1: expected JSON, found an unfinished value"))
        } else {
            #expect(run.output.hasPrefix("1 frame in frames: "))
            #expect(run.output.hasSuffix("0\nempty\nframes\nscenarios\n"))
        }
    }
}
