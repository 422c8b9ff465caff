/// A value of any `Codable` type, as an element, a field or the root value for ``TrellisDecoder`` and
/// ``TrellisEncoder``.
///
/// ```swift
/// for try await element in decoder.elements(JSONCodableValue<ThirdPartyType>.self, from: chunks) {
///     use(element.value)
/// }
/// ```
///
/// Its JSON is recorded as events until it is complete, up to ``TrellisDecoder/Limits/bufferedSize``. Dates have the
/// format of the options; all other values are decoded with the default strategies of ``TrellisCodableDecoder``.
/// If a ``TrellisCodableDecoder`` or ``TrellisCodableEncoder`` decodes or encodes a model with such a value, its
/// strategies apply.
public struct JSONCodableValue<Value>: AnyThread {
    /// The value.
    public var value: Value

    /// Wraps a value.
    public init(_ value: Value) { self.value = value }
}

extension JSONCodableValue: Sendable where Value: Sendable {}
extension JSONCodableValue: Equatable where Value: Equatable {}
extension JSONCodableValue: Hashable where Value: Hashable {}

extension JSONCodableValue: TrellisDecodable where Value: Decodable {
    public static var _jsonShape: _JSONShape { _JSONShape(.reader(CodableReader<Value>(), sources: []), of: Self.self) }
}

extension JSONCodableValue: TrellisEncodable, LibraryEncoded where Value: Encodable {
    /// Encodes the value with its own `encode(to:)`.
    ///
    /// - Throws: `notEncodable` and errors of values inside it, with the path inside the value.
    func write(to writer: inout JSONWriter) throws { try EncodingRun.write(value, to: &writer) }
}

// Safety: The slot holds a value of the reader's type.
/// Decodes a buffered value with the `Decodable` conformance of a type.
private final class CodableReader<Value: Decodable>: ValueReader {
    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        let result = try TapeDocument.decode(Value.self, from: value)
        unsafe slot.bindMemory(to: JSONCodableValue<Value>.self, capacity: 1).initialize(to: JSONCodableValue(result))
    }
}

extension TapeDocument {
    /// Decodes a buffered value as a Codable type, with the strategies of the document that contains it.
    fileprivate static func decode<T: Decodable>(_ type: T.Type, from value: KeptValue) throws -> T {
        let strategies = value.strategies?.known(as: SharedStrategies.self).strategies
        let setup = value.setup.known(as: DecoderSetup.self)
        let budget = value.budget
        let document = TapeDocument(
            value.tape, strategies ?? DecodingStrategies(), setup, isPart: strategies == nil,
            nesting: value.nesting + 1, outerDepth: value.depth, budget: budget)
        defer { value.spend(budget.events - (document.budget?.events ?? 0)) }
        guard value.nesting < Machine.maximumNesting else { throw TrellisError(Machine.nestedTooDeep) }
        guard value.nesting < 4 || !document.isStackShort() else {
            throw TrellisError(.init(noStackAfter: value.depth))
        }
        let root = TapeDecoder(document, at: value.index)
        do {
            let result = try root.decode(type)
            if let failure = document.failure { throw failure }
            return result
        } catch let error as DecodingError {
            // The path starts at the Codable value.
            throw root.trellisError(error)
        }
    }
}

// Transforms for fields of Codable types.

extension JSONTransform where Source == JSONCodableValue<Value>, Value: Codable & SendableMetatype {
    /// The property type's own `Codable` conformance, typically of a third-party type.
    ///
    /// ```swift
    /// JSONField("location", \Photo.location, form: .transform(.codable))
    /// ```
    public static var codable: JSONTransform {
        JSONTransform(decode: { source in source.value }, encode: { value in JSONCodableValue(value) })
    }
}

extension JSONTransform where Source == JSONCodableValue<Value>, Value: Decodable & SendableMetatype {
    /// The property type's own `Decodable` conformance, for a field that is only decoded.
    public static var decodable: JSONTransform { JSONTransform(decode: { source in source.value }) }
}

extension JSONTransform where Source == JSONCodableValue<Value>, Value: Encodable & SendableMetatype {
    /// The property type's own `Encodable` conformance, for a field that is only encoded.
    public static var encodable: JSONTransform { JSONTransform(encode: { value in JSONCodableValue(value) }) }
}

// The overloads for other types say what is missing.

extension JSONTransform where Source == JSONCodableValue<Value> {
    @available(
        *, unavailable,
        message: "the property's type is not Codable: let it conform, or give the field a transform of its own"
    )
    public static var codable: JSONTransform { unavailable() }

    @available(
        *, unavailable,
        message: "the property's type is not Decodable: let it conform, or give the field a transform of its own"
    )
    public static var decodable: JSONTransform { unavailable() }

    @available(
        *, unavailable,
        message: "the property's type is not Encodable: let it conform, or give the field a transform of its own"
    )
    public static var encodable: JSONTransform { unavailable() }
}
