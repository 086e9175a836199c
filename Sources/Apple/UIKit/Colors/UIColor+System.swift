internal import CoreGraphics
internal import Foundation

// Values: Apple's Human Interface Guidelines, Color, as published for iOS.

extension UIColor {
    public static let systemRed = adaptive(light: 0xFF3B_30FF, dark: 0xFF45_3AFF)
    public static let systemOrange = adaptive(light: 0xFF95_00FF, dark: 0xFF9F_0AFF)
    public static let systemYellow = adaptive(light: 0xFFCC_00FF, dark: 0xFFD6_0AFF)
    public static let systemGreen = adaptive(light: 0x34C7_59FF, dark: 0x30D1_58FF)
    public static let systemMint = adaptive(light: 0x00C7_BEFF, dark: 0x63E6_E2FF)
    public static let systemTeal = adaptive(light: 0x30B0_C7FF, dark: 0x40C8_E0FF)
    public static let systemCyan = adaptive(light: 0x32AD_E6FF, dark: 0x64D2_FFFF)
    public static let systemBlue = adaptive(light: 0x007A_FFFF, dark: 0x0A84_FFFF)
    public static let systemIndigo = adaptive(light: 0x5856_D6FF, dark: 0x5E5C_E6FF)
    public static let systemPurple = adaptive(light: 0xAF52_DEFF, dark: 0xBF5A_F2FF)
    public static let systemPink = adaptive(light: 0xFF2D_55FF, dark: 0xFF37_5FFF)
    public static let systemBrown = adaptive(light: 0xA284_5EFF, dark: 0xAC8E_68FF)
    public static let systemGray = adaptive(light: 0x8E8E_93FF, dark: 0x8E8E_93FF)
    public static let systemGray2 = adaptive(light: 0xAEAE_B2FF, dark: 0x6363_66FF)
    public static let systemGray3 = adaptive(light: 0xC7C7_CCFF, dark: 0x4848_4AFF)
    public static let systemGray4 = adaptive(light: 0xD1D1_D6FF, dark: 0x3A3A_3CFF)
    public static let systemGray5 = adaptive(light: 0xE5E5_EAFF, dark: 0x2C2C_2EFF)
    public static let systemGray6 = adaptive(light: 0xF2F2_F7FF, dark: 0x1C1C_1EFF)
    public static let label = adaptive(light: 0x0000_00FF, dark: 0xFFFF_FFFF)
    public static let secondaryLabel = adaptive(light: 0x3C3C_4399, dark: 0xEBEB_F599)
    public static let tertiaryLabel = adaptive(light: 0x3C3C_434D, dark: 0xEBEB_F54D)
    public static let quaternaryLabel = adaptive(light: 0x3C3C_432E, dark: 0xEBEB_F529)
    public static let placeholderText = adaptive(light: 0x3C3C_434D, dark: 0xEBEB_F54D)
    public static let link = adaptive(light: 0x007A_FFFF, dark: 0x0A84_FFFF)
    public static let separator = adaptive(light: 0x3C3C_434A, dark: 0x5454_5899)
    public static let opaqueSeparator = adaptive(light: 0xC6C6_C8FF, dark: 0x3838_3AFF)
    public static let systemBackground = adaptive(light: 0xFFFF_FFFF, dark: 0x0000_00FF)
    public static let secondarySystemBackground = adaptive(light: 0xF2F2_F7FF, dark: 0x1C1C_1EFF)
    public static let tertiarySystemBackground = adaptive(light: 0xFFFF_FFFF, dark: 0x2C2C_2EFF)
    public static let systemGroupedBackground = adaptive(light: 0xF2F2_F7FF, dark: 0x0000_00FF)
    public static let secondarySystemGroupedBackground = adaptive(light: 0xFFFF_FFFF, dark: 0x1C1C_1EFF)
    public static let tertiarySystemGroupedBackground = adaptive(light: 0xF2F2_F7FF, dark: 0x2C2C_2EFF)
    public static let systemFill = adaptive(light: 0x7878_8033, dark: 0x7878_805C)
    public static let secondarySystemFill = adaptive(light: 0x7878_8029, dark: 0x7878_8052)
    public static let tertiarySystemFill = adaptive(light: 0x7676_801F, dark: 0x7676_803D)
    public static let quaternarySystemFill = adaptive(light: 0x7474_8014, dark: 0x7474_802E)
    public static let tintColor = adaptive(light: 0x007A_FFFF, dark: 0x0A84_FFFF)

    /// A colour of two, each written as red, green, blue and alpha bytes.
    private static func adaptive(light: UInt32, dark: UInt32) -> UIColor {
        func color(_ word: UInt32) -> UIColor {
            func byte(_ shift: UInt32) -> CGFloat { CGFloat(word >> shift & 0xFF) / 255 }
            return UIColor(red: byte(24), green: byte(16), blue: byte(8), alpha: byte(0))
        }
        let (lightColor, darkColor) = (color(light), color(dark))
        return UIColor { $0.userInterfaceStyle == .dark ? darkColor : lightColor }
    }
}
