internal import Foundation
internal import Synchronization

/// How values of a type are decoded where Codable is spoken.
enum DecodingRoute: Sendable {
    /// By its own initialiser.
    case plain
    /// Straight from the tape: numbers, strings, and arrays of them. Inside arrays even numbers are asked for as any type is.
    case standard(any TapeReadable.Type)
    // What Foundation's coders have rules for.
    case date, data, url, decimal
    /// A dictionary whose keys are data, and so never converted.
    case stringDictionary(any StringKeyedDictionary.Type)
    /// An array of types that decode themselves.
    case array(any DecodableArray.Type)
    /// By the machine, as the model that it is or is made of.
    case model(any JSONDecodable.Type)
}

extension DecodingRoute {
    /// Asks the runtime, which takes long.
    init(of type: Any.Type) {
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(Date.self): self = .date
        case ObjectIdentifier(Data.self): self = .data
        case ObjectIdentifier(URL.self): self = .url
        case ObjectIdentifier(Decimal.self): self = .decimal
        default:
            if let standard = type as? any TapeReadable.Type {
                self = .standard(standard)
            } else if let model = type as? any JSONDecodable.Type, model.hasModels {
                self = .model(model)
            } else {
                self = .init(ofPlain: type)
            }
        }
    }

    /// How a type is decoded if it is no model.
    init(ofPlain type: Any.Type) {
        if let dictionary = type as? any StringKeyedDictionary.Type {
            self = .stringDictionary(dictionary)
        } else if let array = type as? any DecodableArray.Type {
            self = .array(array)
        } else {
            self = .plain
        }
    }
}

extension JSONDecodable {
    /// Whether it is a model, or any other type that is not of the standard library or of Foundation: its JSON form is the one that
    /// counts where Codable is spoken.
    static var isModel: Bool {
        switch jsonShape.kind {
        case .scalar: !(Self.self is any TapeReadable.Type) && !foundationTypes.contains(ObjectIdentifier(Self.self))
        case .model, .reader: true
        case .optional, .array, .dictionary, .presence: false
        }
    }

    /// Whether its values are models, or arrays, dictionaries and Optionals of them.
    fileprivate static var hasModels: Bool {
        switch jsonShape.kind {
        case .optional(let wrapped): wrapped.hasModels
        case .array(let element, nil): element.hasModels
        case .array(let element, _): Self.self is any OptionalElements.Type && element.hasModels
        case .dictionary(let value, nil): value.hasModels
        case .scalar, .model, .reader: isModel
        case .dictionary, .presence: false
        }
    }
}

/// Types that are read otherwise where Codable is spoken.
private let foundationTypes = Set(
    [Date.self, Data.self, URL.self, UUID.self, Decimal.self, TimeZone.self, Locale.self].map {
        (type: Any.Type) in ObjectIdentifier(type)
    })

/// An array whose elements are Optionals.
private protocol OptionalElements {}
extension Array: OptionalElements where Element: OptionalType {}

/// The routes of the types of a decode: found by the address of a type, in a line that another may take over.
struct DecodingRoutes {
    private struct Line {
        var type: ObjectIdentifier?
        var route: DecodingRoute
    }

    private static let lineCount = 64
    /// Those of all types that were ever decoded.
    private static let known = Mutex<[ObjectIdentifier: DecodingRoute]>([:])

    private var lines = [Line](repeating: Line(type: nil, route: .plain), count: lineCount)

    @inline(__always)
    mutating func route(for type: Any.Type, _ strategies: DecodingStrategies) -> DecodingRoute {
        let key = ObjectIdentifier(type)
        let address = UInt(bitPattern: key)
        let index = Int(truncatingIfNeeded: address >> 4 ^ address >> 10) & (Self.lineCount - 1)
        if lines[index].type == key { return lines[index].route }
        let route = Self.route(for: type, key, strategies)
        lines[index] = Line(type: key, route: route)
        return route
    }

    /// How the root of a document is decoded.
    @inline(never)
    static func route(
        for type: Any.Type, _ key: ObjectIdentifier, _ strategies: DecodingStrategies
    ) -> DecodingRoute {
        let route = known.withLock { known in known[key] } ?? find(type, key)
        if case .model = route, !strategies.takesModels { return .init(ofPlain: type) }
        return route
    }

    private static func find(_ type: Any.Type, _ key: ObjectIdentifier) -> DecodingRoute {
        let route = DecodingRoute(of: type)
        known.withLock { known in known[key] = route }
        return route
    }
}
