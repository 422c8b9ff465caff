/// A type whose values are compared and hashed as strings: see `StreamSafeText`.
protocol HashedText {
    /// Whether comparing and hashing the value takes linear time. O(length).
    var isStreamSafe: Bool { get }
}

extension String: HashedText {}

extension Optional: HashedText where Wrapped: HashedText {
    var isStreamSafe: Bool { self?.isStreamSafe ?? true }
}

extension Array: HashedText where Element: HashedText {
    var isStreamSafe: Bool { allSatisfy(\.isStreamSafe) }
}

// Safety: The slot holds a value of the type that the element's plan names.
extension HashedText {
    /// Whether comparing and hashing a value in memory takes linear time.
    static func isStreamSafe(at slot: UnsafeMutableRawPointer) -> Bool {
        unsafe slot.assumingMemoryBound(to: Self.self).pointee.isStreamSafe
    }
}
