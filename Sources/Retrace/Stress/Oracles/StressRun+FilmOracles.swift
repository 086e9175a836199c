import CoreGraphics
import EventLoop
import Foundation
import MapGeometry
import MapKit
import Redraw
import Simulation
import UIKit

/// The oracles of a run whose frames are written: the clock against rational arithmetic, the files against the frames.
extension StressRun {
    func beginFilm() {
        guard let speed = scenario.film else { return }
        film = StressFilm(speed, seed: executor.schedule.seed)
        checkTicker(speed)
    }

    /// Moves the clock to the frame, and sees that the display link was called once, for this very frame.
    func fireFilm() {
        guard finding == nil, let film else { return }
        film.fire(frame)
        let speed = film.speed
        // The last tick at or before the frame, found by trying.
        var tick = 0
        if let ticks = speed.ticks {
            while (tick + 1) * speed.frames <= frame * ticks * speed.seconds { tick += 1 }
        } else {
            tick = frame
        }
        if film.timeline.tick(ofFrame: frame) != tick {
            return report(
                .invariant, .clock,
                "the frame shows tick \(film.timeline.tick(ofFrame: frame)), and tick \(tick) is its own")
        }
        let seconds = film.timeline.seconds(atTick: tick)
        let isLate = speed.ticks.map { seconds * Double($0) - Double(tick) } ?? seconds - Self.time(speed, frame)
        if abs(isLate) > 1e-9 {
            return report(.invariant, .clock, "tick \(tick) is at \(seconds) s of the film")
        }
        guard film.hasClock else { return }
        if film.calls.count != 1 {
            return report(.invariant, .clock, "a display link was called \(film.calls.count) times for a frame")
        }
        let start = FilmTime.offset
        for (name, value, due) in [
            ("timestamp", film.calls[0].timestamp, start + Self.time(speed, frame)),
            ("target", film.calls[0].target, start + Self.time(speed, frame + 1)),
            ("CACurrentMediaTime", film.calls[0].mediaTime, start + Self.time(speed, frame)),
        ] where abs(value - due) > 1e-9 {
            return report(.invariant, .clock, "a display link's \(name) is not \(due) s")
        }
    }

    private enum FilmTime {
        /// A film's clock begins at one second.
        static let offset = 1.0
    }

    private static func time(_ speed: StressScenario.Film, _ frame: Int) -> Double {
        Double(frame * speed.seconds) / Double(speed.frames)
    }

    /// A ticker that is asked at odd times hands out each tick once, in order, none early and none late.
    private func checkTicker(_ speed: StressScenario.Film) {
        let rate = FrameRate(speed.frames, over: speed.seconds)
        var random = SeededRandom(seed: executor.schedule.seed)
        let most = random.pick([1, 2, 1 << 20])
        let start = random.next() >> 20
        var ticker = FixedStepTicker(start: start, rate: rate, maximumCatchUp: most, policy: .dropFrames)
        var (now, next) = (UInt64(0), 0)
        let period = UInt64(1_000_000_000 * speed.seconds / speed.frames)
        for _ in 0..<12 {
            let due = ticker.advance(to: start + now)
            // Tick k is due at k periods, rounded down to nanoseconds.
            var end = next
            while end - next < most, UInt64(end * speed.seconds * 1_000_000_000 / speed.frames) <= now { end += 1 }
            if due.ticks != next..<end {
                return report(
                    .invariant, .clock, "\(now) ns after its start a ticker hands out \(due.ticks), not \(next..<end)")
            }
            next = end
            now += random.pick([0, 1, period / 3, period, period * 5 / 2, period * 4])
        }
    }

    func writeFrame(_ damage: [PixelRect], _ counters: RedrawCounters) {
        guard finding == nil, let film, let buffer = stage.map.framePixels else { return }
        film.write(frame, buffer, damage, counters)
    }

