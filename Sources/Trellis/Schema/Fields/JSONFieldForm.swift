/// The coding of a field's values and the rules that they follow.
///
/// A static member selects the coding: that of the property's type with ``value``, only one direction with ``decoding``
/// and ``encoding``, a transform, or several members of the object. The methods add rules and return a changed copy:
///
/// ```swift
/// JSONField("volume", \Player.volume, form: .value.onNull(0).validated { $0 = min(max($0, 0), 11) })
/// JSONField("color", \Pen.color, form: .transform(hexColor).onMismatch(.black), default: .black)
/// ```
public struct JSONFieldForm<Value>: Sendable, AnyThread {
    let content: any FieldFormContent<Value>
    var behavior = FieldBehavior<Value>()

    fileprivate init(_ content: some FieldFormContent<Value>) { self.content = content }

    func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}

// MARK: Rules

extension JSONFieldForm {
    /// Replaces null with a value. Without this rule, null is an error, or nil in an Optional.
    ///
    /// - Parameter value: the value. It is evaluated for each null.
    public func onNull(_ value: @autoclosure @escaping @Sendable () -> Value) -> Self {
        with { $0.behavior.nullDefault = value }
    }

    /// Replaces a mismatched value, or one that the form rejects, with another value, and reports it as dropped.
    /// Without this rule, such a value is an error. Does not apply to null.
    ///
    /// - Parameter value: the value. It is evaluated for each mismatch.
    public func onMismatch(_ value: @autoclosure @escaping @Sendable () -> Value) -> Self {
        with { $0.behavior.mismatchDefault = value }
    }

    /// Validates the value after all fields of the object are decoded.
    ///
    /// - Parameter validate: a closure that may change the value, or reject it by throwing an error.
    public func validated(by validate: @escaping @Sendable (inout Value) throws -> Void) -> Self {
        with { $0.behavior.validate = validate }
    }

    /// Rejects a value that is not in a range, after all fields of the object are decoded. The JSON Schema of the model
    /// has the range.
    ///
    /// - Parameter range: the valid values.
    public func validated(in range: ClosedRange<Value>) -> Self
    where Value: Comparable & TrellisEncodable & Sendable {
        with {
            $0.behavior.validate = { try range.check($0) }
            $0.behavior.range = ValidRange(range)
        }
    }

    /// Rejects a value that is not in a range, after all fields of the object are decoded. A nil is valid. The JSON
    /// Schema of the model has the range.
    ///
    /// - Parameter range: the valid values.
    public func validated<Wrapped: Comparable & TrellisEncodable & Sendable>(in range: ClosedRange<Wrapped>) -> Self
    where Value == Wrapped? {
        with {
            $0.behavior.validate = { if let value = $0 { try range.check(value) } }
            $0.behavior.range = ValidRange(range)
        }
    }

    /// Combines two values when a model is merged into another. Without this rule, the other model's value replaces
    /// this one's.
    ///
    /// - Parameter merge: a closure that combines the values of both models.
    public func merged(by merge: @escaping @Sendable (_ mine: Value, _ theirs: Value) throws -> Value) -> Self {
        with { $0.behavior.merge = merge }
    }
}

// MARK: Values of the property's type

extension JSONFieldForm where Value: TrellisCodable {
    /// The coding of the property's type. This is the default form.
    public static var value: Self { Self(PlainForm()) }
}

extension JSONFieldForm where Value: TrellisDecodable {
    /// The coding of a type that is only decodable. Archives include the field if the type is also encodable.
    public static var decoding: Self { Self(DecodingForm()) }
}

extension JSONFieldForm where Value: TrellisEncodable {
    /// The coding of a type that is only encodable. In a model that is also decoded, the field needs a default or an
    /// Optional type.
    public static var encoding: Self { Self(EncodingForm()) }

    /// A value that models do not store, such as a computed property. It is only encoded.
    public static var computed: Self { Self(ComputedForm()) }
}

// MARK: Transforms and composites

extension JSONFieldForm {
    /// A value that a transform decodes and encodes. If the property is Optional, missing values and nulls are nil,
    /// unless the transform's source is Optional: then the transform receives the null.
    ///
    /// If a transform only decodes, the field must be ignored in encoding (``JSONField/ignored(in:)``), or the model
    /// must only be decoded. The reverse holds for a transform that only encodes. Otherwise, the error is
    /// `invalidSchema`.
    ///
    /// - Parameter transform: the transform to the property's type. ``JSONTransform/codable`` uses the type's own
    ///   `Codable` conformance.
    // An Optional of Codable values matches both overloads. The other overload transforms the wrapped value.
    @_disfavoredOverload
    public static func transform<Source>(_ transform: JSONTransform<Source, Value>) -> Self {
        Self(TransformForm(transform))
    }

    /// An Optional whose wrapped values a transform decodes and encodes. Missing values and nulls are nil.
    ///
    /// - Parameter transform: the transform to the wrapped type.
    public static func transform<Source, Wrapped>(_ transform: JSONTransform<Source, Wrapped>) -> Self
    where Value == Wrapped? {
        Self(TransformForm(optional: transform))
    }

