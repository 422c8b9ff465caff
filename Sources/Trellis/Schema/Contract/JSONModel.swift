/// A type that is one JSON object.
///
/// `@JSONModel` writes these requirements; they can as well be written by hand:
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
public protocol JSONModel: JSONDecodable, JSONEncodable {
    /// The fields, in the order in which they are encoded. Asked for once, when the type is first used.
    static var jsonSchema: JSONSchema { get }

    /// Makes a model when its object has closed and all required fields are there.
    ///
    /// - Parameter fields: the decoded values, taken by their index in ``jsonSchema``.
    init(from fields: borrowing JSONFieldValues) throws

    /// Writes one field: `case 0: try writer.field(name)`.
    ///
    /// The default reads the field through its key path, which costs some tens of nanoseconds more.
    func encode(field index: Int, to writer: inout JSONFieldWriter) throws

    /// For the library: the member that tells this class from others of its cluster, if there is one.
    static var _clusterTag: (key: String, name: String)? { get }

    /// For the library.
    static func _initialize(_ slot: UnsafeMutableRawPointer, from fields: borrowing JSONFieldValues) throws
}

extension JSONModel {
    public static var jsonShape: JSONShape { .model(Self.self) }

    public static var _clusterTag: (key: String, name: String)? { nil }

    public func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        try type(of: self).jsonSchema.fields[index].property.encode(self, to: &writer.writer)
    }

    // The witness of a concrete model is compiled in the model's module, so that the model is built in its slot.
    @inlinable
    public static func _initialize(_ slot: UnsafeMutableRawPointer, from fields: borrowing JSONFieldValues) throws {
        unsafe slot.bindMemory(to: Self.self, capacity: 1).initialize(to: try Self(from: fields))
    }
}

// What a model can take part in beyond its fields.

/// A model that has something to do once it is decoded.
public protocol JSONDidDecodeHook: JSONModel {
    /// Called when all fields are set, also after an update, and before ``JSONValidating/validate()``. It may change the
    /// model; what it throws is reported with the path of the model and its closing brace as the position.
    mutating func didDecode(userInfo: JSONUserInfo) throws
}

/// A model that can be invalid as a whole.
public protocol JSONValidating: JSONModel {
    /// Checks the model, and may put it right. Called once for each decode and update, and by ``JSONFieldwise/revalidated()``.
    mutating func validate() throws
}

/// A model that adds members to its JSON object.
public protocol JSONWillEncodeHook: JSONModel {
    /// Called before the object is written; the members follow those of the fields. One with the key of a field's member
    /// is a `notEncodable` error.
    func willEncode(_ extra: inout JSONObject, userInfo: JSONUserInfo) throws
}

/// A model that sees its JSON object before it is decoded.
///
/// That costs: each such object is kept until it is complete, within ``DecodingOptions/maximumBufferedSize``.
public protocol JSONWillDecodeHook: JSONModel {
    /// Called with each object that is to be decoded as this type; may change it, or refuse it. Of a model that is flattened
    /// into another, that is the other's object, which the other's own hook sees first.
    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws
}
