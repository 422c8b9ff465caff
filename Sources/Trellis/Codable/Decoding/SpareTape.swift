internal import Synchronization

/// Caches the memory of the last tape for the next one. Getting memory from the operating system, page by page, would
/// take longer than recording a small document.
final class SpareTape: Sendable {
    /// Larger memory is deallocated at once.
    private static let largestSize = 2 << 20

    private let memory = Mutex<TapeMemory?>(nil)

    /// Memory without events, which no other tape uses.
    func take() -> TapeMemory {
        memory.withLock { memory in
            defer { memory = nil }
            return memory
        } ?? TapeMemory()
    }

    /// - Parameter used: memory without other references.
    func give(_ used: TapeMemory) {
        used.removeAll()
        guard used.byteCapacity <= Self.largestSize else { return }
        memory.withLock { $0 = used }
    }
}
