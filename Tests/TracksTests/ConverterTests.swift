import Testing

@testable import Tracks

@Suite struct ConverterTests {
    /// Lines as gpsbabel 1.8 prints them for `-^2`.
    private let list = """
        file\trwrwrw\tgdb\tgdb\tGarmin MapSource - gdb
        file\t-w-w--\twriter\tgdb\tWrites only
        file\tr-----\twaypoints\tgdb\tReads waypoints only
        serial\trwrwrw\tgarmin\tgdb\tA device
        file\tr-rw--\tgtrnctr\ttcx/crs/hst/xml\tGarmin Training Center
        """

    @Test func formatsThatReadTracksComeFirst() {
        #expect(Converter.formats(for: "gdb", in: list) == ["gdb", "waypoints"])
        #expect(Converter.formats(for: "hst", in: list) == ["gtrnctr"])
        #expect(Converter.formats(for: "plt", in: list) == ["ozi"])
        #expect(Converter.formats(for: "xyz", in: list) == [])
    }
}
