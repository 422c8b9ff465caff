internal import Synchronization

/// The memory of the last tape, for the next: to get it from the system page by page would take longer than to write
/// small documents to it.
final class SpareTape: Sendable {
    /// More is given back at once.
    private static let largestSize = 2 << 20

    private let memory = Mutex<TapeMemory?>(nil)

    /// Memory without an event, that of no other tape.
    func take() -> TapeMemory {
        memory.withLock { memory in
            defer { memory = nil }
            return memory
        } ?? TapeMemory()
    }

    /// - Parameter used: memory that nobody else has.
    func give(_ used: TapeMemory) {
        used.removeAll()
        guard used.byteCapacity <= Self.largestSize else { return }
        memory.withLock { $0 = used }
    }
}
