import Foundation
import os

/// Something that the map noticed and MapKit would have kept to itself. Retrace's own.
public struct MapDiagnostic: Sendable, CustomStringConvertible {
    /// What was noticed.
    public enum Kind: String, Sendable, CaseIterable {
        /// Content reaches outside the bounding rectangle that was frozen when the overlay was added.
        case outsideFrozenBounds
        /// The overlay's bounding rectangle looks like degrees instead of map points.
        case boundsInDegrees
        /// The overlay's coordinate does not lie in its bounding rectangle.
        case coordinateOutsideBounds
        /// The bounding rectangle is null, empty, negative or not a number.
        case invalidBounds
        /// A coordinate or a map point is not a place on Earth.
        case invalidCoordinate
        /// The delegate gave no renderer: it is missing, or its method does not match.
        case noRenderer
        /// A renderer was used after its overlay had been removed.
        case rendererUsedAfterRemoval
        /// Drawing a tile invalidates it again, each time.
        case drawInvalidatesItself
        /// `canDraw` refuses a tile and invalidates it, each time.
        case canDrawInvalidatesItself
        /// Redraws keep giving the same picture.
        case identicalRedraws
        /// An overlay was removed and added again within one frame.
        case removedAndAdded
        /// A shape is smaller than a pixel at this zoom.
        case smallerThanAPixel
        /// A stroke is cut where tiles meet.
        case cutAtTileEdge
        /// A property of a renderer was changed while it was drawing.
        case changedWhileDrawing
        /// Consecutive points lie more than half the world apart.
        case longitudeJump
        /// An overlay or annotation is not on the map.
        case notOnTheMap
        /// An annotation view shows another annotation than the one it was asked for.
        case viewOfAnotherAnnotation
        /// A timer of the wall clock drives a map whose clock is virtual.
        case wallClockTimer
        /// A tile of a tile overlay could not be loaded.
        case tileNotLoaded
        /// The camera is turned or tilted, which this map is not.
        case cameraNotUpright
        /// A map type for which there is no data.
        case noImagery
    }

    public let kind: Kind
    /// The overlay or annotation, by type and title.
    public let subject: String
    /// The frame in which it was noticed first, counted from 0.
    public let tick: Int
    /// What is the case, with numbers.
    public let message: String
    /// What to do about it.
    public let remedy: String

    public var description: String { "\(subject): \(message) \(remedy)" }
}

/// The diagnostics of a map: each kind once for each subject.
public final class MapDiagnostics: Sendable {
    private let state = LockedState()

    /// What overlays say when no map is there to hear it.
    static let stray = MapDiagnostics()

    /// All that was noticed so far, in order.
    public var all: [MapDiagnostic] { state.with { $0.all } }

    /// What was noticed of one kind.
    public func all(_ kind: MapDiagnostic.Kind) -> [MapDiagnostic] { all.filter { $0.kind == kind } }

    /// Called for each new diagnostic, on the thread that noticed it. By default they are printed on standard error.
    public var handler: (@Sendable (MapDiagnostic) -> Void)? {
        get { state.with { $0.handler } }
        set { state.with { $0.handler = newValue } }
    }

    /// The frame that what is noticed from now on belongs to.
    func begin(tick: Int) { state.with { $0.tick = tick } }

    /// Starts anew: what was noticed may be noticed again.
    package func forget() {
        state.with { state in
            state.all = []
            state.seen = []
        }
    }

    package func add(
        _ kind: MapDiagnostic.Kind, about subject: Any, _ message: String, remedy: String, tick: Int? = nil
    ) {
        let name = Self.name(of: subject)
        let identity = (subject as? NSObject).map { "\(ObjectIdentifier($0))" } ?? name
        let tick = tick ?? state.with { $0.tick }
        let diagnostic = MapDiagnostic(kind: kind, subject: name, tick: tick, message: message, remedy: remedy)
        let handler: (@Sendable (MapDiagnostic) -> Void)? = state.with { state in
            guard state.seen.insert("\(kind.rawValue) \(identity)").inserted else { return nil }
            state.all.append(diagnostic)
            return state.handler
        }
        handler?(diagnostic)
    }

    package static func name(of subject: Any) -> String {
        let type = String(describing: Swift.type(of: subject))
        if let annotation = subject as? any MKAnnotation, let title = annotation.title, !title.isEmpty {
            return "\(type) “\(title)”"
        }
        return subject as? String ?? type
    }
}

private final class LockedState: Sendable {
    struct Values {
        var all: [MapDiagnostic] = []
        var seen: Set<String> = []
        var tick = 0
        var handler: (@Sendable (MapDiagnostic) -> Void)? = { diagnostic in
            FileHandle.standardError.write(Data("MapKit: \(diagnostic)\n".utf8))
        }
    }

    private let values = OSAllocatedUnfairLock(uncheckedState: Values())

    func with<Result>(_ body: (inout Values) -> Result) -> Result { values.withLockUnchecked(body) }
}
