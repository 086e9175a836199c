import EventLoop
import Simulation

/// What `--version` prints: our version, and what a report of a fault needs to name besides.
enum VersionText {
    static var text: String {
        """
        retrace \(RetraceVersion.text)
        libuv \(EventLoop.libraryVersion), built with Swift \(compiler)

        """
    }

    private static var compiler: String {
        #if compiler(>=6.4)
            "6.4 or later"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }
}
