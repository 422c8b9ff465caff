/// A scalar of the standard library or of Foundation. The coders for `Codable` types use their own form for it.
///
/// This conformance also provides the type's JSON form, so that no scalar is forgotten. Scalars without this
/// conformance are types of the caller, whose JSON form the coders for `Codable` types use, too.
protocol StandardScalar: TrellisDecodable, TrellisEncodable {
    /// Decodes the value from a token, like ``TrellisDecodable/decode(from:)``, without adding a public method to the
    /// type.
    static func scalar(from token: borrowing JSONToken) throws -> Self
}

extension StandardScalar {
    public static func decode(from token: borrowing JSONToken) throws -> Self { try scalar(from: token) }
}
