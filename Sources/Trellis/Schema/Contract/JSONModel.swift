/// A type whose members can be in the object of another model: a model or ``JSONVariants``.
public nonisolated protocol _JSONFlattenable: SendableMetatype {}

/// A type whose JSON is an object of fields: a ``JSONModel``, or a model of one direction alone.
public nonisolated protocol _JSONModelSchemaProviding: _JSONFlattenable {
    /// The fields, in the order in which they are encoded. Asked for once, when the type is first used.
    static var modelSchema: JSONModelSchema { get }
}

/// A type that is decoded from a JSON object. Its fields need no more than ``TrellisDecodable``.
///
/// `@JSONModel(for: .decoding)` writes the requirements. By hand, a field whose type is only decodable has the form
/// ``JSONFieldForm/decoding``:
///
/// ```swift
/// struct Quote { let price: Price }
///
/// extension Quote: JSONDecodableModel {
///     static let modelSchema = JSONModelSchema(Quote.self, [JSONField("price", \Quote.price, form: .decoding)])
///
///     init(from fields: borrowing JSONFieldValues) throws { price = fields.take(0) }
/// }
/// ```
public nonisolated protocol JSONDecodableModel: _JSONModelSchemaProviding, TrellisDecodable {
    /// Makes a model when its object has closed and all required fields are there.
    ///
    /// - Parameter fields: the decoded values, taken by their index in `modelSchema`.
    init(from fields: borrowing JSONFieldValues) throws

    /// For the library.
    static func _initialize(_ slot: UnsafeMutableRawPointer, from fields: borrowing JSONFieldValues) throws
}

/// A type that is encoded as a JSON object. Its fields need no more than ``TrellisEncodable``.
///
/// `@JSONModel(for: .encoding)` writes the requirements. By hand, a field whose type is only encodable has the form
/// ``JSONFieldForm/encoding``:
///
/// ```swift
/// struct Search { var terms: Terms }
///
/// extension Search: JSONEncodableModel {
///     static let modelSchema = JSONModelSchema(
///         Search.self, [JSONField("terms", \Search.terms, keys: "q", form: .encoding)])
/// }
/// ```
public nonisolated protocol JSONEncodableModel: _JSONModelSchemaProviding, TrellisEncodable {
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
///     static let modelSchema = JSONModelSchema(Repository.self, [
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
// Where the main actor is the default isolation, what an extension with this conformance writes is not isolated if the
// protocol that requires it is named here.
public nonisolated protocol JSONModel: JSONDecodableModel, JSONEncodableModel, _JSONModelSchemaProviding,
    TrellisDecodable,
    TrellisEncodable
{}

extension JSONModel {
    public static var _jsonShape: _JSONShape { _JSONShape(Self.self, encodable: Self.self) }
}

// Safety: A slot is memory for one value of the type, aligned, and initialised or not as each operation says. Only the
// machine calls these requirements, through the metatype of the type that the plan was compiled for. A container takes
// over all elements, also when it throws.
extension JSONDecodableModel {
    public static var _jsonShape: _JSONShape { .model(Self.self) }

    /// The same type where it is encoded as well.
    static var encodableModel: (any JSONEncodableModel.Type)? {
        // The shape knows it of nearly every model; to ask the runtime takes long the first time.
        let shape = _jsonShape
        if let encodable = shape.encodableModel, shape.type == Self.self { return encodable }
        return Self.self as? any JSONEncodableModel.Type
    }

    // The witness of a concrete model is compiled in the model's module, so that the model is built in its slot.
    @inlinable
    public static func _initialize(_ slot: UnsafeMutableRawPointer, from fields: borrowing JSONFieldValues) throws {
        unsafe slot.bindMemory(to: Self.self, capacity: 1).initialize(to: try Self(from: fields))
    }
}

// What the library does with any type and seldom with a model: the code for all models is the same, so that none has
// its own. The others of these operations are compiled for each model.
extension JSONDecodableModel {
    public static func _decode(_ token: borrowing JSONToken, into slot: UnsafeMutableRawPointer) throws {
        unsafe slot.bindMemory(to: Self.self, capacity: 1).initialize(to: try decode(from: token))
    }

    public static func _initializeSlot(_ slot: UnsafeMutableRawPointer, with value: consuming Self) -> Bool? {
        unsafe slot.bindMemory(to: Self.self, capacity: 1).initialize(to: value)
        return true
    }

    public static func _takeSlot(_ slot: UnsafeMutableRawPointer, _ hasValue: Bool, isNull: Bool) -> Self {
        unsafe slot.assumingMemoryBound(to: Self.self).move()
    }

    public static func _wrap(_ slot: UnsafeMutableRawPointer) {
        let value = unsafe slot.bindMemory(to: Self.self, capacity: 1).move()
        unsafe slot.bindMemory(to: Self?.self, capacity: 1).initialize(to: value)
    }

    public static func _initializeNil(_ slot: UnsafeMutableRawPointer) {
        unsafe slot.bindMemory(to: Self?.self, capacity: 1).initialize(to: nil)
    }

    public static func _makeDictionary(
        _ keys: UnsafeMutablePointer<String>, _ values: UnsafeMutableRawPointer, count: Int,
        into slot: UnsafeMutableRawPointer, keepingFirst: Bool
    ) {
        unsafe moveIntoDictionary(keys, values, count: count, into: slot, keepingFirst: keepingFirst)
    }
}

extension JSONEncodableModel {
    public static var _clusterTag: (key: String, name: String)? { nil }

    public func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        try type(of: self).modelSchema.fields[index].property.encode(self, to: &writer.writer)
    }
}
