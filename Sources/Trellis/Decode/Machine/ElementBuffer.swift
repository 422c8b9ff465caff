internal import Foundation

// Safety: Element buffers come from `malloc`, aligned to 16 bytes. Elements are moved bitwise when a buffer grows. A
// schema with elements that must not be moved bitwise is rejected.
/// Memory for the elements of an open container. Growing moves elements bitwise; schemas with elements that do not
/// allow this are rejected.
///
/// The memory comes from `malloc`, because `realloc` grows large blocks by remapping pages instead of copying bytes.
@unsafe struct ElementBuffer {
    var start: UnsafeMutableRawPointer
    var end: UnsafeMutableRawPointer

    /// The alignment that `malloc` provides on every platform. Schemas with types that need more are rejected.
    static let alignment = 16

    static var empty: ElementBuffer {
        let nowhere = unsafe UnsafeMutableRawPointer(bitPattern: 16)!
        return unsafe ElementBuffer(start: nowhere, end: nowhere)
    }

    var capacity: Int { unsafe end - start }

    /// Makes room for at least `count` bytes after `used` and returns the address of the first. Amortised O(1).
    @inline(never)
    mutating func grow(used: Int, needed count: Int) -> UnsafeMutableRawPointer {
        let size = unsafe max(capacity * 2, used + count, 256)
        let larger = unsafe reallocate(capacity > 0 ? start : nil, byteCount: size)
        unsafe start = unsafe larger
        unsafe end = unsafe larger + size
        return unsafe start + used
    }

    mutating func deallocate() {
        if unsafe capacity > 0 { unsafe free(start) }
        unsafe self = unsafe .empty
    }
}
