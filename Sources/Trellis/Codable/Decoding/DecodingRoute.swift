internal import Foundation

/// How values of a type are decoded where Codable is spoken.
enum DecodingRoute: Sendable {
    /// By its own initialiser.
    case plain
    /// Straight from the tape: numbers, strings, and arrays of them. Inside arrays even numbers are asked for as any
    /// type is.
    case standard(any TapeReadable.Type)
    // What Foundation's coders have rules for.
    case date, data, url, decimal
    /// A dictionary whose keys are data, and so never converted.
    case stringDictionary(any StringKeyedDictionary.Type)
    /// An array of types that decode themselves.
    case array(any DecodableArray.Type)
    /// A Set whose elements are hashed as strings.
    case textSet(any TextSet.Type)
    /// By its own initialiser, which compares a string with the names of an enum's cases.
    case name
    /// By the machine, as the model that it is or is made of.
    case model(any TrellisDecodable.Type)
}

extension DecodingRoute {
    private static let known = KnownTypes<DecodingRoute>()
    private static let knownWithoutModels = KnownTypes<DecodingRoute>()

    /// How a type is decoded. O(1), but for the first time.
    @inline(__always)
    static func of(_ type: Any.Type, _ strategies: DecodingStrategies) -> DecodingRoute {
        if strategies.takesModels { return known.value(for: type) { DecodingRoute(of: $0) } }
        return knownWithoutModels.value(for: type) { type in
            let route = DecodingRoute(of: type)
            if case .model = route { return DecodingRoute(ofPlain: type) }
            return route
        }
    }

    /// Asks the runtime, which takes long.
    private init(of type: Any.Type) {
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(Date.self): self = .date
        case ObjectIdentifier(Data.self): self = .data
        case ObjectIdentifier(URL.self): self = .url
        case ObjectIdentifier(Decimal.self): self = .decimal
        default:
            if let standard = type as? any TapeReadable.Type {
                self = .standard(standard)
            } else if let model = type as? any TrellisDecodable.Type, model.hasModels {
                self = .model(model)
            } else {
                self = .init(ofPlain: type)
            }
        }
    }

    /// How a type is decoded if it is no model.
    private init(ofPlain type: Any.Type) {
        if let dictionary = type as? any StringKeyedDictionary.Type {
            self = .stringDictionary(dictionary)
        } else if let array = type as? any DecodableArray.Type {
            self = .array(array)
        } else if let set = type as? any TextSet.Type {
            self = .textSet(set)
        } else if let named = type as? any RawRepresentable<String>.Type, named.isTooSmallForText {
            self = .name
        } else {
            self = .plain
        }
    }
}

extension TrellisDecodable {
    /// Whether it is a model, or any other type that is not of the standard library or of Foundation: its JSON form is
    /// the one that counts where Codable is spoken.
    static var isModel: Bool {
        switch _jsonShape.kind {
        case .scalar: !(Self.self is any StandardScalar.Type)
        case .model, .reader: true
        case .optional, .array, .dictionary, .presence: false
        }
    }

    /// Whether its values are models, or arrays, dictionaries and Optionals of them.
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

extension RawRepresentable {
    /// Whether its values have no room for a string, as those of enums.
    fileprivate static var isTooSmallForText: Bool { MemoryLayout<Self>.size < MemoryLayout<String>.size }
}

/// An array whose elements are Optionals.
private protocol OptionalElements {}
extension Array: OptionalElements where Element: OptionalType {}