    /// Reads the film back.
    func endFilm() {
        guard let film else { return }
        film.end()
        defer { film.removeFiles() }
        guard finding == nil, !film.given.isEmpty else { return }
        if let failure = film.failure { return report(.liveness, .film, "the film was not written: \(failure)") }
        guard let text = try? String(contentsOfFile: film.folder + "/frames.jsonl", encoding: .utf8) else {
            return report(.invariant, .film, "the film has no manifest")
        }
        let lines = text.split(separator: "\n").map { line in
            (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
        }
        let frames = lines.map { $0["frame"] as? Int ?? -1 }
        if frames != film.given.map(\.frame) {
            frame = zip(film.given.map(\.frame), frames + [-1]).first { $0 != $1 }?.0 ?? frame
            return report(.invariant, .film, "the manifest lists the frames \(frames)")
        }
        for (given, line) in zip(film.given, lines) {
            frame = given.frame
            checkFile(given, line, film)
            if finding != nil { return }
        }
    }

    /// A line of the manifest says what its file is and what the map did; the file shows the frame.
    private func checkFile(_ given: StressFilm.Given, _ line: [String: Any], _ film: StressFilm) {
        let name = line["file"] as? String ?? ""
        guard let file = FileManager.default.contents(atPath: film.folder + "/" + name) else {
            return report(.invariant, .film, "the manifest names '\(name)', which is not there")
        }
        let checksum = "crc32:" + String(format: "%08x", Self.crc32(file))
        // The nearest nanosecond; halves and the last bit of a floating-point number leave one of play.
        let exact = given.frame * film.speed.seconds * 1_000_000_000
        let time = Int(((line["time"] as? Double ?? -1) * 1e9).rounded())
        let facts: [(String, Bool)] = [
            ("file", name == "frame-" + String(format: "%06d", given.frame) + ".png"),
            ("bytes", line["bytes"] as? Int == file.count),
            ("checksum", line["checksum"] as? String == checksum),
            ("tiles", line["tiles"] as? Int == given.tilesDrawn),
            ("damagedPixels", line["damagedPixels"] as? Int == given.damagedPixels),
            ("time", abs(time * film.speed.frames - exact) <= 2 * film.speed.frames),
        ]
        if let wrong = facts.first(where: { !$0.1 }) {
            return report(.invariant, .film, "the manifest's '\(wrong.0)' is wrong: \(line[wrong.0] ?? "none")")
        }
        guard let pixels = Self.pixels(ofPNG: file) else {
            return report(.wrongPicture, .film, "the file '\(name)' is no picture")
        }
        if pixels != given.pixels {
            let index = zip(pixels, given.pixels).enumerated().first { $1.0 != $1.1 }?.offset ?? pixels.count
            return report(.wrongPicture, .film, "the file '\(name)' differs from the frame in pixel \(index)")
        }
        if let checksum = Self.adler32(given.pixels, width: given.width), checksum != Self.streamChecksum(ofPNG: file) {
            report(.invariant, .film, "the checksum of the rows in '\(name)' is wrong")
        }
    }

    /// The checksum that ends the compressed stream of a picture, in its last `IDAT`.
    private static func streamChecksum(ofPNG file: Data) -> UInt32? {
        func number(at place: Int) -> UInt32 { file[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        var place = 8
        var checksum: UInt32?
        while place + 12 <= file.count {
            let length = Int(number(at: place))
            if file[place + 4..<place + 8].elementsEqual("IDAT".utf8), length >= 4 {
                checksum = number(at: place + 4 + length)
            }
            place += 12 + length
        }
        return checksum
    }

    /// The checksum of an opaque picture's rows without filters, byte by byte (RFC 1950); nothing for one so lively that
    /// rows may be filtered.
    private static func adler32(_ pixels: [UInt32], width: Int) -> UInt32? {
        var (first, second) = (UInt32(1), UInt32(0))
        for row in 0..<pixels.count / width {
            // A row's filter byte is 0; what follows is far from overflowing within a row.
            second += first
            var (changes, left) = (0, UInt32(0))
            for pixel in pixels[row * width..<(row + 1) * width] {
                if pixel != left { changes += 1 }
                left = pixel
                for shift in [16, 8, 0] as [UInt32] {
                    first += pixel >> shift & 255
                    second += first
                }
            }
            if changes * 4 > width { return nil }
            first %= 65521
            second %= 65521
        }
        return second << 16 | first
    }

    /// The checksum of PNG and zip, bit by bit.
    private static func crc32(_ data: Data) -> UInt32 {
        var crc = UInt32.max
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~crc
    }

    /// The pixels of a picture as the map has them.
    private static func pixels(ofPNG file: Data) -> [UInt32]? {
        guard let image = UIImage(data: file)?.cgImage,
            let context = CGContext(
                data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: image.width * 4,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
        else { return nil }
        context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        guard let memory = context.data else { return nil }
        return Array(
            UnsafeBufferPointer(
                start: memory.assumingMemoryBound(to: UInt32.self), count: image.width * image.height))
    }
}