    /// A value that is composed of several members of the object.
    ///
    /// ```swift
    /// JSONField("range", \Highlight.range,
    ///     form: .composite(
    ///         of: JSONPart(Int.self, at: "location"), JSONPart(Int.self, at: "length"),
    ///         decode: { location, length in
    ///             guard let location = location.value, let length = length.value else { return nil }
    ///             return location..<location + length
    ///         },
    ///         encode: { ($0.lowerBound, $0.count) }))
    /// ```
    ///
    /// - Parameters:
    ///   - parts: the members. They replace the field's own paths.
    ///   - decode: creates the value when the object is complete; nil counts as missing.
    ///   - encode: creates the members' values. A nil part is encoded like the nil of any field. Without this closure
    ///     the field must be ignored in encoding.
    @_disfavoredOverload
    public static func composite<each Part: TrellisCodable>(
        of parts: repeat JSONPart<each Part>,
        decode: @escaping @Sendable (repeat JSONPresence<each Part>) throws -> Value?,
        encode: (@Sendable (Value) throws -> (repeat (each Part)?))? = nil
    ) -> Self {
        Self(CompositeForm(parts: (repeat each parts), slot: .opaque, missing: nil, decode: decode, encode: encode))
    }

    /// An Optional value that is composed of several members of the object.
    ///
    /// - Parameters:
    ///   - parts: the members. They replace the field's own paths.
    ///   - decode: creates the value when the object is complete. If it returns nil, the property is nil or has its
    ///     default.
    ///   - encode: creates the members' values. For a nil, every part is encoded like the nil of any field.
    public static func composite<Wrapped, each Part: TrellisCodable>(
        of parts: repeat JSONPart<each Part>,
        decode: @escaping @Sendable (repeat JSONPresence<each Part>) throws -> Wrapped?,
        encode: (@Sendable (Wrapped) throws -> (repeat (each Part)?))? = nil
    ) -> Self where Value == Wrapped? {
        var encoding: (@Sendable (Value) throws -> (repeat (each Part)?))?
        if let encode {
            encoding = { value in
                guard let value else { return (repeat (each Part)?.none) }
                return try encode(value)
            }
        }
        return Self(
            CompositeForm(
                parts: (repeat each parts), slot: .optional(Wrapped.self), missing: { nil },
                decode: { (part: repeat JSONPresence<each Part>) in try decode(repeat each part) }, encode: encoding))
    }
}

// MARK: Flattened members

extension JSONFieldForm {
    /// A model, or variants, whose members are in the same object as the fields of the field's own model.
    ///
    /// If a model's type is only decodable or only encodable, so is the field. Paths and formats of the field have no
    /// effect.
    ///
    /// Variants must have a tag: ``JSONVariantTagging/tag(_:content:)``. A key that the variants and a field of the
    /// model share is an `invalidSchema` error. The object's unmapped members are buffered until the object is
    /// complete.
    public static func flattened() -> Self where Value: _JSONFlattenable {
        Self(FlattenedForm(type: Value.self))
    }

    /// An Optional model, or Optional variants, whose members are in the same object as the fields of the field's own
    /// model. It is nil if the object has no member of the model, or no tag of the variants.
    public static func flattened<Part: _JSONFlattenable>() -> Self where Value == Part? {
        Self(FlattenedForm(type: Part.self))
    }
}

// MARK: Mistakes

// The compiler selects these declarations if the type lacks the conformance, to show their messages.
extension JSONFieldForm {
    @available(
        *, unavailable,
        message: "the property's type cannot be both decoded and encoded: let it conform to TrellisCodable"
    )
    public static var value: Self { unavailable() }

    @available(
        *, unavailable,
        message: """
            the property's type cannot be decoded: let it conform to TrellisDecodable, write @JSONKey(as: .codable) \
            if it is Decodable, give the field a transform, or mark the property @JSONIgnored
            """
    )
    public static var decoding: Self { unavailable() }

    @available(
        *, unavailable,
        message: """
            the property's type cannot be encoded: let it conform to TrellisEncodable, write @JSONKey(as: .codable) \
            if it is Encodable, give the field a transform, or mark the property @JSONIgnored
            """
    )
    public static var encoding: Self { unavailable() }

    @available(
        *, unavailable,
        message: """
            the computed property's type cannot be encoded: let it conform to TrellisEncodable, or remove @JSONComputed
            """
    )
    public static var computed: Self { unavailable() }

    @available(
        *, unavailable,
        message: "only a model, or an enum of variants with a tag, can be flattened: mark its type @JSONModel"
    )
    public static func flattened() -> Self { unavailable() }
}

extension ClosedRange {
    /// - Throws: `invalidValue` for a value that is not in the range.
    fileprivate func check(_ value: Bound) throws(TrellisError) {
        guard !contains(value) else { return }
        throw TrellisError(
            .invalidValue, expected: "a value from \(lowerBound) to \(upperBound)",
            found: "\(value)".shortened(limit: 40))
    }
}
