import CThroughput

/// The allocations of all threads of the process.
struct AllocationCount: Equatable, Sendable {
    /// The number of allocations. A reallocation counts as a new one, even if the block has not moved.
    var blocks: Int
    /// The total number of allocated bytes.
    var bytes: Int

    /// Counts allocations during a closure. Calls may be nested.
    ///
    /// - Returns: nil if allocations cannot be counted: with a sanitizer, and on systems other than Linux with glibc.
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
