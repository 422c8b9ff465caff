/// A scalar of the standard library or of Foundation, which the coders of Codable types read and write in their own form.
///
/// A type gets its JSON form together with this conformance, so that none is forgotten. Scalars without it are the caller's types, whose JSON
/// form holds for those coders as well.
protocol StandardScalar: TrellisDecodable, TrellisEncodable {}
