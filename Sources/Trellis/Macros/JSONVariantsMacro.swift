#if Macros
    /// Makes an enum whose cases each have at most one associated value a ``JSONVariants``, with a tag that says the case.
    ///
    /// ```swift
    /// @JSONVariants(tag: "type")
    /// enum Shape {
    ///     case circle(Circle)
    ///     @JSONVariantCase("sq") case square(Square)
    ///     case nothing
    ///     @JSONDefaultVariant case other(JSON)
    /// }
    /// ```
    ///
    /// This is `{"type": "circle", "radius": 1}`; with `content: "data"` it is `{"type": "circle", "data": {"radius": 1}}`.
    /// The name of a case is its own unless `@JSONVariantCase` gives another. An unknown name, or none, is an
    /// `unknownVariant` error unless a case is marked `@JSONDefaultVariant`.
    ///
    /// The macro writes `jsonVariants` as one would by hand, unless the enum's body declares it. A private nested enum has
    /// to state its conformance, as in `private enum Part: JSONVariants`.
    ///
    /// - Parameters:
    ///   - tag: The key of the member that says the case.
    ///   - content: The key of the member beside it that holds the associated value. Nil: they are one object.
    @attached(member, conformances: JSONVariants, names: named(jsonVariants))
    @attached(extension, conformances: JSONVariants, names: named(jsonVariants))
    public macro JSONVariants(tag: String, content: String? = nil) =
        #externalMacro(module: "TrellisMacros", type: "JSONVariantsMacro")

    /// Makes an enum whose cases each have at most one associated value a ``JSONVariants`` without a tag.
    ///
    /// ```swift
    /// @JSONVariants(.untagged)
    /// enum Identifier {
    ///     case number(Int)
    ///     case name(String)
    /// }
    /// ```
    ///
    /// - Parameter tagging: What says the case.
    @attached(member, conformances: JSONVariants, names: named(jsonVariants))
    @attached(extension, conformances: JSONVariants, names: named(jsonVariants))
    public macro JSONVariants(_ tagging: JSONVariantTagging) =
        #externalMacro(module: "TrellisMacros", type: "JSONVariantsMacro")

    /// Makes an enum ``JSONVariants`` with a tag: it is only decoded, as the other `@JSONVariants` decodes it.
    ///
    /// ```swift
    /// @JSONVariants(for: .decoding, tag: "type")
    /// enum Event {
    ///     case opened(Issue)
    ///     @JSONDefaultVariant case other(JSON)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - direction: `.decoding`.
    ///   - tag: The key of the member that says the case.
    ///   - content: The key of the member beside it that holds the associated value. Nil: they are one object.
    @attached(member, conformances: _JSONDecodableVariants, names: named(jsonVariants))
    @attached(extension, conformances: _JSONDecodableVariants, names: named(jsonVariants))
    public macro JSONVariants(for direction: JSONDecodingDirection, tag: String, content: String? = nil) =
        #externalMacro(module: "TrellisMacros", type: "JSONVariantsMacro")

    /// Makes an enum ``JSONVariants`` without a tag: it is only decoded.
    ///
    /// - Parameters:
    ///   - direction: `.decoding`.
    ///   - tagging: What says the case.
    @attached(member, conformances: _JSONDecodableVariants, names: named(jsonVariants))
    @attached(extension, conformances: _JSONDecodableVariants, names: named(jsonVariants))
    public macro JSONVariants(for direction: JSONDecodingDirection, _ tagging: JSONVariantTagging) =
        #externalMacro(module: "TrellisMacros", type: "JSONVariantsMacro")

    /// Makes an enum ``JSONVariants`` with a tag: it is only encoded, as the other `@JSONVariants` encodes it.
    ///
    /// - Parameters:
    ///   - direction: `.encoding`.
    ///   - tag: The key of the member that says the case.
    ///   - content: The key of the member beside it that holds the associated value. Nil: they are one object.
    @attached(member, conformances: _JSONEncodableVariants, names: named(jsonVariants))
    @attached(extension, conformances: _JSONEncodableVariants, names: named(jsonVariants))
    public macro JSONVariants(for direction: JSONEncodingDirection, tag: String, content: String? = nil) =
        #externalMacro(module: "TrellisMacros", type: "JSONVariantsMacro")

    /// Makes an enum ``JSONVariants`` without a tag: it is only encoded.
    ///
    /// - Parameters:
    ///   - direction: `.encoding`.
    ///   - tagging: What says the case.
    @attached(member, conformances: _JSONEncodableVariants, names: named(jsonVariants))
    @attached(extension, conformances: _JSONEncodableVariants, names: named(jsonVariants))
    public macro JSONVariants(for direction: JSONEncodingDirection, _ tagging: JSONVariantTagging) =
        #externalMacro(module: "TrellisMacros", type: "JSONVariantsMacro")

    /// What says which case of an enum a value is, where no tag does.
    public enum JSONVariantTagging: Sendable {
        /// The only key of an object: `{"circle": {"radius": 1}}`. A case without an associated value is a string.
        case byKey
        /// Nothing but whether a value fits: it is the first case that it can be decoded as.
        case untagged
    }

    /// Names a case of an enum marked `@JSONVariants`, or the keys that tell it.
    ///
    /// ```swift
    /// @JSONVariantCase("sq") case square(Square)
    /// @JSONVariantCase(keys: "lat", "lon") case point(Point)
    /// ```
    ///
    /// - Parameters:
    ///   - name: What the tag says, or the key that holds the value. Nil: the case's name.
    ///   - keys: Of untagged cases, the keys that tell it: an object with all of them is this case, and its errors are
    ///     reported. None: it is tried like any other.
    @attached(peer)
    public macro JSONVariantCase(_ name: String? = nil, keys: String...) =
        #externalMacro(module: "TrellisMacros", type: "VariantAttributeMacro")

    /// Marks the case of an enum marked `@JSONVariants` that takes what no other case does, with the whole value.
    ///
    /// ```swift
    /// @JSONDefaultVariant case other(JSON)
    /// ```
    @attached(peer)
    public macro JSONDefaultVariant() = #externalMacro(module: "TrellisMacros", type: "VariantAttributeMacro")
#endif
