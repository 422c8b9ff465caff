/// A scalar of the standard library or of Foundation, which the coders of Codable types read and write in their own
/// form.
///
/// A type gets its JSON form together with this conformance, so that none is forgotten. Scalars without it are the
/// caller's types, whose JSON form holds for those coders as well.
protocol StandardScalar: TrellisDecodable, TrellisEncodable {
    /// Makes the value of a token: ``TrellisDecodable/decode(from:)``, without one more public method of the type.
    static func scalar(from token: borrowing JSONToken) throws -> Self
}

extension StandardScalar {
    public static func decode(from token: borrowing JSONToken) throws -> Self { try scalar(from: token) }
}
