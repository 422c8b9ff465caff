/// Converts a value with a JSON form to a value of a model, and back.
///
/// ```swift
/// let hexColor = JSONTransform<String, Color>(
///     decode: { try Color(hex: $0) },
///     encode: { $0.hex })
/// ```
///
/// Errors thrown by a closure are reported with the path and position of the value. A transform with only one direction
/// requires that its field is ignored in the other direction, or that the model has only that direction; otherwise it
/// is an `invalidSchema` error. The source then only needs to be decodable or encodable.
public struct JSONTransform<Source, Value>: Sendable, AnyThread {
    /// Creates the model's value; nil if the transform only encodes.
    public let decode: (@Sendable (Source, JSONUserInfo) throws -> Value)?
    /// Creates the JSON value; nil if the transform only decodes.
    public let encode: (@Sendable (Value, JSONUserInfo) throws -> Source)?
    /// The format of the JSON value, if the field does not specify one.
    var format: JSONFormat?
    /// Information about the JSON value, in addition to its type.
    var description: TransformDescription?

    fileprivate init(
        _ decode: (@Sendable (Source, JSONUserInfo) throws -> Value)?,
        _ encode: (@Sendable (Value, JSONUserInfo) throws -> Source)?
    ) {
        self.decode = decode
        self.encode = encode
    }
}

extension JSONTransform where Source: TrellisCodable {
    /// Creates a transform in both directions.
    public init(
        decode: @escaping @Sendable (Source) throws -> Value, encode: @escaping @Sendable (Value) throws -> Source
    ) {
        self.init({ value, _ in try decode(value) }, { value, _ in try encode(value) })
    }

    /// Creates a transform whose closures receive the user info of the options.
    public init(
        decode: @escaping @Sendable (Source, JSONUserInfo) throws -> Value,
        encode: (@Sendable (Value, JSONUserInfo) throws -> Source)?
    ) {
        self.init(decode, encode)
    }
}

extension JSONTransform where Source: TrellisDecodable {
    /// Creates a transform that only decodes.
    public init(decode: @escaping @Sendable (Source) throws -> Value) {
        self.init({ value, _ in try decode(value) }, nil)
    }
}

extension JSONTransform where Source: TrellisEncodable {
    /// Creates a transform that only encodes.
    public init(encode: @escaping @Sendable (Value) throws -> Source) {
        self.init(nil, { value, _ in try encode(value) })
    }
}

extension JSONTransform {
    /// The same transform with a format for the JSON value: with ``JSONFormat/secondsSince1970``, a transform of a
    /// `Date` receives the date that a number represents.
    ///
    /// The format `as:` of a field that uses the transform takes precedence.
    public func formatted(as format: JSONFormat) -> JSONTransform {
        var copy = self
        copy.format = format
        return copy
    }

    /// The same transform with a JSON Schema of its JSON value, for ``TrellisDecoder/jsonSchema(of:in:)``.
    ///
    /// Without it, the schema is that of the type `Source`, which allows values that a closure may reject. A
    /// ``mapping(_:decodingDefault:encodingDefault:)`` and a transform by kind provide their own schemas.
    ///
    /// - Parameter schema: the schema, for decoding and encoding. It cannot refer to definitions.
    public func described(by schema: JSON) -> JSONTransform {
        var copy = self
        copy.description = .schema(schema)
        return copy
    }

    private func keepingFormat<OtherSource, Other>(
        of other: JSONTransform<OtherSource, Other>, _ description: TransformDescription?
    ) -> JSONTransform {
        var copy = self
        copy.format = other.format
        copy.description = description
        return copy
    }

    /// This transform followed by another, in the directions that both have. The JSON value and its format are those of
    /// this transform.
    public func then<Other>(_ other: JSONTransform<Value, Other>) -> JSONTransform<Source, Other> {
        var decoding: (@Sendable (Source, JSONUserInfo) throws -> Other)?
        if let first = decode, let second = other.decode {
            decoding = { value, userInfo in try second(first(value, userInfo), userInfo) }
        }
        var encoding: (@Sendable (Other, JSONUserInfo) throws -> Source)?
        if let outer = encode, let inner = other.encode {
            encoding = { value, userInfo in try outer(inner(value, userInfo), userInfo) }
        }
        return JSONTransform<Source, Other>(decoding, encoding).keepingFormat(of: self, description)
    }

    /// The transform of arrays, applied to each element. An error has the element's index in its path.
    public var array: JSONTransform<[Source], [Value]> {
        var decoding: (@Sendable ([Source], JSONUserInfo) throws -> [Value])?
        if let decode {
            decoding = { values, userInfo in try values.mapWithIndex { try decode($0, userInfo) } }
        }
        var encoding: (@Sendable ([Value], JSONUserInfo) throws -> [Source])?
        if let encode {
            encoding = { values, userInfo in try values.mapWithIndex { try encode($0, userInfo) } }
        }
        return JSONTransform<[Source], [Value]>(decoding, encoding).keepingFormat(
            of: self, description.map { .array($0) })
    }

    /// The transform of Optionals, applied to the wrapped value. Nil stays nil.
    public var optional: JSONTransform<Source?, Value?> {
        var decoding: (@Sendable (Source?, JSONUserInfo) throws -> Value?)?
        if let decode {
            decoding = { value, userInfo in try value.map { try decode($0, userInfo) } }
        }
        var encoding: (@Sendable (Value?, JSONUserInfo) throws -> Source?)?
        if let encode {
            encoding = { value, userInfo in try value.map { try encode($0, userInfo) } }
        }
        return JSONTransform<Source?, Value?>(decoding, encoding).keepingFormat(of: self, description)
    }
}

