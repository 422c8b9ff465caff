/// A type with several variants in JSON, such as an enum with associated values.
///
/// ```swift
/// enum Shape { case circle(Circle), square(Square), other(JSON) }
///
/// extension Shape: JSONVariants {
///     static let jsonVariants = JSONVariantTable<Shape>(
///         .tag("type"),
///         [
///             JSONVariantCase(
///                 "circle", make: Shape.circle,
///                 take: { if case .circle(let value) = $0 { value } else { nil } }),
///             JSONVariantCase(
///                 "square", make: Shape.square,
///                 take: { if case .square(let value) = $0 { value } else { nil } }),
///         ],
///         default: JSONVariantCase(
///             make: Shape.other, take: { if case .other(let value) = $0 { value } else { nil } }))
/// }
/// ```
///
/// Values of such a type are buffered until they are complete, because the tag may come last; see
/// ``TrellisDecoder/Limits/bufferedSize``. An object whose tag or keys select its variant is usually decoded without
/// that, if it is in memory as a whole.
public nonisolated protocol JSONVariants: _JSONDecodableVariants, _JSONEncodableVariants, _JSONFlattenable {
    /// The variants of the type.
    static var jsonVariants: JSONVariantTable<Self> { get }
}

/// ``JSONVariants`` that are only decoded. The variants need no `take:`, and their payloads only need to be
/// ``TrellisDecodable``.
public nonisolated protocol _JSONDecodableVariants: TrellisDecodable {
    /// The variants of the type.
    static var jsonVariants: JSONVariantTable<Self> { get }
}

/// ``JSONVariants`` that are only encoded. The variants need no `make:`, and their payloads only need to be
/// ``TrellisEncodable``.
public nonisolated protocol _JSONEncodableVariants: TrellisEncodable {
    /// The variants of the type.
    static var jsonVariants: JSONVariantTable<Self> { get }
}

extension JSONVariants {
    static var variantReader: VariantReader { jsonVariants.reader }
}

extension _JSONDecodableVariants {
    static var variantReader: VariantReader { jsonVariants.reader }

    public static var _jsonShape: _JSONShape {
        let reader = variantReader
        return _JSONShape(.reader(reader, sources: reader.sources), of: Self.self)
    }
}

extension _JSONEncodableVariants {
    static var variantReader: VariantReader { jsonVariants.reader }
    static var tagging: JSONVariantTagging { variantReader.tagging }

    /// Encodes the value as its variant.
    public func encode(to writer: inout JSONWriter) throws { try Self.jsonVariants.write(self, to: &writer) }
}

/// A base class of models for which the JSON determines the subclass of an object.
///
/// Decoding the base class creates the object's subclass. Decoding a subclass creates exactly that subclass. Encoding
/// writes the fields of the object's own class, and the tag, unless the tag is a field.
public nonisolated protocol JSONModelCluster: JSONModel, _JSONModelHook {
    /// The class that declares the table.
    associatedtype VariantBase
    /// The subclasses.
    static var jsonVariants: JSONVariantTable<VariantBase> { get }
}

extension JSONModelCluster {
    static var variantReader: VariantReader { jsonVariants.reader }

    /// The reader that selects the subclass of an object; only for the class that declares the table.
    static func _variantReader(
        of type: any JSONDecodableModel.Type
    ) -> (reader: any ValueReader, sources: [any TrellisDecodable.Type])? {
        guard ObjectIdentifier(type) == ObjectIdentifier(VariantBase.self) else { return nil }
        let reader = variantReader
        return (reader, reader.sources)
    }

    /// Whether the value at a path may identify the subclass.
    static func _tellsClass(_ path: JSONPath) -> Bool {
        guard case .tag(let tag, content: nil) = variantReader.tagging else { return true }
        return path.components.first == .key(tag)
    }

    /// The key and name that identify a subclass, if there are any.
    static var subclassTag: (key: String, name: String)? {
        let reader = variantReader
        guard case .tag(let tag, content: nil) = reader.tagging, let name = reader.name(of: Self.self) else {
            return nil
        }
        return (tag, name)
    }
}

extension _JSONModelSchemaProviding {
    /// The key and name that identify this class in its cluster, if it belongs to one.
    static var clusterTag: (key: String, name: String)? {
        mayHaveHooks ? (self as? any JSONModelCluster.Type)?.subclassTag : nil
    }
}

// Safety: A reader puts exactly one value of its plan's type into the slot, or throws and leaves the slot empty. An
// object is cast to a base class without a check only if its type is known to be a subclass.
/// One variant of a type.
@safe public struct JSONVariantCase<Base>: Sendable, AnyThread {
    let name: String?
    /// The keys that identify the variant. A closure, because the schema of a payload may refer back to the table that
    /// is being created.
    let keys: @Sendable (JSONKeyStyle?) -> [String]
    private(set) var isToldByKeys = false
    let source: (any TrellisDecodable.Type)?
    /// The type of the encoded payload; nil if the variant has none.
    let payload: Any.Type?
    let make: @Sendable (inout VariantPayload, UnsafeMutableRawPointer) throws -> Void
    /// Whether a value is of this variant, and the payload to encode; nil for a variant that is only decoded.
    let write: (@Sendable (Base) throws -> (matches: Bool, payload: (any TrellisEncodable)?))?

