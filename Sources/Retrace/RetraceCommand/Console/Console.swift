import Foundation
import Glibc

/// Where the program writes: the real terminal, or a test.
struct Console {
    /// Writes to standard output.
    let print: (String) -> Void
    /// Writes to standard error.
    let printError: (String) -> Void
    /// The columns of the terminal behind standard error, nil when it is none.
    let terminalWidth: () -> Int?

    /// The streams of this process.
    static var standard: Console {
        Console(
            print: { write($0, to: STDOUT_FILENO) },
            printError: { write($0, to: STDERR_FILENO) },
            terminalWidth: {
                guard isatty(STDERR_FILENO) == 1 else { return nil }
                var size = winsize()
                let known = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
                return known ? Int(size.ws_col) : 80
            })
    }

    /// Writes all of it, or as much as the reader takes: nobody can be told that a terminal has gone.
    private static func write(_ text: String, to descriptor: Int32) {
        try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: Data(text.utf8))
    }
}
