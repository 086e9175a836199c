/// What the manifest says about a frame besides its file.
public struct FrameRecord: Sendable, Hashable {
    /// Number of the frame in the whole animation, from 0; it names the file.
    public var index: Int
    /// Simulated time of the frame since the start of the animation, in nanoseconds.
    public var nanoseconds: Int64
    /// Tiles drawn for this frame.
    public var tilesDrawn: Int
    /// Pixels of the frame that were composited anew.
    public var damagedPixels: Int

    public init(index: Int, nanoseconds: Int64, tilesDrawn: Int = 0, damagedPixels: Int = 0) {
        self.index = index
        self.nanoseconds = nanoseconds
        self.tilesDrawn = tilesDrawn
        self.damagedPixels = damagedPixels
    }

    /// The name of a frame's file: `frame-` and at least six digits.
    public static func fileName(index: Int) -> String {
        let digits = String(index)
        return "frame-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png"
    }

    /// The frame number in a name that ``fileName(index:)`` makes, or nil for any other name.
    static func index(ofFileName name: String) -> Int? {
        guard name.hasPrefix("frame-"), name.hasSuffix(".png"),
            let index = Int(name.dropFirst(6).dropLast(4)), index >= 0, fileName(index: index) == name
        else { return nil }
        return index
    }
}
