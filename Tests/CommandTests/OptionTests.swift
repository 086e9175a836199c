import EventLoop
import FrameOutput
import Simulation
import Testing

@testable import RetraceCommand

/// What the options of `replay` and `render` mean.
@MainActor
@Suite struct OptionTests {
    private struct Parsed {
        var options = RunOptions()
        var operands: [String] = []
    }

    /// The options as a command of ours gets them.
    private func parse(_ arguments: String...) throws -> Parsed {
        var parsed = Parsed()
        let command = Command(
            name: "film", summary: "", operands: "", examples: [], options: OptionGroup<RunOptions>.film,
            settings: RunOptions()
        ) { options, operands, _ in
            parsed = Parsed(options: options, operands: operands)
            return .success
        }
        let console = Console(print: { _ in }, printError: { _ in }, terminalWidth: { nil })
        #expect(try command.run(arguments, console) == .success)
        return parsed
    }

    private func usage(_ arguments: String...) throws -> String {
        let error = try #require(throws: CommandError.self) {
            switch arguments.count {
            case 1: _ = try parse(arguments[0])
            case 2: _ = try parse(arguments[0], arguments[1])
            default: _ = try parse(arguments[0], arguments[1], arguments[2], arguments[3])
            }
        }
        #expect(error.code == .usage)
        return error.message
    }

    @Test func nothingGivenAsksForNothing() throws {
        let parsed = try parse()
        #expect(parsed.options == RunOptions())
        #expect(parsed.operands == [])
    }

    @Test func optionsAndOperandsMayMix() throws {
        let parsed = try parse("a.gpx", "--verify", "b.gpx", "-o", "out", "--", "-c.gpx")
        #expect(parsed.operands == ["a.gpx", "b.gpx", "-c.gpx"])
        #expect(parsed.options.verify)
        #expect(parsed.options.output == "out")
    }

    @Test func everyOptionArrives() throws {
        var all = RunOptions()
        all.output = "film"
        all.size = RunOptions.PointSize(width: 640, height: 360)
        all.scale = 2
        all.frameRate = FrameRate(text: "30000/1001")
        all.pacing = .duration(.seconds(90))
        all.frames = 10...20
        all.shard = try #require(RunOptions.Shard(index: 2, count: 3))
        all.threads = 4
        all.fullRedraw = true
        all.verify = true
        all.highlight = true
        all.report = "r.json"
        all.quiet = true
        all.existingFrames = .replace
        all.clock = .wall
        all.background = .color(RGBAColor(red: 1, green: 2, blue: 3))
        all.simulatedFault = .underInvalidation
        let parsed = try parse(
            "--output=film", "--size", "640x360", "--scale=2", "--fps", "30000/1001", "--duration=1m30s",
            "--frames", "10-20", "--shard", "2/3", "--threads", "4", "--full-redraw", "--verify", "--highlight",
            "--report", "r.json", "-q", "--force", "--clock", "wall", "--background", "#010203",
            "--simulate-under-invalidation")
        #expect(parsed.options == all)
    }

    @Test func otherValues() throws {
        #expect(try parse("--speed", "60.5").options.pacing == .speed(60.5))
        #expect(try parse("--resume").options.existingFrames == .resume)
        #expect(try parse("--background", "transparent").options.background == .transparent)
        #expect(try parse("--background", "natural-earth").options.background == .naturalEarth)
        #expect(try parse("--background", "none").options.background == RunOptions.Background.none)
        #expect(try parse("--frames", "137").options.frames == 137...137)
        #expect(try parse("--simulate-over-invalidation").options.simulatedFault == .overInvalidation)
    }

    @Test func theLastOfTwoCounts() throws {
        #expect(try parse("--scale", "2", "--scale", "3").options.scale == 3)
        #expect(try parse("--duration", "1", "--duration", "2").options.pacing == .duration(.seconds(2)))
    }

    @Test(arguments: [
        ("size", "1280"), ("size", "0x10"), ("size", "1280x720x2"), ("size", "axb"), ("size", ""), ("scale", "4"),
        ("scale", "1.5"), ("fps", "0"), ("fps", "1/0"), ("fps", "29.97"), ("duration", "0"), ("duration", "-5"),
        ("duration", "soon"), ("speed", "0"), ("speed", "nan"), ("speed", "inf"), ("frames", "5-3"),
        ("frames", "-3"), ("frames", "1-2-3"), ("shard", "0/3"), ("shard", "4/3"), ("shard", "3"), ("threads", "0"),
        ("threads", "257"), ("clock", "sundial"), ("background", "#12345"), ("background", "#12345678"),
        ("background", "red"), ("output", ""), ("report", ""),
    ])
    func aBadValueIsNamedWithWhatWasExpected(option: String, value: String) throws {
        let message = try usage("--\(option)", value)
        #expect(message.hasPrefix("--\(option) '\(value)': expected "))
        #expect(!message.hasSuffix("."))
    }

    @Test func contradictionsAreRefused() throws {
        #expect(
            try usage("--duration", "1", "--speed", "2")
                == "--duration and --speed exclude each other; give one of them")
        #expect(
            try usage("--speed", "2", "--duration", "1")
                == "--speed and --duration exclude each other; give one of them")
        #expect(try usage("--force", "--resume").contains("--force and --resume"))
        #expect(try usage("--resume", "--force").contains("--resume and --force"))
        #expect(try usage("--simulate-over-invalidation", "--simulate-under-invalidation").contains("exclude"))
    }

    @Test func slipsOfTheFinger() throws {
        #expect(try usage("--fsp=3") == "unknown option --fsp=3; did you mean --fps?")
        #expect(try usage("--xyzzy") == "unknown option --xyzzy")
        #expect(try usage("-z") == "unknown option -z")
        #expect(try usage("--verify=yes") == "--verify takes no value")
        #expect(try usage("--size") == "--size needs a value: --size WxH")
        #expect(try usage("-o") == "-o needs a value: -o DIR")
    }
}
