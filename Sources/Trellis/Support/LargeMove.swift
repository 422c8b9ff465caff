internal import Foundation

// Safety: The bytes of elements are moved once, to memory of the same size. Pages are released only after their bytes
// have been moved, and inside one block of `malloc`.
/// Moves the elements of a large array from the memory in which they were collected, and gives that memory's pages back
/// as it goes: otherwise a large array would be there twice for a moment.
///
/// The bytes are moved as they are, which a schema has made sure is right for these elements.
///
/// - Parameter source: from `malloc`; its contents are gone afterwards.
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
    // Only whole pages inside the memory.
    let firstPage = (pageSize - Int(bitPattern: source) % pageSize) % pageSize
    while moved < byteCount {
        let count = min(block, byteCount - moved)
        unsafe (target + moved).copyMemory(from: source + moved, byteCount: count)
        moved += count
        let end = moved - (moved - firstPage) % pageSize
        let start = max(firstPage, givenBack)
        if end > start {
            // What this fails to give back stays until the memory is freed.
            _ = unsafe madvise(source + start, end - start, MADV_DONTNEED)
            givenBack = end
        }
    }
}
