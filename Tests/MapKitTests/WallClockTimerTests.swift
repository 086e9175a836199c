import Foundation
import TestSupport
import Testing

@Suite struct WallClockTimerTests {
    /// Changes that the simulation makes itself are fine.
    @Test func aTimerUnderTheVirtualClockIsNoticed() throws {
        let probe = URL(fileURLWithPath: BuiltProgram.path).deletingLastPathComponent().path + "/map-host-probe"
        let run = try BuiltProgram.run(program: probe, [])
        #expect(run.output == "before: [], after: [\"wallClockTimer\"]\n", "\(run.errors)")
    }
}
