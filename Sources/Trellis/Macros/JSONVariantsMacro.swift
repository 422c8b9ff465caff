#if Macros
    /// Makes an enum conform to ``JSONVariants``. Each case has at most one associated value, and a tag in the JSON
    /// selects the case.
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
    /// A circle is `{"type": "circle", "radius": 1}`, or with `.tag("type", content: "data")`
    /// `{"type": "circle", "data": {"radius": 1}}`.
    ///
    /// The tag is the name of the case, unless `@JSONVariantCase` sets another name. An unknown tag is an
    /// `unknownVariant` error, and a missing one `missingKeys`, unless a case is marked `@JSONDefaultVariant`.
    ///
    /// The macro generates `jsonVariants`, unless the enum declares it. A nested enum cannot be
    /// `private`: make it `fileprivate`.
    ///
    /// `@JSONVariants(.untagged)` and the other cases of ``JSONVariantTagging`` select the case in other ways.
    ///
    /// - Parameter tagging: how the JSON determines the case.
    @attached(member, conformances: JSONVariants, names: named(jsonVariants))
    // As in JSONModelMacro.swift, inherited protocols are named.
    @attached(
        extension, conformances: JSONVariants, TrellisDecodable, TrellisEncodable, _JSONDecodableVariants,
        _JSONEncodableVariants, names: named(jsonVariants))
    public macro JSONVariants(_ tagging: JSONVariantTagging) =
        #externalMacro(module: "TrellisMacros", type: "JSONVariantsMacro")

    /// Makes an enum with ``JSONVariants`` that are only decoded.
    ///
    /// - Parameters:
    ///   - tagging: how the JSON determines the case.
    ///   - direction: `.decoding`.
    @attached(member, conformances: _JSONDecodableVariants, names: named(jsonVariants))
    @attached(extension, conformances: _JSONDecodableVariants, TrellisDecodable, names: named(jsonVariants))
    public macro JSONVariants(_ tagging: JSONVariantTagging, for direction: JSONDecodingDirection) =
        #externalMacro(module: "TrellisMacros", type: "JSONVariantsMacro")

    /// Makes an enum with ``JSONVariants`` that are only encoded.
    ///
    /// - Parameters:
    ///   - tagging: how the JSON determines the case.
    ///   - direction: `.encoding`.
    @attached(member, conformances: _JSONEncodableVariants, names: named(jsonVariants))
    @attached(extension, conformances: _JSONEncodableVariants, TrellisEncodable, names: named(jsonVariants))
    public macro JSONVariants(_ tagging: JSONVariantTagging, for direction: JSONEncodingDirection) =
        #externalMacro(module: "TrellisMacros", type: "JSONVariantsMacro")

    /// Sets the name of a case of an enum marked `@JSONVariants`, or the keys that identify it.
    ///
    /// ```swift
    /// @JSONVariantCase("sq") case square(Square)
    /// @JSONVariantCase(keys: "lat", "lon") case point(Point)
    /// ```
    ///
    /// - Parameters:
    ///   - name: the value of the tag, or the key that holds the payload. Nil: the name of the case.
    ///   - keys: for untagged enums, the keys that identify the case: an object with all of them is decoded as this
    ///     case, and its errors are reported. Without keys, the case is tried like the others.
    @attached(peer)
    public macro JSONVariantCase(_ name: String? = nil, keys: String...) =
        #externalMacro(module: "TrellisMacros", type: "VariantAttributeMacro")

    /// Marks the case of an enum marked `@JSONVariants` for values that match no other case. Its payload is the whole
    /// value.
    ///
    /// ```swift
    /// @JSONDefaultVariant case other(JSON)
    /// ```
    @attached(peer)
    public macro JSONDefaultVariant() = #externalMacro(module: "TrellisMacros", type: "VariantAttributeMacro")
#endif
