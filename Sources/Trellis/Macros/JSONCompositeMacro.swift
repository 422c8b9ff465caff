#if Macros
    /// Makes a property of a type marked `@JSONModel` from several values of the object, and takes it apart again.
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
    /// The property's type needs no JSON form of its own.
    ///
    /// - Parameters:
    ///   - parts: What it is made of. The paths are those of the object the property would stand in.
    ///   - decode: Makes the value when the object is complete; nil counts as missing. A closure of several statements
    ///     has to say what it returns.
    ///   - encode: Takes it apart: a tuple in the order of the parts, of which a nil is treated like any other.
    @attached(peer)
    public macro JSONComposite<Value, Parts, each Part>(
        _ parts: repeat JSONPart<each Part>, decode: (repeat JSONPresence<each Part>) throws -> Value?,
        encode: (Value) throws -> Parts
    ) = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")

    /// Makes a property of a type marked `@JSONModel` from several values of the object.
    ///
    /// It cannot be written, so it is ignored in encoding:
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
    ///   - parts: What it is made of.
    ///   - decode: Makes the value when the object is complete; nil counts as missing.
    @attached(peer)
    public macro JSONComposite<Value, each Part>(
        _ parts: repeat JSONPart<each Part>, decode: (repeat JSONPresence<each Part>) throws -> Value?
    ) = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif
