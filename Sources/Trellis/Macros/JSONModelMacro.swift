#if Macros
    /// Makes a struct or a class conform to ``JSONModel``.
    ///
    /// Every stored instance property becomes a field. Its key is the property's name, unless `@JSONKey` names others.
    /// An initial value is the default for a missing key. `@JSONIgnored` excludes a property. Static, computed and lazy
    /// properties are not fields, except computed properties marked `@JSONComputed`. A `weak` or `unowned` property
    /// must be marked `@JSONIgnored` or `@JSONIgnored(in: .decoding)`.
    ///
    /// ```swift
    /// @JSONModel
    /// struct Issue {
    ///     let number: Int
    ///     @JSONKey("user.login") let reporterLogin: String
    ///     @JSONKey("updated_at", as: .iso8601) let updatedAt: Date
    ///     var title: String = "(untitled)"
    ///     var assignee: User?
    /// }
    /// ```
    ///
    /// For a type that is only decoded, or only encoded, use `@JSONModel(for: .decoding)` or `@JSONModel(for:
    /// .encoding)`.
    ///
    /// For a model that is an array in JSON, use `@JSONModel(form: .array)`. Its properties are the elements in order,
    /// unless they have an index, as in `@JSONKey([3])`. Optionals and properties with a default may be missing at the
    /// end, and `@JSONRest` collects the elements after the last property:
    ///
    /// ```swift
    /// @JSONModel(form: .array)
    /// struct Candle {
    ///     let time: Int
    ///     let open: Double
    ///     @JSONKey([4]) let close: Double
    ///     let volume: Double?
    /// }
    /// ```
    ///
    /// `@JSONModel(keyStyle: .snakeCase)` converts property names to keys, for properties that do not name a key.
    ///
    /// The macro generates `modelSchema`, `init(from:)` and `encode(field:to:)`, except those that the type declares
    /// itself. A struct keeps its memberwise initializer. A class with the implicit `init()` must declare it, because
    /// the macro adds an initializer.
    ///
    /// The type cannot be isolated to a global actor. If the main actor is the default isolation, the type is not
    /// isolated: see <doc:Isolation>. A nested type cannot be `private`, because an extension has its conformance:
    /// make it `fileprivate`.
    ///
    /// The compiler type-checks the arguments of an attribute without the property. A closure therefore needs explicit
    /// parameter types, or the attribute needs its generic argument:
    ///
    /// ```swift
    /// @JSONValidated({ (age: inout Int) in age = max(0, age) }) var age: Int
    /// @JSONValidated<Int>({ $0 = max(0, $0) }) var age: Int
    /// ```
    ///
    /// A class whose superclass is a ``JSONModel`` must name it, because a macro cannot distinguish a superclass from a
    /// protocol. The inherited fields come first:
    ///
    /// ```swift
    /// @JSONModel(superclass: Entity.self)
    /// final class User: Entity {
    ///     let login: String
    /// }
    /// ```
    ///
    /// The macro recognizes a superclass with generic arguments, such as `Page<Item>`: use `@JSONModel` without the
    /// argument.
    ///
    /// - Parameters:
    ///   - superclass: the superclass, if it is a model, written as `Entity.self`.
    ///   - form: whether the model is an object in JSON, or an array of its properties in order.
    ///   - keyStyle: how property names are converted to keys, for properties that do not name a key, also inherited
    ///     ones. Nil: as in the superclass, or not converted.
    ///   - coercions: conversions that decoding may apply, if neither the field nor the options set any. Nil: those of
    ///     the superclass, or none.
    // The compiler expands the macro only when it looks for a conformance that is named here, so inherited protocols
    // are named, too. There is one macro for each direction, since the compiler would look for the conformances of all
    // of them. The member role learns from the last conformance whether the type's description is redacted.
    @attached(
        member, conformances: JSONModel, JSONDecodableModel, JSONEncodableModel, JSONRedacting,
        names: named(modelSchema), named(_jsonSchema), prefixed(_jsonSchema), named(init(from:)),
        named(encode(field:to:)))
    @attached(
        extension, conformances: JSONModel, JSONDecodableModel, JSONEncodableModel, TrellisDecodable, TrellisEncodable,
        _JSONModelSchemaProviding, names: named(modelSchema), named(init(from:)), named(encode(field:to:)))
    public macro JSONModel(
        superclass: AnyClass? = nil, form: JSONModelForm = .object, keyStyle: JSONKeyStyle? = nil,
        coercing coercions: JSONCoercions? = nil
    ) = #externalMacro(module: "TrellisMacros", type: "JSONModelMacro")

    /// Makes a struct or a class conform to ``JSONDecodableModel``: it is only decoded.
    ///
    /// The types of its fields need only ``TrellisDecodable``, and transforms and composites need no `encode:`.
    /// Settings for encoding have no effect. All classes of a hierarchy must have the same direction. Otherwise it is
    /// like `@JSONModel` without a direction.
    ///
    /// ```swift
    /// @JSONModel(for: .decoding)
    /// struct Quote {
    ///     let symbol: String
    ///     let price: Price
    /// }
    /// ```
    @attached(
        member, conformances: JSONDecodableModel, JSONEncodableModel, JSONRedacting, names: named(modelSchema),
        named(_jsonSchema), prefixed(_jsonSchema), named(init(from:)))
    @attached(
        extension, conformances: JSONDecodableModel, TrellisDecodable, _JSONModelSchemaProviding,
        names: named(modelSchema), named(init(from:)))
    public macro JSONModel(
        for direction: JSONDecodingDirection, superclass: AnyClass? = nil, form: JSONModelForm = .object,
        keyStyle: JSONKeyStyle? = nil, coercing coercions: JSONCoercions? = nil
    ) = #externalMacro(module: "TrellisMacros", type: "JSONModelMacro")

    /// Makes a struct or a class conform to ``JSONEncodableModel``: it is only encoded.
    ///
    /// The types of its fields need only ``TrellisEncodable``, and transforms need only `encode`. Constants with a
    /// value are ordinary fields. Settings for decoding have no effect. All classes of a hierarchy must have the same
    /// direction. Otherwise it is like `@JSONModel` without a direction.
    ///
    /// ```swift
    /// @JSONModel(for: .encoding)
    /// struct Search {
    ///     let kind: String = "search"
    ///     @JSONKey("q") var terms: Terms
    /// }
    /// ```
    @attached(
        member, conformances: JSONEncodableModel, JSONDecodableModel, JSONRedacting, names: named(modelSchema),
        named(_jsonSchema), prefixed(_jsonSchema), named(encode(field:to:)))
    @attached(
        extension, conformances: JSONEncodableModel, TrellisEncodable, _JSONModelSchemaProviding,
        names: named(modelSchema), named(encode(field:to:)))
    public macro JSONModel(
        for direction: JSONEncodingDirection, superclass: AnyClass? = nil, form: JSONModelForm = .object,
        keyStyle: JSONKeyStyle? = nil, coercing coercions: JSONCoercions? = nil
    ) = #externalMacro(module: "TrellisMacros", type: "JSONModelMacro")

    /// The argument `for: .decoding` of `@JSONModel` and `@JSONVariants`.
    public enum JSONDecodingDirection: Sendable {
        /// The type is only decoded.
        case decoding
    }

    /// The argument `for: .encoding` of `@JSONModel` and `@JSONVariants`.
    public enum JSONEncodingDirection: Sendable {
        /// The type is only encoded.
        case encoding
    }
#endif
