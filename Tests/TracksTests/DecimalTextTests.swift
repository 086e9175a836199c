import Testing

@testable import Tracks

@Suite struct DecimalTextTests {
    private func parse(_ text: String) -> Double? {
        Array(text.utf8).withUnsafeBytes { DecimalText.parse($0)?.value }
    }

    /// The standard library's own conversion is the reference, bit for bit.
    @Test func readsToTheNearestDouble() {
        var random = SplitMix(seed: 4)
        for _ in 0..<5000 {
            let digits = Int.random(in: 1...32, using: &random)
            var text = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            let point = Int.random(in: 0...digits, using: &random)
            text.insert(".", at: text.index(text.startIndex, offsetBy: point))
            if Bool.random(using: &random) { text = "-" + text }
            if Int.random(in: 0..<4, using: &random) == 0 { text += "e\(Int.random(in: -30...30, using: &random))" }
            #expect(parse(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
    }

    /// Halfway between two doubles: 2⁵³ + 1, and with a digit far behind that tips it.
    @Test func tiesGoToEven() {
        #expect(parse("9007199254740993") == 9_007_199_254_740_992)
        #expect(parse("9007199254740993.0000000000000000000001") == 9_007_199_254_740_994)
        #expect(parse("0.1") == 0.1)
        #expect(parse("-0")?.sign == .minus)
    }

    @Test(arguments: ["", " ", ".", "-", "1.2.3", "1,2,3", "nan", "inf", "0x10", "1e", "12 34", "1e400", "12°"])
    func isNoNumber(text: String) { #expect(parse(text) == nil) }

    @Test func acceptsBlanksSignsAndCommas() {
        #expect(parse(" \t+12.5\r\n") == 12.5)
        #expect(parse("53,546112617477775") == 53.546112617477775)
        #expect(parse("5.") == 5 && parse(".5") == 0.5)
        #expect(Array("1,5".utf8).withUnsafeBytes { DecimalText.parse($0)?.hasComma } == true)
    }
}
