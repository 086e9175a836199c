public import Foundation
public import FoundationNetworking

extension URLCache {
    /// A cache that keeps answers in a folder; only Apple's Foundation has this spelling.
    public convenience init(memoryCapacity: Int, diskCapacity: Int, directory directoryURL: URL? = nil) {
        self.init(memoryCapacity: memoryCapacity, diskCapacity: diskCapacity, diskPath: directoryURL?.path)
    }
}
