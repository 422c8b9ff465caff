/// A type that is compared, hashed and described like its dynamic value.
protocol JSONForm: Hashable, CustomStringConvertible, CustomDebugStringConvertible {
    var json: JSON { get }
}

extension JSON: JSONForm {
    var json: JSON { self }
}

extension JSONForm {
    /// Whether both have the same content; members may be in any order. O(size of the values).
    public static func == (left: Self, right: Self) -> Bool { JSON.areEqual(left.json, right.json) }

    /// Hashes the value. The order of members has no effect.
    public func hash(into hasher: inout Hasher) { json.feed(into: &hasher) }
}
