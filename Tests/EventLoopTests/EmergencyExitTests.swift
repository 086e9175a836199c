import EventLoop
import Foundation
import Testing

@Suite("Emergency exit")
struct EmergencyExitTests {
    @Test("The signal removes what is registered, leaves what was released, and ends with 128 + its number")
    func removesTemporaryFiles() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("emergency-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path
        await #expect(processExitsWith: .exitCode(130)) { [path = path as String] in
            for name in ["half", "whole"] { try Data().write(to: URL(fileURLWithPath: "\(path)/\(name)")) }
            _ = EmergencyExit.register(path: "\(path)/half")
            EmergencyExit.register(path: "\(path)/whole")?.release()
            EmergencyExit.onNext(SIGINT)
            kill(getpid(), SIGINT)
            while true { pause() }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["whole"])
    }

    @Test("Registrations are bounded and come back")
    func boundsRegistrations() async {
        await #expect(processExitsWith: .success) {
            let all = (0..<EmergencyExit.capacity).map { EmergencyExit.register(path: "/nowhere/\($0)") }
            #expect(all.allSatisfy { $0 != nil })
            #expect(EmergencyExit.register(path: "/nowhere/else") == nil)
            all[3]?.release()
            #expect(EmergencyExit.register(path: "/nowhere/else") != nil)
            #expect(EmergencyExit.register(path: String(repeating: "x", count: 5000)) == nil)
        }
    }
}
