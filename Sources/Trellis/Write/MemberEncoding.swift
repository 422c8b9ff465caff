/// A type whose values are written as objects whose keys are known before.
protocol MemberEncoding: TrellisEncodable {
    /// Whether the object has a member with this key, byte by byte.
    func hasMember(_ key: String) -> Bool
}
