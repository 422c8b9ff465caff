/// What Swift lets names be.
enum SwiftIdentifier {
    /// Whether a letter, digit or mark can be inside of a name.
    static func canContinue(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .letterNumber: break
        case .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber: break
        default: return false
        }
        if scalar.properties.isDefaultIgnorableCodePoint { return false }
        return ranges.contains { $0.contains(scalar.value) }
    }

    /// Whether a name can begin with a scalar that it can contain.
    static func canBegin(_ scalar: Unicode.Scalar) -> Bool {
        if ("0"..."9").contains(scalar) { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber: return false
        default: return true
        }
    }

    /// Beyond ASCII, from the grammar in The Swift Programming Language.
    private static let ranges: [ClosedRange<UInt32>] = [
        0xAA...0xAA, 0xB5...0xB5, 0xBA...0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D,
        0x180F...0x1FFF, 0x2070...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF,
        0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44,
        0xFE47...0xFFFD, 0x10000...0x1FFFD, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]

    /// A name as it is written where it is declared and where it is used.
    static func written(_ name: String) -> String {
        reserved.contains(name) ? "`\(name)`" : name
    }

    /// The words that are names in backticks only, or might be taken for something else where a name stands alone.
    private static let reserved: Set<String> = [
        "any", "as", "associatedtype", "await", "borrow", "break", "case", "catch", "class", "consume", "continue",
        "copy", "default",
        "defer", "deinit", "discard", "do", "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
        "for",
        "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private",
        "protocol", "public", "repeat", "rethrows", "return", "some", "static", "struct", "subscript", "super",
        "switch", "throw",
        "throws", "true", "try", "typealias", "unsafe", "var", "where", "while", "yield",
    ]

    /// What no property and no case can be called, backticks or not: `x.self` and `X.init` are something else.
    static let impossible: Set<String> = ["self", "init", "Self", "Type", "Protocol", "_"]

    /// What types cannot be called: types that the source or the macros use, and what people mean by the name.
    static func isTaken(asType name: String) -> Bool {
        name.hasPrefix("JSON") || name.hasPrefix("Trellis") || name == "Trellis" || types.contains(name)
            || impossible.contains(name)
    }

    private static let types: Set<String> = [
        "Any", "AnyObject", "AnyHashable", "Array", "ArraySlice", "AsyncSequence", "Bool", "Character", "Class",
        "ClosedRange",
        "Codable", "CodingKey", "Comparable", "ContiguousArray", "Data", "Date", "Decimal", "Decodable", "Decoder",
        "Dictionary",
        "Double", "Encodable", "Encoder", "Equatable", "Error", "Float", "Foundation", "Hashable", "Hasher",
        "Identifiable", "Int",
        "Int128", "Int16", "Int32", "Int64", "Int8", "IteratorProtocol", "KeyPath", "Locale", "Mirror", "Never",
        "Optional",
        "Range", "RawJSON", "RawRepresentable", "Result", "Sendable", "SendableMetatype", "Sequence", "Set", "Span",
        "String",
        "Substring", "Swift", "Task", "TimeZone", "UInt", "UInt128", "UInt16", "UInt32", "UInt64", "UInt8", "URL",
        "UUID",
        "Unicode", "Void",
    ]
}
