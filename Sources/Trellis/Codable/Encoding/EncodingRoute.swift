internal import Foundation

/// How values of a type are encoded, independent of strategies.
struct EncodingRoute: Sendable {
    enum Kind: Sendable {
        /// With its own `encode(to:)`.
        case codable
        case date, data, url, decimal
        /// A dictionary whose keys are written unchanged, regardless of the key strategy.
        case stringDictionary
        /// A dictionary with integer keys, which are converted to strings and are distinct.
        case integerDictionary
    }

    /// The kinds of values inside a value that is written without `Codable`.
    struct Leaves: OptionSet, Sendable {
        let rawValue: UInt8
        static let scalars = Leaves(rawValue: 1)
        static let floats = Leaves(rawValue: 2)
        static let models = Leaves(rawValue: 4)
    }

    let kind: Kind
    /// The type, if its values are encoded with `TrellisEncodable`: because both conformances produce the same JSON, or
    /// because the type is a model with its own JSON representation.
    let direct: (any TrellisEncodable.Type)?
    let leaves: Leaves

    /// Whether its values become objects with arbitrary keys, or are Optionals of such values.
    let isDictionary: Bool

    private static let known = KnownTypes<EncodingRoute>()

    /// How values of a type are encoded. O(1), except for the first call for each type.
    @inline(__always)
    static func of(_ type: Any.Type) -> EncodingRoute { known.value(for: type) { EncodingRoute($0) } }

    /// Queries the runtime, which is slow.
    private init(_ type: Any.Type) {
        kind = Self.kind(of: type)
        let content = isStandardCollection(type) ? unwrappedType(type) : type
        isDictionary = [.stringDictionary, .integerDictionary].contains(Self.kind(of: content))
        if let leaves = Self.leaves(of: type), let direct = type as? any TrellisEncodable.Type {
            self.leaves = leaves
            self.direct = direct
        } else {
            leaves = []
            direct = nil
        }
    }

    private static func kind(of type: Any.Type) -> Kind {
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(Date.self): return .date
        case ObjectIdentifier(Data.self): return .data
        case ObjectIdentifier(URL.self): return .url
        case ObjectIdentifier(Decimal.self): return .decimal
        default:
            guard isStandardCollection(type) else { return .codable }
            let key = (type as? any EncodedDictionary.Type)?.key
            return key == String.self ? .stringDictionary : key == Int.self ? .integerDictionary : .codable
        }
    }

    /// The kinds of values inside a value of the type; nil if it must be written with `Codable`.
    private static func leaves(of type: Any.Type) -> Leaves? {
        if type == Double.self || type == Float.self { return .floats }
        if standardScalar(type) != nil { return .scalars }
        if isStandardCollection(type) {
            if let container = type as? any EncodedContainer.Type { return leaves(of: container.content) }
            if let dictionary = type as? any EncodedDictionary.Type, dictionary.key == String.self {
                return leaves(of: dictionary.value)
            }
        }
        if type is any JSONEncodableModel.Type || (type as? any TrellisDecodable.Type)?.isModel == true {
            return .models
        }
        return nil
    }
}

// Protocols to detect collections at run time, with any element type.

private protocol EncodedContainer: StandardType {
    static var content: Any.Type { get }
}

extension Array: EncodedContainer {
    fileprivate static var content: Any.Type { Element.self }
}

extension Optional: EncodedContainer {
    fileprivate static var content: Any.Type { Wrapped.self }
}

private protocol EncodedDictionary: StandardType {
    static var key: Any.Type { get }
    static var value: Any.Type { get }
}

extension Dictionary: EncodedDictionary {
    fileprivate static var key: Any.Type { Key.self }
    fileprivate static var value: Any.Type { Value.self }
}
