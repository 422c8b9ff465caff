/// A type that has several forms in JSON, such as an enum with associated values.
///
/// ```swift
/// enum Shape { case circle(Circle), square(Square), other(JSON) }
///
/// extension Shape: JSONVariants {
///     static let jsonVariants = JSONVariantTable<Shape>(
///         .tag("type"),
///         [
///             JSONVariantCase("circle", make: Shape.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
///             JSONVariantCase("square", make: Shape.square, take: { if case .square(let value) = $0 { value } else { nil } }),
///         ],
///         default: JSONVariantCase(make: Shape.other, take: { if case .other(let value) = $0 { value } else { nil } }))
/// }
/// ```
///
/// Such a value is kept until it is complete, since what tells its form may come last; see
/// ``TrellisDecoder/Limits/bufferedSize``.
public nonisolated protocol JSONVariants: _JSONDecodableVariants, _JSONEncodableVariants, _JSONFlattenable {
    /// The forms.
    static var jsonVariants: JSONVariantTable<Self> { get }
}

/// ``JSONVariants`` that are only decoded: the forms need no `take:`, and their payloads no more than
/// ``TrellisDecodable``.
public nonisolated protocol _JSONDecodableVariants: TrellisDecodable {
    /// The forms.
    static var jsonVariants: JSONVariantTable<Self> { get }
}

/// ``JSONVariants`` that are only encoded: the forms need no `make:`, and their payloads no more than
/// ``TrellisEncodable``.
public nonisolated protocol _JSONEncodableVariants: TrellisEncodable {
    /// The forms.
    static var jsonVariants: JSONVariantTable<Self> { get }
}

extension _JSONDecodableVariants {
    public static var _jsonShape: _JSONShape {
        let table = jsonVariants
        return _JSONShape(.reader(table.reader, sources: table.reader.sources), of: Self.self)
    }
}

extension _JSONEncodableVariants {
    static var tagging: JSONVariantTagging { jsonVariants.reader.tagging }

    /// Writes the value in the form of its variant.
    public func encode(to writer: inout JSONWriter) throws { try Self.jsonVariants.write(self, to: &writer) }
}

/// A class of models of which the JSON says which subclass an object is.
///
/// Decoding the class itself gives a subclass; decoding a subclass gives just that. Encoding writes the object's own
/// class, and the tag, unless that is a field.
public nonisolated protocol JSONModelCluster: JSONModel, _JSONModelHook {
    /// The class that has the table.
    associatedtype VariantBase
    /// The subclasses.
    static var jsonVariants: JSONVariantTable<VariantBase> { get }
}

extension JSONModelCluster {
    /// What finds the subclass of an object that is to be decoded as a type: only for the class that has the table.
    static func _variantReader(
        of type: any JSONDecodableModel.Type
    ) -> (reader: any ValueReader, sources: [any TrellisDecodable.Type])? {
        guard ObjectIdentifier(type) == ObjectIdentifier(VariantBase.self) else { return nil }
        let reader = jsonVariants.reader
        return (reader, reader.sources)
    }

    /// Whether what is at a path can tell the subclass.
    static func _tellsClass(_ path: JSONPath) -> Bool {
        guard case .tag(let tag, content: nil) = jsonVariants.reader.tagging else { return true }
        return path.components.first == .key(tag)
    }

    /// The member that tells a subclass, if there is one.
    public static var _clusterTag: (key: String, name: String)? {
        let reader = jsonVariants.reader
        guard case .tag(let tag, content: nil) = reader.tagging, let name = reader.name(of: Self.self) else {
            return nil
        }
        return (tag, name)
    }
}

// Safety: A reader puts exactly one value of its plan's type into the slot, or throws and leaves the slot empty.
/// One form of a type.
@safe public struct JSONVariantCase<Base>: Sendable, AnyThread {
    let name: String?
    /// Asked for when they are needed: the schema of a payload may lead back to the table that is being made.
    let keys: @Sendable (JSONKeyStyle?) -> [String]
    private(set) var isToldByKeys = false
    let source: (any TrellisDecodable.Type)?
    let make: @Sendable (inout VariantPayload, UnsafeMutableRawPointer) throws -> Void
    /// Whether a value is of this form, and what there is to write of it; nil of a form that is only decoded.
    let write: (@Sendable (Base) throws -> (matches: Bool, payload: (any TrellisEncodable)?))?

