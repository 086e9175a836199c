internal import CLibuv

/// An object behind a libuv handle that the loop can close when it is itself taken down.
@MainActor
protocol LoopOwned: AnyObject, Sendable {
    func close()
}

/// The heap memory of one libuv handle.
///
/// libuv links handles into its own lists, so the memory must neither move nor go before the close callback has run.
/// Until then the handle also keeps its owner alive, which is what callbacks find in `data`.
@MainActor
struct HandleMemory<Kind> {
    private(set) var pointer: UnsafeMutablePointer<Kind>?

    /// Allocates the handle and has `initialize` call the matching `uv_…_init`.
    init(owner: some AnyObject, initialize: (UnsafeMutablePointer<Kind>) -> Int32) {
        let memory = UnsafeMutablePointer<Kind>.allocate(capacity: 1)
        mustSucceed(initialize(memory), "initializing a loop handle")
        setOwner(of: memory, to: owner)
        pointer = memory
    }

    /// Closes the handle once; later calls do nothing.
    mutating func close() {
        guard let pointer else { return }
        self.pointer = nil
        closeAndFree(pointer)
    }
}

/// Makes a handle keep `owner` alive until it has been closed.
func setOwner<Kind>(of handle: UnsafeMutablePointer<Kind>, to owner: some AnyObject) {
    asHandle(handle).pointee.data = Unmanaged.passRetained(owner as AnyObject).toOpaque()
}

/// Closes a handle whose owner was set by `setOwner`, then releases the owner and frees the memory.
func closeAndFree<Kind>(_ handle: UnsafeMutablePointer<Kind>) {
    uv_close(asHandle(handle), releaseOwnerAndFree)
}

/// Every libuv handle starts with the fields of `uv_handle_t`.
func asHandle<Kind>(_ handle: UnsafeMutablePointer<Kind>) -> UnsafeMutablePointer<uv_handle_t> {
    UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self)
}

/// The object a callback's handle belongs to.
func owner<Owner: AnyObject>(_ data: UnsafeMutableRawPointer?) -> Owner {
    guard let data else { fatalError("a loop callback arrived for a handle that has no owner") }
    return Unmanaged<Owner>.fromOpaque(data).takeUnretainedValue()
}

private func releaseOwnerAndFree(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
    guard let handle else { return }
    if let data = handle.pointee.data { Unmanaged<AnyObject>.fromOpaque(data).release() }
    UnsafeMutableRawPointer(handle).deallocate()
}
