internal import Foundation

// Safety: `memchr` gets the length of the remaining bytes.
/// Finds the occurrences of a byte in a chunk. All searches in a chunk together take linear time, even if they
/// alternate with searches for another byte.
struct NextByte {
    private let byte: UInt8
    /// The first occurrence at or after the start of the last search; `.max` if there is none.
    private var found = -1

    init(_ byte: UInt8) { self.byte = byte }

    /// Forgets the previous chunk.
    mutating func beginChunk() { found = -1 }

    /// The index of the first occurrence at or after `start`, which must not decrease; `.max` if there is none.
    @inline(__always)
    mutating func index(in chunk: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        if found < start { unsafe search(chunk, from: start) }
        return found
    }

    private mutating func search(_ chunk: UnsafeBufferPointer<UInt8>, from start: Int) {
        found = .max
        guard start < chunk.count, let base = chunk.baseAddress,
            let match = unsafe memchr(base + start, CInt(byte), chunk.count - start)
        else { return }
        found = unsafe UnsafeRawPointer(match) - UnsafeRawPointer(base)
    }
}