    /// A variant with a payload.
    ///
    /// - Parameters:
    ///   - name: the value of the tag, or the key that contains the payload. Not needed for untagged variants and
    ///     defaults.
    ///   - keys: for an untagged variant, the keys that identify it: an object with all of them is decoded as this
    ///     variant, and its errors are reported. Without keys, a model is tried if the object has all keys that the
    ///     model requires.
    ///   - make: creates the value.
    ///   - take: the payload of a value of this variant; nil for any other variant.
    @inlinable
    public init<Payload: TrellisCodable>(
        _ name: String? = nil, keys: [String] = [], make: @escaping @Sendable (consuming Payload) throws -> Base,
        take: @escaping @Sendable (Base) -> Payload?
    ) {
        // Inlined where the type of the payload is known: its Optional would be slow here.
        self.init(decoding: name, keys, make) { value in
            guard let payload = take(value) else { return (false, nil) }
            return (true, payload)
        }
    }

    /// A variant with a payload, for a type that is only decoded.
    ///
    /// - Parameters:
    ///   - name: the value of the tag, or the key that contains the payload. Not needed for untagged variants and
    ///     defaults.
    ///   - keys: for an untagged variant, the keys that identify it; by default those that the payload requires.
    ///   - make: creates the value.
    public init<Payload: TrellisDecodable>(
        _ name: String? = nil, keys: [String] = [], make: @escaping @Sendable (consuming Payload) throws -> Base
    ) {
        self.init(decoding: name, keys, make, nil)
    }

    @usableFromInline
    init<Payload: TrellisDecodable>(
        decoding name: String?, _ keys: [String], _ make: @escaping @Sendable (consuming Payload) throws -> Base,
        _ write: (@Sendable (Base) throws -> (matches: Bool, payload: (any TrellisEncodable)?))?
    ) {
        self.name = name
        isToldByKeys = !keys.isEmpty
        source = Payload.self
        payload = Payload.self
        self.keys = { style in
            guard keys.isEmpty, let model = Payload.self as? any JSONDecodableModel.Type, model.willDecodeHooks.isEmpty
            else { return keys }
            return model.modelSchema.requiredKeys(style)
        }
        unsafe self.make = { payload, slot in
            // Without a variable for the value, which generic code would copy.
            unsafe slot.bindMemory(to: Base.self, capacity: 1).initialize(to: try make(payload.decode(Payload.self)))
        }
        self.write = write
    }

    /// A variant with a payload, for a type that is only encoded.
    ///
    /// - Parameters:
    ///   - name: the value of the tag, or the key that contains the payload. Not needed for untagged variants and
    ///     defaults.
    ///   - take: the payload of a value of this variant; nil for any other variant.
    @inlinable
    public init<Payload: TrellisEncodable>(_ name: String? = nil, take: @escaping @Sendable (Base) -> Payload?) {
        self.init(encoding: name, Payload.self) { value in
            guard let payload = take(value) else { return (false, nil) }
            return (true, payload)
        }
    }

    @usableFromInline
    init(
        encoding name: String?, _ payload: Any.Type,
        _ write: @escaping @Sendable (Base) throws -> (matches: Bool, payload: (any TrellisEncodable)?)
    ) {
        self.name = name
        keys = { _ in [] }
        source = nil
        self.payload = payload
        unsafe make = { _, _ in
            throw TrellisError(.invalidSchema, found: "\(Base.self): \(name ?? "a variant") is only encoded")
        }
        self.write = write
    }

    /// A variant without a payload.
    ///
    /// - Parameters:
    ///   - name: the value of the tag.
    ///   - value: creates the value.
    ///   - matches: whether a value is of this variant.
    public init(
        _ name: String, value: @autoclosure @escaping @Sendable () -> Base,
        matches: @escaping @Sendable (Base) -> Bool
    ) {
        self.name = name
        keys = { _ in [] }
        source = nil
        payload = nil
        unsafe make = { _, slot in unsafe slot.bindMemory(to: Base.self, capacity: 1).initialize(to: value()) }
        write = { base in (matches(base), nil) }
    }

    /// A subclass.
    ///
    /// - Parameters:
    ///   - type: the subclass, or the base class itself.
    ///   - name: the value of the tag; nil for untagged variants and defaults.
    ///   - keys: for an untagged variant, the keys that identify it: an object with all of them is decoded as this
    ///     subclass, and its errors are reported. Without keys, the subclass is tried if the object has all keys that
    ///     it requires.
    public static func subclass<Model: JSONModel>(
        _ type: Model.Type, named name: String? = nil, keys: [String] = []
    ) -> JSONVariantCase<Base> {
        let isSubclass = Base.self is AnyClass && Model.self is Base.Type
        return JSONVariantCase(
            name, keys: keys,
            make: { (model: Model) in
                guard isSubclass else {
                    throw TrellisError(.invalidSchema, found: "\(Model.self) is not a subclass of \(Base.self)")
                }
                // A cast would look the classes up for each object.
                return unsafe unsafeBitCast(model, to: Base.self)
            },
            take: { $0 as? Model })
    }
}

