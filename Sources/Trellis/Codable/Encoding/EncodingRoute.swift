internal import Foundation

/// How values of a type are written, whatever the strategies.
struct EncodingRoute: Sendable {
    enum Kind: Sendable {
        /// By its own `encode(to:)`.
        case codable
        case date, data, url, decimal
        /// A dictionary whose keys become those of an object, whatever the strategy.
        case stringDictionary
        /// One whose keys are converted, and of which no two are the same as they are.
        case integerDictionary
    }

    /// What there is in a value that is written without `Codable`.
    struct Leaves: OptionSet, Sendable {
        let rawValue: UInt8
        static let scalars = Leaves(rawValue: 1)
        static let floats = Leaves(rawValue: 2)
        static let models = Leaves(rawValue: 4)
    }

    let kind: Kind
    /// The type, if its JSON form is the same by either way, or its own.
    let direct: (any TrellisEncodable.Type)?
    let leaves: Leaves

    /// Whether its values become objects with whatever keys they have.
    var isDictionary: Bool { kind == .stringDictionary || kind == .integerDictionary }

    private static let known = KnownTypes<EncodingRoute>()

    /// How values of a type are written. O(1), but for the first time.
    @inline(__always)
    static func of(_ type: Any.Type) -> EncodingRoute { known.value(for: type) { EncodingRoute($0) } }

    /// Asks the runtime, which takes long.
    private init(_ type: Any.Type) {
        kind = Self.kind(of: type)
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
            let key = (type as? any EncodedDictionary.Type)?.key
            return key == String.self ? .stringDictionary : key == Int.self ? .integerDictionary : .codable
        }
    }

    /// What a value of the type is made of, if it can be written without `Codable`.
    private static func leaves(of type: Any.Type) -> Leaves? {
        if type == Double.self || type == Float.self { return .floats }
        if let container = type as? any EncodedContainer.Type { return leaves(of: container.content) }
        if let dictionary = type as? any EncodedDictionary.Type, dictionary.key == String.self {
            return leaves(of: dictionary.value)
        }
        // What is left of these types are scalars.
        if type is any TapeReadable.Type { return .scalars }
        if type is any JSONEncodableModel.Type || (type as? any TrellisDecodable.Type)?.isModel == true {
            return .models
        }
        return nil
    }
}

// What the runtime tells of containers, whatever they contain.

private protocol EncodedContainer {
    static var content: Any.Type { get }
}

extension Array: EncodedContainer {
    fileprivate static var content: Any.Type { Element.self }
}

extension Optional: EncodedContainer {
    fileprivate static var content: Any.Type { Wrapped.self }
}

private protocol EncodedDictionary {
    static var key: Any.Type { get }
    static var value: Any.Type { get }
}

extension Dictionary: EncodedDictionary {
    fileprivate static var key: Any.Type { Key.self }
    fileprivate static var value: Any.Type { Value.self }
}
