import Testing

@testable import Simulation

@Suite struct SpellingTests {
    @Test(arguments: [
        ("fsp", "fps"), ("centre", "center"), ("widht", "width"), ("Overlay", "overlays"), ("longtitude", "longitude"),
    ])
    func findsTheWordThatWasMeant(typed: String, meant: String) {
        let words = ["fps", "center", "width", "height", "overlays", "longitude", "latitude"]
        #expect(Spelling.nearest(to: typed, in: words) == meant)
    }

    @Test func doesNotGuessWildly() {
        #expect(Spelling.nearest(to: "banana", in: ["fps", "center", "width"]) == nil)
        #expect(Spelling.nearest(to: "x", in: [String]()) == nil)
    }
}
