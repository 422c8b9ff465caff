internal import Foundation

/// How values of a type are decoded by the Codable decoder.
enum DecodingRoute: Sendable {
    /// With the type's own initializer.
    case plain
    /// Directly from the tape: numbers, strings, and arrays of them. Scalars need a route because unkeyed containers
    /// request them with the generic `decode(_:)` too.
    case standard(any TapeReadable.Type)
    // Types with special rules in Foundation's coders.
    case date, data, url, decimal
    /// A dictionary whose keys are data, and are therefore never converted.
    case stringDictionary(any StringKeyedDictionary.Type)
    /// An array of `Decodable` types.
    case array(any DecodableArray.Type)
    /// A set whose elements are hashed as strings.
    case textSet(any TextSet.Type)
    /// With the type's own initializer: an enum whose raw values are strings, with which the string is compared.
    case name
    /// With the machine, because the type is a model, or a collection of models.
    case model(any TrellisDecodable.Type)
}

extension DecodingRoute {
    private static let known = KnownTypes<DecodingRoute>()
    private static let knownWithoutModels = KnownTypes<DecodingRoute>()

    /// How a type is decoded. O(1), except for the first call for each type.
    @inline(__always)
    static func of(_ type: Any.Type, _ strategies: DecodingStrategies) -> DecodingRoute {
        if strategies.takesModels { return known.value(for: type) { DecodingRoute(of: $0) } }
        return knownWithoutModels.value(for: type) { type in
            let route = DecodingRoute(of: type)
            if case .model = route { return DecodingRoute(ofPlain: type) }
            return route
        }
    }

    /// Queries the runtime, which is slow.
    private init(of type: Any.Type) {
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(Date.self): self = .date
        case ObjectIdentifier(Data.self): self = .data
        case ObjectIdentifier(URL.self): self = .url
        case ObjectIdentifier(Decimal.self): self = .decimal
        default:
            if let scalar = standardScalar(type) {
                self = .standard(scalar)
            } else if isStandardCollection(type), let standard = type as? any TapeReadable.Type {
                self = .standard(standard)
            } else if let model = type as? any TrellisDecodable.Type, model.hasModels {
                self = .model(model)
            } else {
                self = .init(ofPlain: type)
            }
        }
    }

    /// Whether values of a type are too small to contain a string, such as those of simple enums.
    private static func isTooSmallForText(_ type: Any.Type) -> Bool {
        func size<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
        return _openExistential(type, do: size) < MemoryLayout<String>.size
    }

    /// Whether the raw values of a type are strings.
    private static func isNamed(_ type: Any.Type) -> Bool {
        // A cast to a type with a constraint, `any RawRepresentable<String>`, takes several times as long.
        func hasNames<Raw: RawRepresentable>(_ type: Raw.Type) -> Bool { Raw.RawValue.self == String.self }
        guard let type = type as? any RawRepresentable.Type else { return false }
        return hasNames(type)
    }

    /// How a type that is not a model is decoded.
    private init(ofPlain type: Any.Type) {
        if isStandardCollection(type) {
            self =
                if let dictionary = type as? any StringKeyedDictionary.Type {
                    .stringDictionary(dictionary)
                } else if let array = type as? any DecodableArray.Type {
                    .array(array)
                } else if let set = type as? any TextSet.Type {
                    .textSet(set)
                } else {
                    .plain
                }
        } else {
            self = Self.isTooSmallForText(type) && Self.isNamed(type) ? .name : .plain
        }
    }
}

extension TrellisDecodable {
    /// Whether the type is a model, or another `TrellisDecodable` type outside the standard library and Foundation. The
    /// Codable decoder uses the JSON representation of such types.
    static var isModel: Bool {
        switch _jsonShape.kind {
        case .scalar: !(Self.self is any StandardScalar.Type)
        case .model, .reader: true
        case .optional, .array, .dictionary, .presence: false
        }
    }

    /// Whether its values are models, or arrays, dictionaries or Optionals of models.
    fileprivate static var hasModels: Bool {
        switch _jsonShape.kind {
        case .optional(let wrapped): wrapped.hasModels
        case .array(let element, nil): element.hasModels
        case .array(let element, _): Self.self is any OptionalElements.Type && element.hasModels
        case .dictionary(let value, nil): value.hasModels
        case .scalar, .model, .reader: isModel
        case .dictionary, .presence: false
        }
    }
}

/// An array whose elements are Optionals.
private protocol OptionalElements {}
extension Array: OptionalElements where Element: OptionalType {}
