#if DEBUG || RETRACE_MUTANTS
    import Synchronization
#endif

/// A fault that can be switched on in debug builds, one at a time, to see that the checks notice it.
///
/// In release builds the switch is a constant, and the faults are gone.
package enum Mutant: String, Sendable, CaseIterable, Codable {
    // Invalidation
    case lastColumnForgotten, lastRowForgotten, edgesRounded, wrapForgotten, currentLevelOnly, visibleOnly
    case largeSpanInViewOnly
    case firstRectOnly, rectMeansAll, zoomIgnored, upperLevelNamed, rectsMerged, neighbourToo, allMeansVisible
    // Debts and jobs
    case lostWakeUp, cancelPays, cancelForgets, refusalPays, refusalRetries, barrierIgnoresJobs, twoJobsATile
    case causesLost, committedTwice, causesRepeated, causeReplaced, repeatsFirst, youngestFirst, repeatsForEver
    case committedAsTheyCome, threadsUnheard, queueUnsorted, firstWaiterOnly
    // Layers
    case removeKeepsPixels, moveKeepsPixels, appearanceKeepsPixels, insertOnTop, stackUnordered, boundsIgnored
    case moveOwesAll, opacityOffByOne, blendForgotten, liveBoundsUnread, reachKept
    // View and cache
    case panOwesAll, panKeepsFrame, returnsUnseen, recreatedClean, evictsAll, levelSwitchForgets, placedOneOff,
        evictsYoungest, levelForgotten, agesUnnoted, fitShifted
    // Pictures
    case damageReplaced, changeTooNarrow, backgroundKept, paintedRowLost, sealedForever, sealedOneMore
    case rasterShared, sealedShared, sealedSurvives, blankStaysStacked
    case spriteLeftBehind
    // Built-in overlays
    case mitreForgotten, dashUnscaled, trimKept, loadUnheard, loadOfBefore
    // Overlays, as their own code would get it wrong
    case newAreaOnly, oldAreaOnly, noOutset, boundsReadLate, snapshotStale, snapshotTorn
    // Clocks
    case tickRoundedDown, clockDrifts, linkLate, tickTwice, clockReadsWall, tickerSkips, tickerRepeats
    // Films
    case manifestChecksumOld, manifestDamageOld, manifestLineSkipped, manifestUnordered, bandKept, bandsShared

    #if DEBUG || RETRACE_MUTANTS
        /// The byte of the fault that is switched on, or 255. Workers read it, so it is atomic; set it between runs.
        private static let switched = Atomic<UInt8>(255)

        /// The fault that is switched on.
        package static var active: Mutant? { allCases.first { isActive($0) } }

        private var byte: UInt8 { unsafeBitCast(self, to: UInt8.self) }
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
            switched.store(mutant?.byte ?? 255, ordering: .relaxed)
        #endif
    }

    #if DEBUG || RETRACE_MUTANTS
        package static func isActive(_ mutant: Mutant) -> Bool { switched.load(ordering: .relaxed) == mutant.byte }
    #else
        /// Inlined in other modules too, so that the faults leave nothing behind there.
        @inlinable @inline(__always)
        package static func isActive(_ mutant: Mutant) -> Bool { false }
    #endif
}
