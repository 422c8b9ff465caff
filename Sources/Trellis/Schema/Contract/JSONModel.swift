/// A type whose members can be part of another model's object: a model or ``JSONVariants``.
public nonisolated protocol _JSONFlattenable: SendableMetatype {}

/// A type whose JSON is an object of fields: a ``JSONModel``, or a model that is only decoded or only encoded.
public nonisolated protocol _JSONModelSchemaProviding: _JSONFlattenable {
    /// The fields, in the order of encoding. Evaluated once, when the type is first used.
    static var modelSchema: JSONModelSchema { get }
    /// Implemented for all models.
    static var _hookDeclaration: _JSONHookDeclaration { get }
}

/// A type that is decoded from a JSON object. Its fields only need to be ``TrellisDecodable``.
///
/// `@JSONModel(for: .decoding)` generates the requirements. In a hand-written conformance, a field whose type is only
/// decodable has the form ``JSONFieldForm/decoding``:
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
    /// Creates a model after its object has ended with all required fields present.
    ///
    /// - Parameter fields: the decoded values, taken by their index in `modelSchema`.
    init(from fields: borrowing JSONFieldValues) throws

    /// Called by the library only.
    static func _initialize(_ slot: UnsafeMutableRawPointer, from fields: borrowing JSONFieldValues) throws
}

/// A type that is encoded as a JSON object. Its fields only need to be ``TrellisEncodable``.
///
/// `@JSONModel(for: .encoding)` generates the requirements. In a hand-written conformance, a field whose type is only
/// encodable has the form ``JSONFieldForm/encoding``:
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
    /// Encodes one field: `case 0: try writer.field(name)`.
    ///
    /// The default implementation reads the field through its key path, which costs a few tens of nanoseconds more.
    func encode(field index: Int, to writer: inout JSONFieldWriter) throws
}

/// A type that is decoded from and encoded as a JSON object.
///
/// `@JSONModel` generates its requirements. They can also be written by hand:
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
// If the main actor is the default isolation, members of an extension with this conformance are nonisolated only if the
// protocols that require them are named here.
public nonisolated protocol JSONModel: JSONDecodableModel, JSONEncodableModel, _JSONModelSchemaProviding,
    TrellisDecodable,
    TrellisEncodable
{}

extension JSONModel {
    public static var _jsonShape: _JSONShape { _JSONShape(Self.self, encodable: Self.self) }
}

// Safety: A slot is memory for one value of the type, aligned, and initialized or not as each operation says. Only the
// machine calls these requirements, through the metatype of the type that the plan was compiled for. A container takes
// ownership of all elements, also when it throws.
extension JSONDecodableModel {
    public static var _jsonShape: _JSONShape { .model(Self.self) }

    /// This type as an encodable model, if it is one.
    static var encodableModel: (any JSONEncodableModel.Type)? {
        // The shape of nearly every model contains it. The runtime's first conformance lookup for a type is slow.
        let shape = _jsonShape
        if let encodable = shape.encodableModel, shape.type == Self.self { return encodable }
        return Self.self as? any JSONEncodableModel.Type
    }

    // The witness of a concrete model is compiled in the model's module, so that the model is initialized directly in
    // its slot.
    @inlinable
    public static func _initialize(_ slot: UnsafeMutableRawPointer, from fields: borrowing JSONFieldValues) throws {
        unsafe slot.bindMemory(to: Self.self, capacity: 1).initialize(to: try Self(from: fields))
    }

    // Compiled in the model's module, too. The default implementation has another path for numbers, which models do not
    // need. It took the compiler a tenth of the time of a release build of models.
    @inlinable
    public static func _makeArray(_ elements: UnsafeMutableRawPointer, count: Int, into slot: UnsafeMutableRawPointer) {
        let elements = unsafe MovedElements(elements.assumingMemoryBound(to: Self.self), count: count)
        unsafe slot.bindMemory(to: [Self].self, capacity: 1).initialize(to: [Self](elements))
    }
}

// Operations that are rarely performed on models. All models share this code. The remaining operations are specialized
// for each model.
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

    public static func _wrap(_ slot: UnsafeMutableRawPointer, _ hasValue: Bool) {
        let value = hasValue ? unsafe slot.bindMemory(to: Self.self, capacity: 1).move() : nil
        unsafe slot.bindMemory(to: Self?.self, capacity: 1).initialize(to: value)
    }

    public static func _makeDictionary(
        _ keys: UnsafeMutablePointer<String>, _ values: UnsafeMutableRawPointer, count: Int,
        into slot: UnsafeMutableRawPointer, keepingFirst: Bool
    ) {
        unsafe makeSharedDictionary(keys, values, count: count, into: slot, keepingFirst: keepingFirst)
    }
}

extension JSONEncodableModel {
    public static func _encodeArray(_ elements: UnsafeRawPointer, count: Int, to writer: inout JSONWriter) throws {
        unsafe try writer.models(elements.assumingMemoryBound(to: Self.self), count: count)
    }

    public func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        try type(of: self).modelSchema.fields[index].property.encode(self, to: &writer.writer)
    }
}
