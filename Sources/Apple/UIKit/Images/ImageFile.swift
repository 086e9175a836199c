internal import CoreGraphics
internal import Foundation

/// Finds pictures by name in bundles.
enum ImageFile {
    private static let extensions = ["png", "jpg", "jpeg", "gif", "bmp", "tiff", "webp"]

    /// The scale that the end of a file's name tells.
    static func scale(ofName path: String) -> CGFloat {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        if name.hasSuffix("@3x") { return 3 }
        return name.hasSuffix("@2x") ? 2 : 1
    }

    /// The file for a name with or without an extension, the one closest to the screen's scale first.
    static func find(_ name: String, in bundle: Bundle?) -> URL? {
        let file = URL(fileURLWithPath: name)
        let kinds = file.pathExtension.isEmpty ? extensions : [file.pathExtension]
        let stem = file.pathExtension.isEmpty ? name : String(name.dropLast(file.pathExtension.count + 1))
        let suffixes = UIScreen.mainScale > 1 ? ["@2x", "@3x", ""] : ["", "@2x", "@3x"]
        for bundle in bundle.map({ [$0] }) ?? all {
            for suffix in suffixes {
                for kind in kinds {
                    if let found = bundle.url(forResource: stem + suffix, withExtension: kind) { return found }
                }
            }
        }
        return nil
    }

    /// The main bundle and the resource bundles of packages, which lie beside it.
    private static let all: [Bundle] = {
        let folder = Bundle.main.bundleURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let packages = names.filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }.sorted()
        return [Bundle.main] + packages.compactMap { Bundle(url: folder.appendingPathComponent($0)) }
    }()
}
