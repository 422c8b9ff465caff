internal import Foundation

// Safety: A block comes from `malloc`. A caller that asks for a larger block gives up its pointer to the old one.
/// Makes a block of `malloc` larger, or makes one. Of a large block the pages are moved instead of the bytes. Wraps
/// `realloc`.
///
/// - Parameter memory: from here or from `malloc`; nil if there is none yet.
func reallocate(_ memory: UnsafeMutableRawPointer?, byteCount: Int) -> UnsafeMutableRawPointer {
    guard let larger = unsafe realloc(memory, byteCount) else {
        // As Swift's own allocator does: there is no memory to make an error of, and nothing to go on with.
        fatalError("out of memory")
    }
    return unsafe larger
}
