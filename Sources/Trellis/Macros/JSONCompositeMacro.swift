#if Macros
    /// Decodes a property of a type marked `@JSONModel` from several values of the object, and encodes it as these
    /// values.
    ///
    /// ```swift
    /// @JSONComposite(
    ///     JSONPart(Int.self, at: "location"), JSONPart(Int.self, at: "length"),
    ///     decode: { location, length -> Range<Int>? in
    ///         guard let location = location.value, let length = length.value else { return nil }
    ///         return location..<location + length
    ///     },
    ///     encode: { ($0.lowerBound, $0.count) })
    /// let range: Range<Int>
    /// ```
    ///
    /// The type of the property does not need to be decodable or encodable.
    ///
    /// - Parameters:
    ///   - parts: the values. Paths start at the object of the model.
    ///   - decode: creates the property's value when the object is complete. Nil means that the property is missing. A
    ///     closure with several statements needs an explicit return type.
    ///   - encode: returns a tuple with the values in the order of the parts. Called once for each part. A nil is
    ///     encoded like a field that is nil.
    @attached(peer)
    public macro JSONComposite<Value, Parts, each Part>(
        _ parts: repeat JSONPart<each Part>, decode: (repeat JSONPresence<each Part>) throws -> Value?,
        encode: (Value) throws -> Parts
    ) = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")

    /// Decodes a property of a type marked `@JSONModel` from several values of the object.
    ///
    /// The property cannot be encoded, so it must be ignored in encoding:
    ///
    /// ```swift
    /// @JSONComposite(JSONPart(String.self, at: "first"), JSONPart(String.self, at: "last"), decode: { first, last in
    ///     [first.value, last.value].compactMap(\.self).joined(separator: " ")
    /// })
    /// @JSONIgnored(in: .encoding)
    /// let name: String
    /// ```
    ///
    /// - Parameters:
    ///   - parts: the values. Paths start at the object of the model.
    ///   - decode: creates the property's value when the object is complete. Nil means that the property is missing.
    @attached(peer)
    public macro JSONComposite<Value, each Part>(
        _ parts: repeat JSONPart<each Part>, decode: (repeat JSONPresence<each Part>) throws -> Value?
    ) = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif
