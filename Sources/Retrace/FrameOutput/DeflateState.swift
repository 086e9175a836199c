internal import CIsal
internal import Glibc
internal import os

/// The memory of one ISA-L deflate state, at an address that does not show in the compressed bytes.
///
/// ISA-L 2.30 files the third byte of its input in its table of matches under a hash of bits 16 to 47 of the state's
/// own address: `isal_deflate_icf_body_hash_hist_04` reads a register that still holds that address. Where the hash
/// meets that of another early byte, about once in three thousand addresses, a match is lost or won and the output
/// differs; it is valid, but a frame would not have the same bytes in every process. So states live only where the
/// hash is zero.
struct DeflateState: ~Copyable {
    let stream: UnsafeMutablePointer<isal_zstream>
    private let byteCount = MemoryLayout<isal_zstream>.size

    // Below the kernel's own choices on x86-64 (the terabyte under 2^47) and inside what the sanitizers leave to
    // programs.
    private static let addresses: Range<UInt32> = 0x7E90_0000..<0x7EF0_0000
    /// Where to look next: after the last state, as those before are likely taken.
    private static let next = OSAllocatedUnfairLock(uncheckedState: addresses.lowerBound)

    init() {
        for _ in Self.addresses {
            let high = Self.next.withLockUnchecked { next in
                defer { next = next + 1 < Self.addresses.upperBound ? next + 1 : Self.addresses.lowerBound }
                return next
            }
            guard Self.hash(addressBits: high) == 0, let wanted = UnsafeMutableRawPointer(bitPattern: UInt(high) << 16)
            else { continue }
            let memory = Self.map(wanted, byteCount, MAP_FIXED_NOREPLACE)
            if memory == wanted {
                stream = wanted.bindMemory(to: isal_zstream.self, capacity: 1)
                return
            }
            if let memory { munmap(memory, byteCount) }
        }
        // Another address layout: other machines have other code for this loop too.
        guard let memory = Self.map(nil, byteCount, 0) else { fatalError("There is no memory to encode frames.") }
        stream = memory.bindMemory(to: isal_zstream.self, capacity: 1)
    }

    deinit { munmap(stream, byteCount) }

    /// The place in ISA-L's table of 8192 that an address with these bits 16 to 47 leads to.
    static func hash(addressBits: UInt32) -> UInt32 {
        withUnsafeBytes(of: addressBits) { bits in
            // The same CRC instruction that ISA-L hashes with. It only reads, though not declared so.
            let bytes = UnsafeMutablePointer(mutating: bits.baseAddress?.assumingMemoryBound(to: UInt8.self))
            return crc32_iscsi(bytes, Int32(bits.count), 0) & 8191
        }
    }

    private static func map(_ address: UnsafeMutableRawPointer?, _ count: Int, _ flags: Int32)
        -> UnsafeMutableRawPointer?
    {
        let memory = mmap(address, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0)
        return memory == MAP_FAILED ? nil : memory
    }
}
