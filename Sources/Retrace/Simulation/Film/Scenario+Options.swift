extension Scenario {
    /// The scenario with what was asked for on the command line in place of what it says.
    func applying(_ options: RunOptions) -> Scenario {
        var scenario = self
        if let size = options.size { scenario.map.size = size }
        if let scale = options.scale { scenario.map.scale = scale }
        if let background = options.background { scenario.map.background = background }
        if let rate = options.frameRate { scenario.clock.frameRate = rate }
        if case .duration(let duration)? = options.pacing { scenario.clock.duration = duration }
        return scenario
    }

    /// What `replay` shows when nobody says more: each track as a growing path with a marker and a pulsing circle at
    /// its head, the map fitted to all of them.
    public init(replaying files: [String]) {
        let palette: [RGBAColor] = [
            RGBAColor(red: 0xE4, green: 0x57, blue: 0x1C), RGBAColor(red: 0x1D, green: 0x6F, blue: 0xC4),
            RGBAColor(red: 0x2B, green: 0x8A, blue: 0x3E), RGBAColor(red: 0x9C, green: 0x36, blue: 0xB5),
            RGBAColor(red: 0xC9, green: 0x8A, blue: 0x04), RGBAColor(red: 0x0C, green: 0x85, blue: 0x99),
        ]
        var tracks: [String: String] = [:]
        var paths: [Overlay] = []
        var pulses: [Overlay] = []
        for (index, file) in files.enumerated() {
            // Numbered so that the files' order is the names' order.
            let digits = String(index)
            let name = "track-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
            tracks[name] = file
            let color = palette[index % palette.count]
            var translucent = color
            translucent.alpha = 0x48
            pulses.append(
                Overlay(
                    kind: .circle(
                        Circle(
                            center: .follow(track: name),
                            radius: Radius(unit: .points, course: .pulse(minimum: 11, maximum: 24, period: 1.6)),
                            fill: translucent, stroke: nil, lineWidth: 0, alpha: 1)),
                    level: .aboveLabels, added: 0))
            paths.append(
                Overlay(
                    kind: .path(
                        Path(
                            track: name, color: color, width: 4, alpha: 0.9, tail: nil,
                            marker: Path.Marker(
                                radius: 7, color: color,
                                stroke: RGBAColor(red: 255, green: 255, blue: 255)))),
                    level: .aboveLabels, added: 0))
        }
        self.init(
            map: Map(
                size: RunOptions.PointSize(width: 1280, height: 720)!, scale: 1,
                region: .fit(padding: 60), background: .naturalEarth, zoom: .exact),
            clock: .standard, tracks: tracks, overlays: pulses + paths, bounds: .frozen)
    }
}