    /// A form with a payload.
    ///
    /// - Parameters:
    ///   - name: what the tag says, or the key that holds the payload; not needed for untagged forms and defaults.
    ///   - keys: of untagged forms, the keys that tell it: an object with all of them is of this form, and its errors
    ///     are reported. Unless given, a model is tried where the keys that it requires are there.
    ///   - make: makes the value.
    ///   - take: the payload of a value of this form; nil for any other.
    public init<Payload: TrellisCodable>(
        _ name: String? = nil, keys: [String] = [], make: @escaping @Sendable (Payload) throws -> Base,
        take: @escaping @Sendable (Base) -> Payload?
    ) {
        self.init(decoding: name, keys, make) { value in
            guard let payload = take(value) else { return (false, nil) }
            return (true, payload)
        }
    }

    /// A form with a payload, of a type that is only decoded.
    ///
    /// - Parameters:
    ///   - name: what the tag says, or the key that holds the payload; not needed for untagged forms and defaults.
    ///   - keys: of untagged forms, the keys that must be there; those that the payload requires unless given.
    ///   - make: makes the value.
    public init<Payload: TrellisDecodable>(
        _ name: String? = nil, keys: [String] = [], make: @escaping @Sendable (Payload) throws -> Base
    ) {
        self.init(decoding: name, keys, make, nil)
    }

    private init<Payload: TrellisDecodable>(
        decoding name: String?, _ keys: [String], _ make: @escaping @Sendable (Payload) throws -> Base,
        _ write: (@Sendable (Base) throws -> (matches: Bool, payload: (any TrellisEncodable)?))?
    ) {
        self.name = name
        isToldByKeys = !keys.isEmpty
        source = Payload.self
        self.keys = { style in
            guard keys.isEmpty, let model = Payload.self as? any JSONDecodableModel.Type, model.willDecodeHooks.isEmpty
            else { return keys }
            return model.modelSchema.requiredKeys(style)
        }
        unsafe self.make = { payload, slot in
            let value = try make(payload.decode(Payload.self))
            unsafe slot.bindMemory(to: Base.self, capacity: 1).initialize(to: value)
        }
        self.write = write
    }

    /// A form with a payload, of a type that is only encoded.
    ///
    /// - Parameters:
    ///   - name: what the tag says, or the key that holds the payload; not needed for untagged forms and defaults.
    ///   - take: the payload of a value of this form; nil for any other.
    public init<Payload: TrellisEncodable>(_ name: String? = nil, take: @escaping @Sendable (Base) -> Payload?) {
        self.name = name
        keys = { _ in [] }
        source = nil
        unsafe make = { _, _ in
            throw TrellisError(.invalidSchema, found: "\(Base.self): \(name ?? "a variant") is only encoded")
        }
        write = { value in
            guard let payload = take(value) else { return (false, nil) }
            return (true, payload)
        }
    }

    /// A form without a payload.
    ///
    /// - Parameters:
    ///   - name: what the tag says.
    ///   - value: makes the value.
    ///   - matches: whether a value is of this form.
    public init(
        _ name: String, value: @autoclosure @escaping @Sendable () -> Base,
        matches: @escaping @Sendable (Base) -> Bool
    ) {
        self.name = name
        keys = { _ in [] }
        source = nil
        unsafe make = { _, slot in unsafe slot.bindMemory(to: Base.self, capacity: 1).initialize(to: value()) }
        write = { base in (matches(base), nil) }
    }

