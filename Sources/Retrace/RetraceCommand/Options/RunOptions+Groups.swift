import EventLoop
import FrameOutput
import Simulation

/// The options of every command that makes frames, in the order of the help.
extension OptionGroup<RunOptions> {
    static var film: [OptionGroup] { [output, picture, time, part, work, checks] }

    private static var output: OptionGroup {
        OptionGroup(
            "Output",
            [
                Option("output", short: "o", "DIR", help: "folder for the frames (default: named after the input)") {
                    guard !$1.isEmpty else { throw CommandError(usage: "--output '': expected the name of a folder") }
                    $0.output = $1
                },
                Option("force", help: "replace frames that are there", \.existingFrames, .replace)
                    .excluding { $0.existingFrames == .resume ? "resume" : nil },
                Option("resume", help: "go on where an interrupted run stopped", \.existingFrames, .resume)
                    .excluding { $0.existingFrames == .replace ? "force" : nil },
                Option("report", "FILE.json", help: "write the figures of the run to this file") {
                    guard !$1.isEmpty else { throw CommandError(usage: "--report '': expected the name of a file") }
                    $0.report = $1
                },
                Option("quiet", short: "q", help: "print nothing but errors", \.quiet, true),
            ])
    }

    private static var picture: OptionGroup {
        OptionGroup(
            "Picture",
            [
                Option(
                    "size", "WxH", help: "size of the map in points (default: 1280x720)",
                    expected: "WIDTHxHEIGHT in points, each 1 to 16384, such as 1280x720",
                    read: RunOptions.PointSize.init(text:)
                ) { $0.size = $1 },
                Option(
                    "scale", "1|2|3", help: "pixels per point (default: 1)", expected: "1, 2 or 3 pixels per point",
                    read: { integer($0, in: 1...3) }
                ) { $0.scale = $1 },
                Option(
                    "background", "MAP", help: "natural-earth, none (plain paper), transparent or #rrggbb",
                    expected: "natural-earth, none, transparent or a colour such as #f2efe9",
                    read: RunOptions.Background.init(text:)
                ) { $0.background = $1 },
                Option("inspect", "DIR", help: "write a page here that shows frame by frame what was redrawn") {
                    guard !$1.isEmpty else { throw CommandError(usage: "--inspect '': expected the name of a folder") }
                    $0.inspect = $1
                },
                Option("highlight", help: "paint the repainted rectangles over each frame", \.highlight, true),
            ])
    }

    private static var time: OptionGroup {
        OptionGroup(
            "Time",
            [
                Option(
                    "fps", "N[/D]", help: "frames per second (default: 30)",
                    expected: "frames per second as a whole number or a fraction, such as 30 or 30000/1001",
                    read: FrameRate.init(text:)
                ) { $0.frameRate = $1 },
                Option(
                    "duration", "T", help: "length of the film, such as 20, 0.5s or 1m30s (default: 20s)",
                    expected: "a time greater than 0, such as 20, 0.5s or 1m30s", read: positiveDuration
                ) { $0.pacing = .duration($1) }
                .excluding { if case .speed? = $0.pacing { "speed" } else { nil } },
                Option(
                    "speed", "X", help: "seconds of the track in a second of film, such as 60",
                    expected: "a number greater than 0, such as 60", read: positiveNumber
                ) { $0.pacing = .speed($1) }
                .excluding { if case .duration? = $0.pacing { "duration" } else { nil } },
                Option(
                    "clock", "virtual|wall", help: "as fast as it goes, or at the time of day (default: virtual)",
                    expected: "virtual or wall",
                    read: { text in RunOptions.Clock.allCases.first { "\($0)" == text } }
                ) { $0.clock = $1 },
            ])
    }

    private static var part: OptionGroup {
        OptionGroup(
            "Part of the film",
            [
                RunOptions.framesOption,
                Option(
                    "shard", "I/N", help: "only part I of N equal parts",
                    expected: "PART/PARTS with 1 <= PART <= PARTS, such as 1/3", read: RunOptions.Shard.init(text:)
                ) { $0.shard = $1 },
            ])
    }

    private static var work: OptionGroup {
        OptionGroup(
            "Work",
            [
                RunOptions.threadsOption,
                Option("full-redraw", help: "draw each frame from nothing", \.fullRedraw, true),
                Option(
                    "naive-png", help: "write each frame whole by cairo, to compare speeds with", \.naivePNG, true),
            ])
    }

    private static var checks: OptionGroup {
        OptionGroup(
            "Checks",
            [
                Option(
                    "verify", help: "compare each frame with one drawn from nothing; end with 1 at a difference",
                    \.verify, true),
                Option(
                    "simulate-under-invalidation", help: "hide some changes from the map, to try --verify",
                    \.simulatedFault, .underInvalidation
                )
                .excluding { $0.simulatedFault == .overInvalidation ? "simulate-over-invalidation" : nil },
                Option(
                    "simulate-over-invalidation", help: "announce more than changed, to try the figures",
                    \.simulatedFault, .overInvalidation
                )
                .excluding { $0.simulatedFault == .underInvalidation ? "simulate-under-invalidation" : nil },
            ])
    }
}

extension RunOptions {
    static var framesOption: Option<RunOptions> {
        Option(
            "frames", "A-B", help: "only these frames, counted from 0, both included",
            expected: "FIRST-LAST counted from 0, such as 0-99, or one number", read: frameRange
        ) { $0.frames = $1 }
    }

    static var threadsOption: Option<RunOptions> {
        Option(
            "threads", "N", help: "threads that draw, 1 to 256 (default: one a processor)",
            expected: "a number of threads, 1 to 256", read: { integer($0, in: 1...256) }
        ) { $0.threads = $1 }
    }
}

private func integer(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
}

private func positiveNumber(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
}

private func positiveDuration(_ text: String) -> Duration? {
    Duration(text: text).flatMap { $0 > .zero ? $0 : nil }
}

private func frameRange(_ text: String) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map {
        integer(String($0), in: 0...Int(Int32.max))
    }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first <= last else { return nil }
    return first...last
}

extension RunOptions.PointSize {
    /// Reads `1280x720`.
    fileprivate init?(text: String) {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        self.init(width: width, height: height)
    }
}

extension RunOptions.Shard {
    /// Reads `2/3`.
    fileprivate init?(text: String) {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else { return nil }
        self.init(index: index, count: count)
    }
}

extension RunOptions.Background {
    /// Reads `none`, `transparent` or `#rrggbb`.
    fileprivate init?(text: String) {
        switch text {
        case "natural-earth": self = .naturalEarth
        case "none": self = .none
        case "transparent": self = .transparent
        default:
            guard text.utf8.count == 7, let color = RGBAColor(text: text) else { return nil }
            self = .color(color)
        }
    }
}
