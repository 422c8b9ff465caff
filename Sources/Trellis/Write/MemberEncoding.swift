/// A type whose values are written as objects whose keys are known in advance.
protocol MemberEncoding: TrellisEncodable {
    /// Whether the object has a member with this key, compared byte by byte.
    func hasMember(_ key: String) -> Bool
}
