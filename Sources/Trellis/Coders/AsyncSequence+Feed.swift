extension AsyncSequence where Element: JSONBytes {
    /// Calls a closure with each chunk, until the closure returns false.
    ///
    /// - Throws: errors of the source and of the closure; `CancellationError` if the task is cancelled before the end.
    nonisolated(nonsending) func feed(_ body: (Element) throws -> Bool) async throws {
        for try await chunk in self {
            try Task.checkCancellation()
            guard try body(chunk) else { return }
        }
        // Some sources end without an error when the task is cancelled.
        try Task.checkCancellation()
    }
}
