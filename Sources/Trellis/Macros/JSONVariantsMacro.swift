#if Macros
    /// Makes an enum whose cases each have at most one associated value a ``JSONVariants``, with a tag that says the
    /// case.
    ///
    /// ```swift
    /// @JSONVariants(.tag("type"))
    /// enum Shape {
    ///     case circle(Circle)
    ///     @JSONVariantCase("sq") case square(Square)
    ///     case nothing
    ///     @JSONDefaultVariant case other(JSON)
    /// }
    /// ```
    ///
    /// This is `{"type": "circle", "radius": 1}`; with `.tag("type", content: "data")` it is
    /// `{"type": "circle", "data": {"radius": 1}}`.
    /// The name of a case is its own unless `@JSONVariantCase` gives another. An unknown name, or none, is an
    /// `unknownVariant` error unless a case is marked `@JSONDefaultVariant`.
    ///
    /// The macro writes `jsonVariants` as one would by hand, unless the enum's body declares it. A private nested enum
    /// has to state its conformance, as in `private enum Part: JSONVariants`.
    ///
    /// `@JSONVariants(.untagged)` and the other cases of ``JSONVariantTagging`` tell the cases apart in other ways.
    ///
    /// - Parameter tagging: How JSON tells the cases apart.
    @attached(member, conformances: JSONVariants, names: named(jsonVariants))
    @attached(extension, conformances: JSONVariants, names: named(jsonVariants))
    public macro JSONVariants(_ tagging: JSONVariantTagging) =
        #externalMacro(module: "TrellisMacros", type: "JSONVariantsMacro")

    /// Makes an enum ``JSONVariants`` that are only decoded, as the other `@JSONVariants` decodes them.
    ///
    /// - Parameters:
    ///   - tagging: How JSON tells the cases apart.
    ///   - direction: `.decoding`.
    @attached(member, conformances: _JSONDecodableVariants, names: named(jsonVariants))
    @attached(extension, conformances: _JSONDecodableVariants, names: named(jsonVariants))
    public macro JSONVariants(_ tagging: JSONVariantTagging, for direction: JSONDecodingDirection) =
        #externalMacro(module: "TrellisMacros", type: "JSONVariantsMacro")

    /// Makes an enum ``JSONVariants`` that are only encoded, as the other `@JSONVariants` encodes them.
    ///
    /// - Parameters:
    ///   - tagging: How JSON tells the cases apart.
    ///   - direction: `.encoding`.
    @attached(member, conformances: _JSONEncodableVariants, names: named(jsonVariants))
    @attached(extension, conformances: _JSONEncodableVariants, names: named(jsonVariants))
    public macro JSONVariants(_ tagging: JSONVariantTagging, for direction: JSONEncodingDirection) =
        #externalMacro(module: "TrellisMacros", type: "JSONVariantsMacro")

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
