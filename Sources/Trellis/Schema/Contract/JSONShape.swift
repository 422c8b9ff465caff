internal import Foundation

/// The structure of a type's JSON, which determines how the decoder handles it.
public struct _JSONShape: Sendable, AnyThread {
    enum Kind: Sendable {
        case scalar
        case model(any JSONDecodableModel.Type)
        case optional(any TrellisDecodable.Type)
        case presence(any TrellisDecodable.Type)
        case array(element: any TrellisDecodable.Type, container: (any JSONArrayContainer.Type)?)
        case dictionary(value: any TrellisDecodable.Type, container: (any JSONDictionaryContainer.Type)?)
        /// Created by a reader from the events of a value, or from values of other types.
        case reader(any ValueReader, sources: [any TrellisDecodable.Type])
    }

    let kind: Kind
    /// The type that the decoder creates from this shape; nil for a scalar, which creates itself from a token.
    let type: (any TrellisDecodable.Type)?
    /// For a model, the same type as an encodable model, if known.
    let encodableModel: (any JSONEncodableModel.Type)?

    init(_ kind: Kind, of type: (any TrellisDecodable.Type)?) {
        self.kind = kind
        self.type = type
        encodableModel = nil
    }

    /// An object with the fields of a model that is also encodable.
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
    /// Whether values of the type are scalars, or arrays and dictionaries of scalars. Dates are excluded, because they
    /// have formats of their own.
    static var isMadeOfScalars: Bool {
        switch _jsonShape.kind {
        case .scalar: Self.self != Date.self
        case .model, .reader: false
        case .optional(let inner), .presence(let inner), .array(let inner, _), .dictionary(let inner, _):
            inner.isMadeOfScalars
        }
    }
}

/// An array-like type other than `Array`, created from its elements.
protocol JSONArrayContainer: TrellisDecodable {
    static var elementType: any TrellisDecodable.Type { get }
    /// Whether the container hashes its elements.
    static var isHashing: Bool { get }
    /// Moves the elements into a new container in the slot. Takes ownership of all elements, also when it throws.
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

    /// Decodes bytes in base64. Other arrays are never decoded from one token.
    public static func decode(from token: borrowing JSONToken) throws -> Self {
        guard let type = Self.self as? any Base64Bytes.Type, let bytes = type.init(bytes: try token.base64()) as? Self
        else { throw token.mismatch(expected: "an array") }
        return bytes
    }
}

extension JSONArrayContainer where Self: Sequence, Element: TrellisDecodable {
    static var elementType: any TrellisDecodable.Type { Element.self }
}

/// An array-like type with a fixed number of elements.
protocol JSONFixedArray: JSONArrayContainer {
    static var elementCount: Int { get }
    /// Whether a value's memory begins with its elements, stored contiguously as in an array, and otherwise only
    /// contains bytes that may be zero.
    static var isContiguous: Bool { get }
}

/// A dictionary with keys other than String, created from its entries.
protocol JSONDictionaryContainer: TrellisDecodable {
    /// The error of an invalid key; nil if the key is valid.
    static func error(ofKey key: String) -> TrellisError?
    /// Moves the entries into a new container in the slot. Of equal keys, the last or the first takes precedence. Takes
    /// ownership of all entries, also when it throws.
    static func make(
        _ keys: UnsafeMutablePointer<String>, _ values: UnsafeMutableRawPointer, count: Int,
        into slot: UnsafeMutableRawPointer, keepingFirst: Bool) throws
}

/// An array of bytes, which base64 strings can be decoded into.
protocol Base64Bytes {
    init(bytes: [UInt8])
}
