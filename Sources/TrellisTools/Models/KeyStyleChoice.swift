import Trellis

/// A key style, which converts the names of a model's fields to keys.
enum KeyStyleChoice: CaseIterable, Equatable, Sendable {
    case none, snakeCase, snakeCaseWithDigits, kebabCase, pascalCase, upperSnakeCase, titleCase

    /// The expression; nil for none.
    var source: String? {
        switch self {
        case .none: nil
        case .snakeCase: ".snakeCase"
        case .snakeCaseWithDigits: ".snakeCase(separatingDigits: true)"
        case .kebabCase: ".kebabCase"
        case .pascalCase: ".pascalCase"
        case .upperSnakeCase: ".upperSnakeCase"
        case .titleCase: ".titleCase"
        }
    }

    private var style: JSONKeyStyle {
        switch self {
        case .none: .asDeclared
        case .snakeCase: .snakeCase
        case .snakeCaseWithDigits: .snakeCase(separatingDigits: true)
        case .kebabCase: .kebabCase
        case .pascalCase: .pascalCase
        case .upperSnakeCase: .upperSnakeCase
        case .titleCase: .titleCase
        }
    }

    /// Whether the style converts the name to exactly this key.
    func makes(_ key: String, of name: String) -> Bool { style.key(for: name).utf8.elementsEqual(key.utf8) }

    /// The style with the fewest keys that must be specified explicitly. A style that still needs such keys must save
    /// at least two of them.
    static func best(for fields: [PlannedField]) -> KeyStyleChoice {
        let plain = fields.filter { $0.path.count == 1 }
        func exceptions(_ choice: KeyStyleChoice) -> Int {
            plain.count { !choice.makes($0.path[0], of: $0.name) }
        }
        var (best, fewest) = (KeyStyleChoice.none, exceptions(.none))
        let without = fewest
        for choice in allCases where choice != .none {
            let count = exceptions(choice)
            if count < fewest, count == 0 || without - count >= 2 { (best, fewest) = (choice, count) }
        }
        return best
    }
}
