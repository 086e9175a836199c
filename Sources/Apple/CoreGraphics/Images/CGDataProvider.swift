public import Foundation

/// A function that frees the memory of a data provider.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// Bytes for an image.
public final class CGDataProvider: Sendable {
    /// The bytes.
    public let data: CFData?

    public init?(data: CFData) {
        self.data = data
    }

    /// Copies the bytes and frees the originals at once.
    public init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: CGDataProviderReleaseDataCallback
    ) {
        self.data = Data(bytes: data, count: size)
        releaseData(info, data, size)
    }

    /// Reads a file; nil when it cannot be read.
    public init?(url: CFURL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.data = data
    }

    /// Reads a file; nil when it cannot be read.
    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: URL(fileURLWithPath: String(cString: filename)))
    }
}
