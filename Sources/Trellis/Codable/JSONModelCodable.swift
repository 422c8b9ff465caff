/// A type whose `Codable` conformance uses its JSON representation: one line makes a model usable with every coder.
///
/// ```swift
/// nonisolated extension Issue: JSONModelCodable {}
/// ```
///
/// The extension is `nonisolated` for modules where the main actor is the default isolation: see <doc:Isolation>.
///
/// ``TrellisCodableDecoder`` and ``TrellisCodableEncoder`` decode and encode it like ``TrellisDecoder`` and
/// ``TrellisEncoder``. With any other coder, such as those of property lists, databases or Foundation, the type has the
/// same keys and formats as in JSON: a date is the string or number that it is in JSON. Its fields are requested one by
/// one, as the types that they have in JSON. A value that is not a model, an array, a dictionary, a string, a number or
/// a Boolean is decoded by its type in the input. If such a coder converts keys, it also converts those of dictionaries
/// in models.
///
/// If a type declares both this conformance and `CodingKeys`, the coding keys are not used.
nonisolated public protocol JSONModelCodable: TrellisDecodable, TrellisEncodable, Codable {}
