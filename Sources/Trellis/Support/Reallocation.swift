internal import Foundation

// Safety: A block comes from `malloc`. A caller that asks for a larger block gives up its pointer to the old one.
/// Grows a block of `malloc`, or allocates one. `realloc` remaps the pages of a large block instead of copying its
/// bytes. Wraps `realloc`.
///
/// - Parameter memory: a block from this function or from `malloc`; nil to allocate one.
func reallocate(_ memory: UnsafeMutableRawPointer?, byteCount: Int) -> UnsafeMutableRawPointer {
    guard let larger = unsafe realloc(memory, byteCount) else {
        // Like Swift's own allocator: without memory, no error can be created and nothing can continue.
        fatalError("out of memory")
    }
    return unsafe larger
}
