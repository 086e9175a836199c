/// The colours of a map.
struct BasemapPalette: Sendable {
    let water: BasemapColor
    let land: BasemapColor
    let glacier: BasemapColor
    let urbanArea: BasemapColor
    let river: BasemapColor
    let shore: BasemapColor
    let border: BasemapColor
    let stateLine: BasemapColor
    /// The ground where the data are too coarse to show land and water.
    let paper: BasemapColor
    let grid: BasemapColor
    let fineGrid: BasemapColor
    let gridText: BasemapColor
    let text: BasemapColor
    let minorText: BasemapColor
    let halo: BasemapColor

    static let light = BasemapPalette(
        water: BasemapColor(0xB9D9E8), land: BasemapColor(0xF4F1E8), glacier: BasemapColor(0xFCFDFE),
        urbanArea: BasemapColor(0xE6DFD3), river: BasemapColor(0xA6CDE0), shore: BasemapColor(0x8DB9CE),
        border: BasemapColor(0xA68FA0), stateLine: BasemapColor(0xCBBFC6), paper: BasemapColor(0xF3F0E8),
        grid: BasemapColor(0xD8D2C4), fineGrid: BasemapColor(0xE7E2D7), gridText: BasemapColor(0x9A9382),
        text: BasemapColor(0x3E4147), minorText: BasemapColor(0x5C6068), halo: BasemapColor(0xFBF9F3, alpha: 0.9))

    static let mutedLight = BasemapPalette(
        water: BasemapColor(0xD3DDE2), land: BasemapColor(0xF5F5F3), glacier: BasemapColor(0xFCFCFC),
        urbanArea: BasemapColor(0xEBEAE7), river: BasemapColor(0xC9D6DC), shore: BasemapColor(0xB5C4CB),
        border: BasemapColor(0xBDB7BC), stateLine: BasemapColor(0xD9D6D8), paper: BasemapColor(0xF4F4F2),
        grid: BasemapColor(0xDDDCD8), fineGrid: BasemapColor(0xEAE9E6), gridText: BasemapColor(0xA5A49F),
        text: BasemapColor(0x6A6D72), minorText: BasemapColor(0x85888D), halo: BasemapColor(0xFAFAF9, alpha: 0.9))

    static let dark = BasemapPalette(
        water: BasemapColor(0x16222E), land: BasemapColor(0x2C2F33), glacier: BasemapColor(0x3F464D),
        urbanArea: BasemapColor(0x383A3E), river: BasemapColor(0x1E3040), shore: BasemapColor(0x46535F),
        border: BasemapColor(0x7A6C7C), stateLine: BasemapColor(0x4B4750), paper: BasemapColor(0x2A2C30),
        grid: BasemapColor(0x45484C), fineGrid: BasemapColor(0x35373B), gridText: BasemapColor(0x80858B),
        text: BasemapColor(0xD6D8DB), minorText: BasemapColor(0xAEB2B8), halo: BasemapColor(0x1B1E22, alpha: 0.9))

    static let mutedDark = BasemapPalette(
        water: BasemapColor(0x1E2226), land: BasemapColor(0x2B2C2E), glacier: BasemapColor(0x36383A),
        urbanArea: BasemapColor(0x323335), river: BasemapColor(0x24292D), shore: BasemapColor(0x3D4347),
        border: BasemapColor(0x5C585D), stateLine: BasemapColor(0x403F42), paper: BasemapColor(0x2A2B2D),
        grid: BasemapColor(0x3E3F41), fineGrid: BasemapColor(0x323335), gridText: BasemapColor(0x6C6E71),
        text: BasemapColor(0x9EA0A3), minorText: BasemapColor(0x85878A), halo: BasemapColor(0x202123, alpha: 0.9))
}
