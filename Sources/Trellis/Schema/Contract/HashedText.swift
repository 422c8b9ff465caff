/// A type whose values are compared and hashed as strings: see `StreamSafeText`.
protocol HashedText {
    /// Whether comparing and hashing the value with the standard library takes linear time. O(length).
    var isStreamSafe: Bool { get }
    /// Whether both values are equal, as by `==`. O(length), while `==` takes quadratic time for some strings.
    func isEqualText(to other: Self) -> Bool
    /// Hashes the value consistently with ``isEqualText(to:)``. O(length).
    func hashText(into hasher: inout Hasher)
}

extension String: HashedText {}

extension Optional: HashedText where Wrapped: HashedText {
    var isStreamSafe: Bool { self?.isStreamSafe ?? true }

    func isEqualText(to other: Wrapped?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isEqualText(to: other)
    }

    func hashText(into hasher: inout Hasher) {
        hasher.combine(self != nil)
        self?.hashText(into: &hasher)
    }
}

extension Array: HashedText where Element: HashedText {
    var isStreamSafe: Bool { allSatisfy(\.isStreamSafe) }

    func isEqualText(to other: [Element]) -> Bool { elementsEqual(other) { $0.isEqualText(to: $1) } }

    func hashText(into hasher: inout Hasher) {
        hasher.combine(count)
        for element in self { element.hashText(into: &hasher) }
    }
}

// Decoding checks keys.
extension Dictionary: HashedText where Value: HashedText {
    var isStreamSafe: Bool { values.allSatisfy(\.isStreamSafe) }

    func isEqualText(to other: [Key: Value]) -> Bool {
        count == other.count
            && allSatisfy { key, value in
                other.index(forKey: key).map { value.isEqualText(to: other[$0].value) } ?? false
            }
    }

    func hashText(into hasher: inout Hasher) {
        // The order of equal dictionaries may differ.
        hasher.combine(keys.reduce(0) { $0 ^ $1.hashValue })
    }
}

extension HashedText {
    /// Whether both values are equal; false if the other one has another type.
    func isEqualText(toAny other: Any) -> Bool { (other as? Self).map(isEqualText) ?? false }
}

// Safety: The slot holds a value of the type that the element's plan names.
extension HashedText {
    /// Whether comparing and hashing a value in memory takes linear time.
    static func isStreamSafe(at slot: UnsafeMutableRawPointer) -> Bool {
        unsafe slot.assumingMemoryBound(to: Self.self).pointee.isStreamSafe
    }
}
