// Runs one named check while hosting the loop and prints what it saw; the tests of EventLoop start it and compare.

import EventLoop
import Glibc

guard CommandLine.arguments.count == 2, let check = HostCheck(rawValue: CommandLine.arguments[1]) else {
    fatalError("usage: loop-host-probe \(HostCheck.allCases.map(\.rawValue).joined(separator: "|"))")
}
if check.startsEarly { Early.start() }
if check.isGuest {
    print(check.runAsGuest())
    exit(0)
}
do {
    print(try EventLoop.shared.host { try await check.run() })
} catch {
    print("threw \(error)")
}
