import Foundation
import TestSupport
import Testing

@testable import RetraceCommand

@MainActor
@Suite struct HelpTests {
    private var texts: [String] { [HelpText.overview] + Command.all.map(HelpText.text) }

    @Test func fitsEightyColumnsAndEveryTerminal() {
        for text in texts {
            #expect(text.hasSuffix("\n"))
            for line in text.split(separator: "\n") {
                #expect(line.count <= 80 && line.utf8.allSatisfy { $0 < 128 }, "\(line)")
            }
        }
    }

    @Test func everyOptionAndCommandIsExplained() {
        for command in Command.all {
            let text = HelpText.text(for: command)
            #expect(HelpText.overview.contains("  \(command.name) "))
            #expect(text.hasPrefix("Usage: retrace \(command.name) [OPTION...] \(command.operands)\n"))
            for option in command.sections.flatMap(\.options) {
                #expect(text.contains("--\(option.long)"))
                #expect(!option.help.isEmpty)
            }
        }
    }

    @Test func theReadmeExplainsEveryOption() throws {
        let readme = try String(contentsOfFile: BuiltProgram.packageRoot + "/README.md", encoding: .utf8)
        let cells = readme.matches(of: /\n\| (`-.+?`) \|/).map { $0.1 }
        for option in Command.all.flatMap(\.sections).filter({ $0.heading != "Help" }).flatMap(\.options) {
            let rows = cells.filter { $0.contains("`--\(option.long)`") || $0.contains("`--\(option.long) ") }
            #expect(rows.count == 1, "--\(option.long)")
        }
    }

    @Test func optionsAreAligned() {
        for command in Command.all {
            let options = HelpText.text(for: command).split(separator: "\n").filter {
                $0.hasPrefix("      --") || $0.hasPrefix("  -")
            }
            // Two blanks at least stand between an option and what it does.
            let columns = options.map { line in
                let option = line.drop { $0 == " " }
                let end = option.indices.first { option[$0...].hasPrefix("  ") } ?? option.endIndex
                return line.distance(
                    from: line.startIndex, to: option[end...].firstIndex { $0 != " " } ?? line.endIndex)
            }
            #expect(Set(columns).count == 1)
        }
    }

    /// Each example is a command that exists, with options that exist.
    @Test func examplesAreCommands() throws {
        for command in Command.all {
            #expect(command.examples.count >= 2)
            for example in command.examples {
                let words = example.line.split(separator: " ").map(String.init)
                #expect(Array(words.prefix(2)) == ["retrace", command.name])
                _ = try OptionParser(sections: command.sections).parse(Array(words.dropFirst(2)))
            }
        }
    }
}
