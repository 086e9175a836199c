/// A fault that can be switched on in debug builds, one at a time, to see that the checks notice it.
///
/// In release builds the switch is a constant, and the faults are gone.
package enum Mutant: String, Sendable, CaseIterable, Codable {
    // Invalidation
    case lastColumnForgotten, lastRowForgotten, edgesRounded, wrapForgotten, currentLevelOnly, visibleOnly
    case firstRectOnly, rectMeansAll, zoomIgnored, upperLevelNamed, rectsMerged, neighbourToo, allMeansVisible
    // Debts and jobs
    case lostWakeUp, cancelPays, cancelForgets, refusalPays, refusalRetries, barrierIgnoresJobs, twoJobsATile
    case causesLost, committedTwice
    // Layers
    case removeKeepsPixels, moveKeepsPixels, appearanceKeepsPixels, insertOnTop, stackUnordered, boundsIgnored
    case moveOwesAll, opacityOffByOne
    // View and cache
    case panOwesAll, panKeepsFrame, returnsUnseen, recreatedClean, evictsAll, levelSwitchForgets, placedOneOff
    // Pictures
    case damageReplaced, changeTooNarrow, backgroundKept, paintedRowLost, sealedForever, sealedOneMore
    // Overlays, as their own code would get it wrong
    case newAreaOnly, oldAreaOnly, noOutset, boundsReadLate

    #if DEBUG || RETRACE_MUTANTS
        /// The fault that is switched on; set between runs, while no job is under way.
        package nonisolated(unsafe) static var active: Mutant?
    #endif

    /// Whether faults can be switched on in this build.
    package static var isAvailable: Bool {
        #if DEBUG || RETRACE_MUTANTS
            true
        #else
            false
        #endif
    }

    /// Switches a fault on, or the last one off.
    package static func activate(_ mutant: Mutant?) {
        #if DEBUG || RETRACE_MUTANTS
            active = mutant
        #endif
    }

    @inline(__always)
    package static func isActive(_ mutant: Mutant) -> Bool {
        #if DEBUG || RETRACE_MUTANTS
            active == mutant
        #else
            false
        #endif
    }
}
