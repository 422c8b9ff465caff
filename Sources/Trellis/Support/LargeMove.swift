internal import Foundation

// Safety: The bytes of elements are moved once, to memory of the same size. Pages are released only after their bytes
// have been moved, and inside one block of `malloc`.
/// Moves the elements of an array out of the memory in which they were collected. They are moved bitwise. The schema
/// compiler has checked that their type allows this.
///
/// - Parameter source: memory from `malloc`, whose contents are undefined afterwards.
@usableFromInline
func moveElements(_ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer, byteCount: Int) {
    if byteCount < 4 << 20 {
        unsafe target.copyMemory(from: source, byteCount: byteCount)
    } else {
        unsafe moveLarge(source, to: target, byteCount: byteCount)
    }
}

/// Moves the elements of a large array, and releases the pages of their memory progressively. Otherwise a large array
/// would briefly be in memory twice.
@inline(never)
private func moveLarge(_ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer, byteCount: Int) {
    let block = 1 << 20
    var moved = 0
    var givenBack = 0
    #if canImport(Darwin)
        let pageSize = Int(getpagesize())
    #else
        let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
    #endif
    // Only whole pages inside the memory can be released.
    let firstPage = (pageSize - Int(bitPattern: source) % pageSize) % pageSize
    while moved < byteCount {
        let count = min(block, byteCount - moved)
        unsafe (target + moved).copyMemory(from: source + moved, byteCount: count)
        moved += count
        let end = moved - (moved - firstPage) % pageSize
        let start = max(firstPage, givenBack)
        if end > start {
            // Pages that cannot be released remain until the memory is freed.
            _ = unsafe madvise(source + start, end - start, MADV_DONTNEED)
            givenBack = end
        }
    }
}
