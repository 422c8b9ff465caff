internal import Foundation

// Safety: The bytes of elements are moved once, to memory of the same size. Pages are released only after their bytes
// have been moved, and inside one block of `malloc`.
/// Moves the elements of a large array out of the memory in which they were collected, and releases the pages of that
/// memory progressively. Otherwise a large array would briefly be in memory twice.
///
/// The elements are moved bitwise. The schema compiler has checked that their type allows this.
///
/// - Parameter source: memory from `malloc`, whose contents are undefined afterwards.
@usableFromInline
func moveLarge(_ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer, byteCount: Int) {
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
