#if Macros
    /// Makes a struct or a class a ``JSONModel``.
    ///
    /// Every stored instance property becomes a field. Its key is the property's name unless `@JSONKey` names others,
    /// an initial value becomes the value used when the key is missing, and `@JSONIgnored` leaves a property out.
    /// Static, computed and lazy properties take no part, but for a computed one marked `@JSONComputed`. A `weak` or
    /// `unowned` one is marked `@JSONIgnored`, or `@JSONIgnored(in: .decoding)`.
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
    /// A type that is only decoded, or only encoded, takes `@JSONModel(for: .decoding)` or
    /// `@JSONModel(for: .encoding)`.
    ///
    /// A model that is an array in JSON takes `@JSONModel(form: .array)`. Its properties are the elements in their
    /// order, or where an index says, as in `@JSONKey([3])`. Optionals and properties with a value may be missing at
    /// the end, and `@JSONRest` takes the elements behind the others:
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
    /// With `@JSONModel(keyStyle: .snakeCase)` the keys of properties that name none are made from their names.
    ///
    /// The macro writes `modelSchema`, `init(from:)` and `encode(field:to:)`, as one would by hand, and leaves out each
    /// of them that the type's body already declares. A struct keeps its memberwise initialiser; a class that had the
    /// implicit `init()` must declare it once the macro has added an initialiser.
    ///
    /// The type cannot be isolated to a global actor. Where the main actor is the default isolation, it is not
    /// isolated: see <doc:Isolation>. A private nested type has to state its conformance, as in
    /// `private struct Part: JSONModel`.
    ///
    /// The compiler checks the arguments of an attribute without knowing the property it stands on. A closure therefore
    /// has to say the types of its parameters, or the attribute its generic argument:
    ///
    /// ```swift
    /// @JSONValidated({ (age: inout Int) in age = max(0, age) }) var age: Int
    /// @JSONValidated<Int>({ $0 = max(0, $0) }) var age: Int
    /// ```
    ///
    /// A class whose superclass is a ``JSONModel`` names it, because a macro sees only text and cannot tell a
    /// superclass from a protocol. The inherited fields come first:
    ///
    /// ```swift
    /// @JSONModel(superclass: Entity.self)
    /// final class User: Entity {
    ///     let login: String
    /// }
    /// ```
    ///
    /// A superclass with generic arguments, such as `Page<Item>`, is recognised by them: use `@JSONModel` without it.
    ///
    /// - Parameters:
    ///   - superclass: The class inherited from, if it is such a model, written as `Entity.self`.
    ///   - form: What the model is in JSON: an object, or an array of its properties in their order.
    ///   - keyStyle: How the keys of properties that name none are made. Nil: as the superclass makes them, or the
    ///     names.
    ///   - coercions: Which conversions the fields allow where neither they nor the options say. Nil: the superclass's,
    ///     or none.
    // A macro for each direction: the compiler cannot look up the conformances of a subclass if one macro adds several.
    @attached(
        member, conformances: JSONModel, names: named(modelSchema), named(_jsonSchema), named(init(from:)),
        named(encode(field:to:)))
    @attached(
        extension, conformances: JSONModel, names: named(modelSchema), named(init(from:)), named(encode(field:to:)))
    public macro JSONModel(
        superclass: AnyClass? = nil, form: JSONModelForm = .object, keyStyle: JSONKeyStyle? = nil,
        coercing coercions: JSONCoercions? = nil
    ) = #externalMacro(module: "TrellisMacros", type: "JSONModelMacro")

    /// Makes a struct or a class a ``JSONDecodableModel``: it is only decoded.
    ///
    /// Its fields need only ``TrellisDecodable``, and transforms and composites no `encode:`. What is only for encoding
    /// has no effect. All classes of a hierarchy have one direction. The rest is as for the other `@JSONModel`.
    ///
    /// ```swift
    /// @JSONModel(for: .decoding)
    /// struct Quote {
    ///     let symbol: String
    ///     let price: Price
    /// }
    /// ```
    @attached(
        member, conformances: JSONDecodableModel, names: named(modelSchema), named(_jsonSchema),
        named(init(from:)))
    @attached(
        extension, conformances: JSONDecodableModel, names: named(modelSchema), named(init(from:)))
    public macro JSONModel(
        for direction: JSONDecodingDirection, superclass: AnyClass? = nil, form: JSONModelForm = .object,
        keyStyle: JSONKeyStyle? = nil, coercing coercions: JSONCoercions? = nil
    ) = #externalMacro(module: "TrellisMacros", type: "JSONModelMacro")

    /// Makes a struct or a class a ``JSONEncodableModel``: it is only encoded.
    ///
    /// Its fields need only ``TrellisEncodable``, and transforms only an `encode`. Constants with a value are fields
    /// like others. What is only for decoding has no effect. All classes of a hierarchy have one direction. The rest is
    /// as for the other `@JSONModel`.
    ///
    /// ```swift
    /// @JSONModel(for: .encoding)
    /// struct Search {
    ///     let kind: String = "search"
    ///     @JSONKey("q") var terms: Terms
    /// }
    /// ```
    @attached(
        member, conformances: JSONEncodableModel, names: named(modelSchema), named(_jsonSchema),
        named(encode(field:to:)))
    @attached(
        extension, conformances: JSONEncodableModel, names: named(modelSchema), named(encode(field:to:)))
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
