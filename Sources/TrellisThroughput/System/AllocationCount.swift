import CThroughput

/// What was asked of the allocator, by all threads of the process.
struct AllocationCount: Equatable, Sendable {
    /// How often a block was asked for. A block that is made larger counts anew, whether it moved or not.
    var blocks: Int
    /// The bytes of them all.
    var bytes: Int

    /// Counts while something is done; may be nested.
    ///
    /// - Returns: nil where blocks cannot be counted, as under a sanitizer and on systems other than Linux with glibc.
    static func of(_ body: () throws -> Void) rethrows -> AllocationCount? {
        guard allocations_are_counted() else {
            try body()
            return nil
        }
        let start = allocations_begin()
        do {
            try body()
        } catch {
            _ = allocations_end(start)
            throw error
        }
        let count = allocations_end(start)
        return AllocationCount(blocks: Int(count.blocks), bytes: Int(count.bytes))
    }
}
