/// A type whose JSON is an object of fields: a ``JSONModel``, or a model of one direction alone.
public protocol JSONSchemaProviding: SendableMetatype {
    /// The fields, in the order in which they are encoded. Asked for once, when the type is first used.
    static var jsonSchema: JSONSchema { get }
}

/// A type that is decoded from a JSON object. Its fields need no more than ``JSONDecodable``.
///
/// `@JSONModel(for: .decoding)` writes the requirements. By hand, a field whose type is only decodable is declared with
/// ``JSONField/init(decoding:_:keys:as:onNull:onMismatch:validate:merge:)``:
///
/// ```swift
/// struct Quote { let price: Price }
///
/// extension Quote: JSONDecodableModel {
///     static let jsonSchema = JSONSchema(Quote.self, [JSONField(decoding: "price", \Quote.price)])
///
///     init(from fields: borrowing JSONFieldValues) throws { price = fields.take(0) }
/// }
/// ```
public protocol JSONDecodableModel: JSONSchemaProviding, JSONDecodable {
    /// Makes a model when its object has closed and all required fields are there.
    ///
    /// - Parameter fields: the decoded values, taken by their index in ``JSONSchemaProviding/jsonSchema``.
    init(from fields: borrowing JSONFieldValues) throws

    /// For the library.
    static func _initialize(_ slot: UnsafeMutableRawPointer, from fields: borrowing JSONFieldValues) throws
}

/// A type that is encoded as a JSON object. Its fields need no more than ``JSONEncodable``.
///
/// `@JSONModel(for: .encoding)` writes the requirements. By hand, a field whose type is only encodable is declared with
/// the label `encoding:`:
///
/// ```swift
/// struct Search { var terms: Terms }
///
/// extension Search: JSONEncodableModel {
///     static let jsonSchema = JSONSchema(Search.self, [JSONField(encoding: "terms", \Search.terms, keys: "q")])
/// }
/// ```
public protocol JSONEncodableModel: JSONSchemaProviding, JSONEncodable {
    /// Writes one field: `case 0: try writer.field(name)`.
    ///
    /// The default reads the field through its key path, which costs some tens of nanoseconds more.
    func encode(field index: Int, to writer: inout JSONFieldWriter) throws

    /// For the library: the member that tells this class from others of its cluster, if there is one.
    static var _clusterTag: (key: String, name: String)? { get }
}

/// A type that is one JSON object.
///
/// `@JSONModel` writes what it requires; that can as well be written by hand:
///
/// ```swift
/// struct Repository { let name: String; var stars: Int }
///
/// extension Repository: JSONModel {
///     static let jsonSchema = JSONSchema(Repository.self, [
///         JSONField("name", \Repository.name),
///         JSONField("stars", \Repository.stars, keys: "stargazers_count", default: 0),
///     ])
///
///     init(from fields: borrowing JSONFieldValues) throws {
///         name = fields.take(0)
///         stars = fields.take(1)
///     }
/// }
/// ```
public protocol JSONModel: JSONDecodableModel, JSONEncodableModel {}

extension JSONDecodableModel {
    public static var jsonShape: JSONShape { .model(Self.self) }

    // The witness of a concrete model is compiled in the model's module, so that the model is built in its slot.
    @inlinable
    public static func _initialize(_ slot: UnsafeMutableRawPointer, from fields: borrowing JSONFieldValues) throws {
        unsafe slot.bindMemory(to: Self.self, capacity: 1).initialize(to: try Self(from: fields))
    }
}

extension JSONEncodableModel {
    public static var _clusterTag: (key: String, name: String)? { nil }

    public func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        try type(of: self).jsonSchema.fields[index].property.encode(self, to: &writer.writer)
    }
}

// What a model can take part in beyond its fields.

/// A model that has something to do once it is decoded.
public protocol JSONDidDecodeHook: JSONDecodableModel {
    /// Called when all fields are set, also after an update, and before ``JSONValidating/validate()``. It may change the
    /// model; what it throws is reported with the path of the model and its closing brace as the position.
    mutating func didDecode(userInfo: JSONUserInfo) throws
}

/// A model that can be invalid as a whole.
public protocol JSONValidating: JSONDecodableModel {
    /// Checks the model, and may put it right. Called once for each decode and update, and by ``JSONFieldwise/revalidated()``.
    mutating func validate() throws
}

/// A model that adds members to its JSON object.
public protocol JSONWillEncodeHook: JSONEncodableModel {
    /// Called before the object is written; the members follow those of the fields. One with the key of a field's member
    /// is a `notEncodable` error.
    func willEncode(_ extra: inout JSONObject, userInfo: JSONUserInfo) throws
}

/// A model that sees its JSON object before it is decoded.
///
/// That costs: each such object is kept until it is complete, within ``DecodingOptions/maximumBufferedSize``.
public protocol JSONWillDecodeHook: JSONDecodableModel {
    /// Called with each object that is to be decoded as this type; may change it, or refuse it. Of a model that is flattened
    /// into another, that is the other's object, which the other's own hook sees first.
    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws
}