    /// A subclass.
    ///
    /// - Parameters:
    ///   - type: the subclass, or the class itself.
    ///   - name: what the tag says; nil for untagged forms and defaults.
    ///   - keys: of untagged forms, the keys that tell it: an object with all of them is of this subclass, and its
    ///     errors are reported. Unless given, the subclass is tried where the keys that it requires are there.
    public static func subclass<Model: JSONModel>(
        _ type: Model.Type, named name: String? = nil, keys: [String] = []
    ) -> JSONVariantCase<Base> {
        JSONVariantCase(
            name, keys: keys,
            make: { (model: Model) in
                guard let base = model as? Base else {
                    throw TrellisError(.invalidSchema, found: "\(Model.self) is no \(Base.self)")
                }
                return base
            },
            take: { $0 as? Model })
    }
}

/// The forms of a type, and what tells them apart.
public struct JSONVariantTable<Base>: Sendable, AnyThread {
    let reader: VariantReader
    private let variants: [JSONVariantCase<Base>]

    /// The table of a type's forms.
    ///
    /// - Parameters:
    ///   - tagging: how JSON tells the forms apart.
    ///   - variants: the forms.
    ///   - other: the form of a value that has none of the others; nil makes such a value an `unknownVariant` error.
    public init(
        _ tagging: @autoclosure @Sendable () -> JSONVariantTagging,
        _ variants: @autoclosure @Sendable () -> [JSONVariantCase<Base>],
        default other: @autoclosure @Sendable () -> JSONVariantCase<Base>? = nil
    ) {
        // Closures for the same reason as those of `JSONModelSchema`.
        let (variants, other) = (variants(), other())
        self.variants = variants + (other.map { [$0] } ?? [])
        reader = VariantReader(
            tagging(),
            self.variants.map {
                unsafe VariantReader.Variant(
                    name: $0.name, keys: $0.keys, isToldByKeys: $0.isToldByKeys, source: $0.source, make: $0.make)
            },
            fallback: other == nil ? nil : variants.count, type: "\(Base.self)")
    }

    /// The name and the payload of the form that a value has.
    private func form(of value: Base) throws -> (name: String?, payload: (any TrellisEncodable)?) {
        for variant in variants {
            guard let write = variant.write else {
                throw TrellisError(
                    .invalidSchema, found: "\(Base.self): \(variant.name ?? "a variant") is only decoded")
            }
            let (matches, payload) = try write(value)
            if matches { return (variant.name, payload) }
        }
        throw TrellisError(.notEncodable, expected: "a variant of \(Base.self)", found: "\(value)")
    }

    /// Writes the members of a value's object, which is another's, too.
    func writeMembers(of value: Base, to writer: inout JSONWriter, _ keys: inout RestKeys) throws {
        let form = try form(of: value)
        try writer.variantMembers(form.name, form.payload, reader.tagging, &keys)
    }

    /// Writes a value in its form.
    func write(_ value: Base, to writer: inout JSONWriter) throws {
        let form = try form(of: value)
        try writer.variant(form.name, form.payload, reader.tagging)
    }
}

extension JSONVariantTable {
    /// The table of a generic type, which cannot have static stored properties; made at the first call for each
    /// specialisation.
    public static func cached(_ make: () -> JSONVariantTable) -> JSONVariantTable {
        let table = tables.value(for: ObjectIdentifier(JSONVariantTable.self), orMake: make)
        // The key is the table's type.
        return table as? JSONVariantTable ?? make()
    }
}

private let tables = MadeOnce<ObjectIdentifier, any Sendable>()

extension JSONModelSchema {
    /// The keys of this object that must be there.
    ///
    /// - Parameter style: instead of the schema's own.
    func requiredKeys(_ style: JSONKeyStyle?) -> [String] {
        let own = style ?? keyStyle ?? .asDeclared
        return fields.flatMap { field -> [String] in
            if case .flattened(let flattened) = field.property.content {
                // A type that is flattened into itself is refused when it is compiled.
                guard field.isDecoded, !field.property.slot.isOptional, let type = flattened.decoding?.type,
                    type != model
                else { return [] }
                return type.modelSchema.requiredKeys(style)
            }
            guard field.isRequired, field.isRead, !field.property.hasDefault, field.options.paths.count <= 1,
                case .key(let key)? = field.paths(own)[0].components.first
            else { return [] }
            return [key]
        }
    }
}
