import EventLoop
import Foundation
import Redraw
import Simulation
import Stress

extension Command {
    /// Looks for redraw bugs.
    static var stress: Command {
        Command(
            name: "stress",
            summary: "look for redraw bugs in random scenarios",
            operands: "",
            details: """
                Each scenario is drawn incrementally and judged: exact sets of tiles, a cause
                for each redraw, the same bytes as a fresh view and, where that can be, as a
                picture painted by hand. Faults can be planted in debug builds and in builds
                with -Xswiftc -DRETRACE_MUTANTS, to see that they are found.
                """,
            examples: [
                Example(
                    line: "retrace stress --report out", effect: "a thousand scenarios, then look at out/report.html"),
                Example(
                    line: "retrace stress --mutate all", effect: "plant every known fault and see that it is found"),
                Example(line: "retrace stress --replay out/finding-1/min.json", effect: "run one case again"),
                Example(line: "retrace stress --executor real --threads 8", effect: "the same on real threads"),
            ],
            options: OptionGroup<StressOptions>.stress, settings: StressOptions()
        ) { options, operands, console in
            guard operands.isEmpty else { throw CommandError(usage: "stress takes options only, not '\(operands[0])'") }
            if options.mutation != .none, !Mutant.isAvailable {
                throw CommandError(
                    usage: "--mutate: this build has no faults to plant; build with 'swift build' or tools/stress")
            }
            let given = try options.replay.map { try Self.given($0) }
            try EventLoop.configure(
                threads: options.threads ?? given?.real?.threads ?? (options.profile == .overlap ? 64 : 4))
            return try EventLoop.shared.host {
                if let given { return await replay(given, console) }
                let campaign = StressCampaign(options)
                campaign.onProgress = { console.printError("stress: \($0)\n") }
                await campaign.run()
                console.print(campaign.report.summary)
                if let folder = options.report {
                    try StressFolder(folder).write(campaign.report)
                    console.print("report: \(folder)/report.html\n")
                }
                return campaign.report.isClean ? .success : .failure
            }
        }
    }

    /// Reads a case.
    private static func given(_ file: String) throws -> StressCase {
        let given: StressCase
        do {
            given = try StressCase(json: ScenarioFile.contents(of: file))
        } catch {
            throw CommandError(
                usage: "--replay \(file): expected a case that 'retrace stress --report' wrote (\(error))")
        }
        if given.mutant.flatMap(Mutant.init) != nil, !Mutant.isAvailable {
            throw CommandError(usage: "--replay \(file): the case needs a planted fault, and this build has none")
        }
        return given
    }

    @MainActor
    private static func replay(_ given: StressCase, _ console: Console) async -> ExitStatus {
        Mutant.activate(given.mutant.flatMap(Mutant.init))
        defer { Mutant.activate(nil) }
        var finding: Finding?
        var note = ""
        if given.real == nil {
            finding = given.verdict()
        } else {
            let verdict = await given.verdictOnRealThreads()
            finding = verdict.finding
            note = " in \(verdict.runs) runs on \(EventLoop.shared.threadCount) real threads"
        }
        guard let finding else {
            console.print("nothing found\(note)\n")
            return .success
        }
        console.print("\(finding.kind) in frame \(finding.frame), tile \(finding.tile): \(finding.explanation)\n")
        if !note.isEmpty { console.print("seen\(note)\n") }
        return .failure
    }
}

extension OptionGroup<StressOptions> {
    fileprivate static var stress: [OptionGroup] {
        [
            OptionGroup(
                "Scenarios",
                [
                    Option(
                        "seed", "N", help: "where the random numbers begin (default: 1)", expected: "a whole number",
                        read: { UInt64($0) }
                    ) { $0.seed = $1 },
                    Option(
                        "scenarios", "N", help: "how many (default: the profile's)", expected: "a whole number above 0",
                        read: { Int($0).flatMap { $0 > 0 ? $0 : nil } }
                    ) { $0.scenarios = $1 },
                    Option(
                        "time", "SECONDS", help: "begin no scenario after this long", expected: "seconds above 0",
                        read: { Double($0).flatMap { $0 > 0 ? $0 : nil } }
                    ) { $0.seconds = $1 },
                    Option(
                        "profile", "ci|nightly|soak|overlap", help: "how much, or what under load (default: ci)",
                        expected: "ci, nightly, soak or overlap",
                        read: { StressOptions.Profile(rawValue: $0) }
                    ) { $0.profile = $1 },
                    Option("replay", "FILE", help: "run one case again") { $0.replay = $1 },
                ]),
            OptionGroup(
                "Work",
                [
                    Option(
                        "executor", "sim|real", help: "simulated order of jobs, or real threads (default: sim)",
                        expected: "sim or real", read: { StressOptions.Executor(rawValue: $0) }
                    ) { $0.executor = $1 },
                    Option(
                        "threads", "N", help: "real threads (default: 4, with overlap 64)", expected: "1 to 256",
                        read: { Int($0).flatMap { (1...256).contains($0) ? $0 : nil } }
                    ) { $0.threads = $1 },
                    Option(
                        "mutate", "NAME|all", help: "plant a fault and see that it is found",
                        expected: "all or one of " + Mutant.allCases.map(\.rawValue).joined(separator: ", "),
                        read: { name in name == "all" ? .all : Mutant(rawValue: name).map { .one($0.rawValue) } }
                    ) { $0.mutation = $1 },
                ]),
            OptionGroup(
                "Output",
                [Option("report", "DIR", help: "folder for report.html, report.json and cases") { $0.report = $1 }]),
        ]
    }
}
