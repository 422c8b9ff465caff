extension AsyncSequence where Element: JSONBytes {
    /// Calls a closure with each chunk, until it returns false.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before the end; what the source and the closure throw.
    nonisolated(nonsending) func feed(_ body: (Element) throws -> Bool) async throws {
        for try await chunk in self {
            try Task.checkCancellation()
            guard try body(chunk) else { return }
        }
        // A source may just end when it is cancelled.
        try Task.checkCancellation()
    }
}
