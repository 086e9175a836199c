/// How a painted colour and the colour below it become one.
///
/// In the formulas S and D are the premultiplied source and destination, Sa and Da their alphas.
public enum CGBlendMode: Int32, CaseIterable, Sendable {
    /// S + D·(1 − Sa)
    case normal
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
    case hue, saturation, color, luminosity
    /// 0
    case clear
    /// S
    case copy
    /// S·Da
    case sourceIn
    /// S·(1 − Da)
    case sourceOut
    /// S·Da + D·(1 − Sa)
    case sourceAtop
    /// S·(1 − Da) + D
    case destinationOver
    /// D·Sa
    case destinationIn
    /// D·(1 − Sa)
    case destinationOut
    /// S·(1 − Da) + D·Sa
    case destinationAtop
    /// S·(1 − Da) + D·(1 − Sa)
    case xor
    /// max(0, S + D − 1), on colours brought to the united alpha; cairo has no such operator, so it is computed here.
    case plusDarker
    /// min(1, S + D)
    case plusLighter
}