/// A variant in the list of those with which an encoded value is compared, in order.
///
/// A list instead of an array: code that does not know `Base` at compile time looks up the metadata of an array for
/// each access, and copies each element, with all of its closures.
private final class EncodedVariant<Base>: Sendable {
    let name: String?
    let write: (@Sendable (Base) throws -> (matches: Bool, payload: (any TrellisEncodable)?))?
    let next: EncodedVariant?

    init(_ variant: JSONVariantCase<Base>, next: EncodedVariant?) {
        name = variant.name
        write = variant.write
        self.next = next
    }

    /// The name and the payload of a value of this variant or of one after it; nil if it is of none of them.
    // Recursive, because a loop would retain each variant.
    func form(of value: Base) throws -> (name: String?, payload: (any TrellisEncodable)?)? {
        guard let write else {
            throw TrellisError(.invalidSchema, found: "\(Base.self): \(name ?? "a variant") is only decoded")
        }
        let (matches, payload) = try write(value)
        return matches ? (name, payload) : try next?.form(of: value)
    }
}

/// The variants of a type, and how JSON identifies them.
public struct JSONVariantTable<Base>: Sendable, AnyThread {
    let reader: VariantReader
    private let first: EncodedVariant<Base>?

    /// Creates the table of a type's variants.
    ///
    /// - Parameters:
    ///   - tagging: how JSON identifies the variant.
    ///   - variants: the variants.
    ///   - other: the variant of values that match no other variant; nil to throw an `unknownVariant` error for them.
    public init(
        _ tagging: @autoclosure @Sendable () -> JSONVariantTagging,
        _ variants: @autoclosure @Sendable () -> [JSONVariantCase<Base>],
        default other: @autoclosure @Sendable () -> JSONVariantCase<Base>? = nil
    ) {
        // The arguments are closures, because the compiler diagnoses isolated values in a closure, but not in the
        // initial value of a static property.
        let (variants, other) = (variants(), other())
        let all = variants + (other.map { [$0] } ?? [])
        first = all.reversed().reduce(nil) { EncodedVariant($1, next: $0) }
        reader = VariantReader(
            tagging(),
            all.map {
                unsafe VariantReader.Variant(
                    name: $0.name, keys: $0.keys, isToldByKeys: $0.isToldByKeys, source: $0.source,
                    payload: $0.payload, make: $0.make)
            },
            fallback: other == nil ? nil : variants.count, type: "\(Base.self)")
    }

    /// The name and the payload of a value's variant.
    func form(of value: Base) throws -> (name: String?, payload: (any TrellisEncodable)?) {
        if let form = try first?.form(of: value) { return form }
        throw TrellisError(.notEncodable, expected: "a variant of \(Base.self)", found: "\(value)")
    }

    /// The payload of a value; nil if its variant has none. Throws if a variant is only decoded.
    func payload(of value: Base) throws -> Any? { try form(of: value).payload }

    /// Encodes the members of flattened variants into the current object of the writer.
    func writeMembers(of value: Base, to writer: inout JSONWriter, _ keys: inout RestKeys) throws {
        let form = try form(of: value)
        try writer.variantMembers(form.name, form.payload, reader.tagging, &keys)
    }

    /// Encodes a value as its variant.
    func write(_ value: Base, to writer: inout JSONWriter) throws {
        let form = try form(of: value)
        try writer.variant(form.name, form.payload, reader.tagging)
    }
}

extension JSONVariantTable {
    /// The table of a generic type, which cannot have static stored properties. Created by the first call for each
    /// specialization.
    public static func cached(_ make: () -> JSONVariantTable) -> JSONVariantTable {
        let table = tables.value(for: ObjectIdentifier(JSONVariantTable.self), orMake: make)
        // The key is the table's type, so the cast succeeds.
        return table as? JSONVariantTable ?? make()
    }
}

private let tables = MadeOnce<any Sendable>()

extension JSONModelSchema {
    /// The required keys of this model's object.
    ///
    /// - Parameters:
    ///   - style: the key style; nil to use the schema's own.
    ///   - outer: the models that this model is flattened into.
    func requiredKeys(_ style: JSONKeyStyle?, inside outer: [any _JSONModelSchemaProviding.Type] = []) -> [String] {
        let own = style ?? keyStyle ?? .asDeclared
        let outer = outer + [model]
        return fields.flatMap { field -> [String] in
            if case .flattened(let flattened) = field.property.content {
                // A type that is flattened into itself is rejected when it is compiled.
                guard field.isDecoded, !field.property.slot.isOptional, let type = flattened.decoding?.type,
                    !outer.contains(where: { $0 == type })
                else { return [] }
                return type.modelSchema.requiredKeys(style, inside: outer)
            }
            guard field.isRequired, field.isRead, field.options.paths.count <= 1,
                case .key(let key)? = field.paths(own)[0].components.first
            else { return [] }
            return [key]
        }
    }
}
