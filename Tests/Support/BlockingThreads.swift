import Foundation

/// A few threads whose jobs may block.
///
/// `@unchecked Sendable` because the condition guards the list of jobs.
final class BlockingThreads: TaskExecutor, @unchecked Sendable {
    /// One test a processor of the smallest machine: each has a program running that draws on several threads.
    static let shared = BlockingThreads(count: 2)

    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []

    private init(count: Int) {
        for _ in 0..<count {
            let thread = Thread { [self] in work() }
            thread.name = "blocking tests"
            thread.start()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.lock()
        jobs.append(job)
        condition.signal()
        condition.unlock()
    }

    private func work() -> Never {
        while true {
            condition.lock()
            while jobs.isEmpty { condition.wait() }
            let job = jobs.removeFirst()
            condition.unlock()
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
