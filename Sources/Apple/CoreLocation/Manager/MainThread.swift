import Dispatch
import Foundation

/// Runs code on the main actor: at once where the caller is there already, else on the main queue's next turn.
enum MainThread {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    // A test runner drains the main queue on whichever thread it likes, so the thread alone does not tell.
    private static var isHere: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }

    static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
        if isHere {
            MainActor.assumeIsolated { body() }
        } else {
            DispatchQueue.main.async { body() }
        }
    }
}
