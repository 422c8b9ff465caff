internal import Foundation

/// What a type looks like in JSON, so that the decoder knows what to do with the values inside it.
public struct _JSONShape: Sendable, AnyThread {
    enum Kind: Sendable {
        case scalar
        case model(any JSONDecodableModel.Type)
        case optional(any TrellisDecodable.Type)
        case presence(any TrellisDecodable.Type)
        case array(element: any TrellisDecodable.Type, container: (any JSONArrayContainer.Type)?)
        case dictionary(value: any TrellisDecodable.Type, container: (any JSONDictionaryContainer.Type)?)
        /// Made by a reader from the events of a value, or from values of other types.
        case reader(any ValueReader, sources: [any TrellisDecodable.Type])
    }

    let kind: Kind
    /// The type whose values the decoder makes of it; nil for a scalar, which is made by the type itself.
    let type: (any TrellisDecodable.Type)?
    /// Of a model that says so, the same type as what is encoded.
    let encodableModel: (any JSONEncodableModel.Type)?

    init(_ kind: Kind, of type: (any TrellisDecodable.Type)?) {
        self.kind = kind
        self.type = type
        encodableModel = nil
    }

    /// An object with the fields of a model that is encoded as well.
    init(_ type: any JSONDecodableModel.Type, encodable: any JSONEncodableModel.Type) {
        kind = .model(type)
        self.type = type
        encodableModel = encodable
    }

    /// A string, number or Boolean.
    static var scalar: _JSONShape { _JSONShape(.scalar, of: nil) }

    /// An object with the fields of a model.
    static func model(_ type: any JSONDecodableModel.Type) -> _JSONShape { _JSONShape(.model(type), of: type) }

    var expectation: String {
        switch kind {
        case .scalar: "a string, number or Boolean"
        case .model(let model): model.modelSchema.form == .array ? "an array" : "an object"
        case .dictionary: "an object"
        case .array: "an array"
        case .optional(let wrapped), .presence(let wrapped): wrapped._jsonShape.expectation
        case .reader: type.map { "\($0)" } ?? "a value"
        }
    }
}

extension TrellisDecodable {
    /// Whether its values are scalars, or arrays and dictionaries of them. Dates do not count, which have formats of
    /// their own.
    static var isMadeOfScalars: Bool {
        switch _jsonShape.kind {
        case .scalar: Self.self != Date.self
        case .model, .reader: false
        case .optional(let inner), .presence(let inner), .array(let inner, _), .dictionary(let inner, _):
            inner.isMadeOfScalars
        }
    }
}

/// An array-like type other than a plain array, made from its elements.
protocol JSONArrayContainer: TrellisDecodable {
    static var elementType: any TrellisDecodable.Type { get }
    /// Whether it hashes its elements.
    static var isHashing: Bool { get }
    /// Moves the elements into a new container in the slot. All are taken, also when it throws.
    static func make(
        _ elements: UnsafeMutableRawPointer, count: Int, into slot: UnsafeMutableRawPointer) throws
}

extension JSONArrayContainer {
    static var isHashing: Bool { false }
}

extension JSONArrayContainer {
    public static var _jsonShape: _JSONShape {
        _JSONShape(.array(element: elementType, container: Self.self), of: Self.self)
    }

    /// Bytes whose format is base64. Any other array is not made from one token.
    public static func decode(from token: borrowing JSONToken) throws -> Self {
        guard let type = Self.self as? any Base64Bytes.Type, let bytes = type.init(bytes: try token.base64()) as? Self
        else { throw token.mismatch(expected: "an array") }
        return bytes
    }
}

extension JSONArrayContainer where Self: Sequence, Element: TrellisDecodable {
    static var elementType: any TrellisDecodable.Type { Element.self }
}

/// An array-like type whose values all have the same number of elements.
protocol JSONFixedArray: JSONArrayContainer {
    static var elementCount: Int { get }
    /// Whether a value's memory begins with its elements, one after the other as in an array, and has nothing else in
    /// it but what may be zero.
    static var isContiguous: Bool { get }
}

/// A dictionary with keys other than String, made from its entries.
protocol JSONDictionaryContainer: TrellisDecodable {
    /// What is wrong with a key; nil if it is one of this dictionary's.
    static func error(ofKey key: String) -> TrellisError?
    /// Moves the entries into a new container in the slot. Of equal keys the last counts, or the first. All are taken,
    /// also when it throws.
    static func make(
        _ keys: UnsafeMutablePointer<String>, _ values: UnsafeMutableRawPointer, count: Int,
        into slot: UnsafeMutableRawPointer, keepingFirst: Bool) throws
}

/// An array of bytes, which may stand in JSON as a string of base64.
protocol Base64Bytes {
    init(bytes: [UInt8])
}
