/// A model that is `Codable` as well, through its schema.
///
/// One line makes a model work with any other coder: property lists, Foundation's `JSONEncoder`, a database's.
///
/// ```swift
/// extension Issue: JSONModelCodable {}
/// ```
public protocol JSONModelCodable: JSONDecodable, JSONEncodable, Codable {}
