/// A type that is `Codable` through its JSON form: one line makes a model work with every coder that there is.
///
/// ```swift
/// nonisolated extension Issue: JSONModelCodable {}
/// ```
///
/// The extension says `nonisolated` for modules where the main actor is the default isolation: see <doc:Isolation>.
///
/// ``TrellisCodableDecoder`` and ``TrellisCodableEncoder`` decode and encode it as ``TrellisDecoder`` and
/// ``TrellisEncoder`` do. With any other coder, of property lists, of a database or Foundation's, it has the keys and
/// formats that it has in JSON: a date is the string or number that it is there. Its fields are asked for one by one,
/// as the types that they are in JSON; what is not a model, an array, a dictionary, a string, a number or a Boolean, is
/// read as whatever is there.
///
/// A type that declares both this and a `CodingKeys` enum does not use the latter.
nonisolated public protocol JSONModelCodable: TrellisDecodable, TrellisEncodable, Codable {}
