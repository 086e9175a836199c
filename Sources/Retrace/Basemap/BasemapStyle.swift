/// How the map looks.
package struct BasemapStyle: Sendable, Hashable {
    /// How much colour there is.
    package enum Emphasis: Sendable, Hashable {
        /// A map to look at.
        case standard
        /// A map that steps back behind what lies on it.
        case muted
    }

    package var emphasis: Emphasis
    package var isDark: Bool

    package init(emphasis: Emphasis = .standard, isDark: Bool = false) {
        self.emphasis = emphasis
        self.isDark = isDark
    }

    var palette: BasemapPalette {
        switch (emphasis, isDark) {
        case (.standard, false): .light
        case (.muted, false): .mutedLight
        case (.standard, true): .dark
        case (.muted, true): .mutedDark
        }
    }

    /// The colour beyond the world's northern and southern edge: a premultiplied pixel, blue in the lowest byte.
    package var backgroundPixel: UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        let color = palette.paper
        return 0xFF00_0000 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
    }
}
