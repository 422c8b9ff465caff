// The public names of swift-foundation's branch `experimental/new-codable`, implemented only as far as a program needs
// to use them.

public protocol JSONDecodable {
    static func decode<Decoder: JSONDecoderProtocol>(from decoder: inout Decoder) throws(CodingError) -> Self
}

public protocol JSONEncodable {
    var primitive: JSONPrimitive { get }
}

public typealias JSONCodable = JSONDecodable & JSONEncodable

public protocol JSONDecodableWithContext<DecodingContext> {
    associatedtype DecodingContext
    static func decode<Decoder: JSONDecoderProtocol>(
        from decoder: inout Decoder, context: DecodingContext
    ) throws(CodingError) -> Self
}

public protocol JSONEncodableWithContext<EncodingContext> {
    associatedtype EncodingContext
    func primitive(context: EncodingContext) -> JSONPrimitive
}

public protocol JSONDecoderProtocol {
    mutating func next() throws(CodingError) -> JSONPrimitive
}

public protocol JSONDecodingStrategy<Value> {
    associatedtype Value
    static func decode<Decoder: JSONDecoderProtocol>(from decoder: inout Decoder) throws(CodingError) -> Value
}

public protocol JSONEncodingStrategy<Value> {
    associatedtype Value
    static func primitive(of value: Value) -> JSONPrimitive
}

public typealias JSONCodingStrategy<Value> = JSONDecodingStrategy<Value> & JSONEncodingStrategy<Value>

public protocol JSONDecodingVisitor {
    associatedtype Value
    func visit(_ primitive: JSONPrimitive) throws(CodingError) -> Value
}

public enum JSONPrimitive: Equatable, Sendable {
    case null
    case number(Double)
    case string(String)
    case array([JSONPrimitive])
    case dictionary([String: JSONPrimitive])
}

/// Reads the members of an object by the names of a type's fields.
public struct JSONFieldDecoder: JSONDecoderProtocol {
    private var member: JSONPrimitive?

    public init<Field: CodingField>(_ field: Field, of primitive: JSONPrimitive) throws(CodingError) {
        guard case .dictionary(let members) = primitive else { throw CodingError.typeMismatch }
        member = members[field.key]
    }

    public mutating func next() throws(CodingError) -> JSONPrimitive {
        guard let result = member.take() else { throw CodingError.missingValue }
        return result
    }
}

/// Reads the elements of an array.
public struct JSONArrayDecoder: JSONDecoderProtocol {
    private var elements: ArraySlice<JSONPrimitive>

    public init(_ elements: [JSONPrimitive]) { self.elements = elements[...] }

    public mutating func next() throws(CodingError) -> JSONPrimitive {
        guard let element = elements.popFirst() else { throw CodingError.missingValue }
        return element
    }
}

/// Reads the members of an object, whatever their names.
public struct JSONDictionaryDecoder {
    public let members: [String: JSONPrimitive]

    public init(_ members: [String: JSONPrimitive]) { self.members = members }
}

public enum CodingError: Error {
    case typeMismatch
    case missingValue
}

public protocol CodingField {
    var key: String { get }
}

// Built-in macros that expand to nothing replace the implementations.

@attached(memberAttribute)
public macro JSONCodable() = #externalMacro(module: "SwiftMacros", type: "DebugDescriptionMacro")

@attached(memberAttribute)
public macro JSONDecodable() = #externalMacro(module: "SwiftMacros", type: "DebugDescriptionMacro")

@attached(memberAttribute)
public macro JSONEncodable() = #externalMacro(module: "SwiftMacros", type: "DebugDescriptionMacro")

@attached(accessor, names: named(willSet))
public macro CodingKey(_ key: String) = #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

@attached(accessor, names: named(willSet))
public macro CodableDefault<Value>(_ value: Value) =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

@attached(accessor, names: named(willSet))
public macro CodableBy<Strategy>(_ strategy: Strategy.Type) =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")
