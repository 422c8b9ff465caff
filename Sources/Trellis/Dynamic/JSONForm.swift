/// A type that is compared, hashed and described as its dynamic value.
protocol JSONForm: Hashable, CustomStringConvertible, CustomDebugStringConvertible {
    var json: JSON { get }
}

extension JSON: JSONForm {
    var json: JSON { self }
}

extension JSONForm {
    /// Whether both say the same; members may be in any order. O(size of the values).
    public static func == (left: Self, right: Self) -> Bool { left.json == right.json }

    /// Feeds the values in a way that does not depend on the order of members.
    public func hash(into hasher: inout Hasher) { json.hash(into: &hasher) }
}