extension JSONTransform where Value: TrellisCodable {
    /// The inverse transform; nil if this transform only decodes.
    public var inverted: JSONTransform<Value, Source>? {
        guard let encode else { return nil }
        return JSONTransform<Value, Source>(encode, decode)
    }
}

extension JSONTransform where Source: TrellisCodable & Hashable & Sendable, Value: Hashable & Sendable {
    /// A transform that looks values up in a table.
    ///
    /// - Parameters:
    ///   - table: the values by their JSON form. Encoding uses the first form of a value.
    ///   - decodingDefault: the value for an unknown form; nil to throw an `invalidValue` error.
    ///   - encodingDefault: the form for an unknown value; nil to throw a `notEncodable` error.
    @inlinable
    public static func mapping(
        _ table: KeyValuePairs<Source, Value>, decodingDefault: Value? = nil, encodingDefault: Source? = nil
    ) -> JSONTransform<Source, Value> {
        // Inlined where the types are known, since looking up a value of an unknown type is slow.
        let values = Dictionary(table.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        let sources = Dictionary(table.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
        let isText = isText
        let transform = JSONTransform(
            decode: { source in
                // A string that would take too long to hash never matches.
                let isHashable = !isText || isStreamSafe(source)
                guard let value = (isHashable ? values[source] : nil) ?? decodingDefault else {
                    throw unknownForm(source)
                }
                return value
            },
            encode: { value in
                guard let source = sources[value] ?? encodingDefault else { throw unknownValue(value) }
                return source
            })
        let written = table.filter { sources[$0.value] == $0.key }.map(\.key) + [encodingDefault].compactMap(\.self)
        return transform.describing(decodingDefault == nil ? table.map(\.key) : nil, written)
    }

    @usableFromInline static var isText: Bool { Source.self is any HashedText.Type }

    @inlinable
    static func isStreamSafe(_ source: Source) -> Bool {
        // Inlined for strings. The cast to the protocol is slow.
        if let text = source as? String { return text.isStreamSafe }
        return isStreamSafeValue(source)
    }

    @usableFromInline
    static func isStreamSafeValue(_ source: Source) -> Bool { (source as? any HashedText)?.isStreamSafe ?? true }

    @usableFromInline
    static func unknownForm(_ source: Source) -> TrellisError {
        TrellisError(.invalidValue, expected: "\(Value.self)", found: describeMapped(source))
    }

    @usableFromInline
    static func unknownValue(_ value: Value) -> TrellisError {
        TrellisError(.notEncodable, expected: "\(Source.self)", found: "\(value)")
    }

    /// The same transform with the forms that it decodes, nil for any, and those that it encodes.
    @usableFromInline
    func describing(_ decoded: [Source]?, _ encoded: [Source]) -> JSONTransform {
        var copy = self
        copy.description = .values(decoding: decoded, encoding: encoded)
        return copy
    }
}

extension JSONTransform where Source == JSON {
    /// A transform of JSON values of several kinds, with a closure for each allowed kind. Any other kind is a
    /// `typeMismatch` error.
    ///
    /// - Parameters:
    ///   - string: creates the value from a string; nil to reject strings.
    ///   - number: creates the value from a number; nil to reject numbers.
    ///   - bool: creates the value from a Boolean; nil to reject Booleans.
    ///   - array: creates the value from an array; nil to reject arrays.
    ///   - object: creates the value from an object; nil to reject objects.
    ///   - encode: creates the JSON value; nil if the transform only decodes.
    public static func byKind(
        string: (@Sendable (String) throws -> Value)? = nil,
        number: (@Sendable (JSONNumber) throws -> Value)? = nil,
        bool: (@Sendable (Bool) throws -> Value)? = nil,
        array: (@Sendable ([JSON]) throws -> Value)? = nil,
        object: (@Sendable (JSONObject) throws -> Value)? = nil,
        encode: (@Sendable (Value) throws -> JSON)? = nil
    ) -> JSONTransform<JSON, Value> {
        var encoding: (@Sendable (Value, JSONUserInfo) throws -> JSON)?
        if let encode { encoding = { value, _ in try encode(value) } }
        var transform = JSONTransform(
            decode: { json, _ in
                switch json {
                case .string(let value): if let string { return try string(value) }
                case .number(let value): if let number { return try number(value) }
                case .bool(let value): if let bool { return try bool(value) }
                case .array(let value): if let array { return try array(value) }
                case .object(let value): if let object { return try object(value) }
                case .null: break
                }
                let kinds = [
                    string.map { _ in "a string" }, number.map { _ in "a number" }, bool.map { _ in "a Boolean" },
                    array.map { _ in "an array" }, object.map { _ in "an object" },
                ]
                throw TrellisError(
                    json.isNull ? .unexpectedNull : .typeMismatch,
                    expected: kinds.compactMap(\.self).joined(separator: " or "), found: json.kindInWords)
            },
            encode: encoding)
        let names = [
            string.map { _ in "string" }, number.map { _ in "number" }, bool.map { _ in "boolean" },
            array.map { _ in "array" }, object.map { _ in "object" },
        ]
        transform.description = .kinds(names.compactMap(\.self))
        return transform
    }
}

/// A description of a value for errors, as it is written in JSON.
private func describeMapped(_ value: some Any) -> String {
    (value as? String).map { "\"\($0.shortened(limit: 40))\"" } ?? "\(value)".shortened(limit: 40)
}

extension Array {
    fileprivate func mapWithIndex<T>(_ body: (Element) throws -> T) throws -> [T] {
        var result: [T] = []
        result.reserveCapacity(count)
        // `enumerated()` would look up the metadata of its type in every call.
        for index in 0..<count {
            do {
                result.append(try body(self[index]))
            } catch {
                throw TrellisError(error, under: .index(index))
            }
        }
        return result
    }
}
