/// The names that Swift allows.
enum SwiftIdentifier {
    /// Whether a name can contain a letter, digit or mark.
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

    /// The scalars beyond ASCII that a name may contain, from the grammar in The Swift Programming Language.
    private static let ranges: [ClosedRange<UInt32>] = [
        0xAA...0xAA, 0xB5...0xB5, 0xBA...0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D,
        0x180F...0x1FFF, 0x2070...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF,
        0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44,
        0xFE47...0xFFFD, 0x10000...0x1FFFD, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]

    /// Whether the names of types can begin with a text: not with that of the library's types.
    static func canPrefixType(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first else { return true }
        return text.utf8.count <= 40 && !isTaken(asType: text + "A")
            && (first == "_" || canContinue(first) && canBegin(first))
            && text.unicodeScalars.allSatisfy { $0 == "_" || canContinue($0) }
    }

    /// A name as it is written where it is declared and where it is used.
    static func written(_ name: String) -> String {
        reserved.contains(name) ? "`\(name)`" : name
    }

    /// Words that are names only in backticks, or have another meaning where a name stands alone.
    private static let reserved: Set<String> = [
        "any", "as", "associatedtype", "await", "borrow", "break", "case", "catch", "class", "consume", "continue",
        "copy", "default", "defer", "deinit", "discard", "do", "each", "else", "enum", "extension", "fallthrough",
        "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil",
        "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "some",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "unsafe",
        "var", "where", "while", "yield",
    ]

    /// Words that cannot be the name of a property or a case, even in backticks: `x.self` and `X.init` have another
    /// meaning.
    static let impossible: Set<String> = ["self", "init", "Self", "Type", "Protocol", "_"]

    /// The names that types cannot have: they would hide a type of the standard library, of Foundation or of Trellis.
    static func isTaken(asType name: String) -> Bool {
        name.hasPrefix("JSON") || name.hasPrefix("Trellis") || types.contains(name)
            || impossible.contains(name)
    }

    private static let types: Set<String> = [
        "Actor", "Any", "AnyClass", "AnyCollection", "AnyHashable", "AnyIndex", "AnyIterator", "AnyKeyPath",
        "AnyObject", "AnySequence", "Array", "ArraySlice", "AsyncIterator", "AsyncIteratorProtocol", "AsyncSequence",
        "AsyncStream", "AsyncThrowingStream", "AttributedString", "BidirectionalCollection", "BinaryFloatingPoint",
        "BinaryInteger", "BitwiseCopyable", "Bool", "Bundle", "Calendar", "CaseIterable", "Character", "CharacterSet",
        "Class", "Clock", "ClosedRange", "Codable", "CodingKey", "CodingUserInfoKey", "Collection",
        "CollectionDifference", "CommandLine", "Comparable", "ContiguousArray", "ContinuousClock", "Copyable",
        "CustomStringConvertible", "Data", "Date", "DateComponents", "DateFormatter", "DateInterval", "Decimal",
        "Decodable", "Decoder", "DecodingError", "DefaultIndices", "Dictionary", "DictionaryLiteral", "Dimension",
        "DispatchQueue", "Double", "Duration", "Element", "Encodable", "Encoder", "EncodingError", "Equatable", "Error",
        "Escapable", "Executor", "ExpressibleByStringLiteral", "FileHandle", "FileManager", "FixedWidthInteger",
        "Float", "Float16", "Float32", "Float64", "Float80", "FloatingPoint", "Formatter", "Foundation", "GlobalActor",
        "Hashable", "Hasher", "Host", "Identifiable", "Index", "IndexingIterator", "IndexPath", "IndexSet",
        "InlineArray", "InputStream", "Instant", "Int", "Int128", "Int16", "Int32", "Int64", "Int8", "Iterator",
        "IteratorProtocol", "JSONDecoder", "JSONEncoder", "KeyedDecodingContainer", "KeyPath", "LazySequence", "Locale",
        "LosslessStringConvertible", "MainActor", "ManagedBuffer", "Measurement", "MemoryLayout", "Mirror",
        "MutableCollection", "MutableSpan", "Mutex", "Never", "Notification", "NotificationCenter", "NSObject",
        "Numeric", "ObjectIdentifier", "Observable", "OpaquePointer", "Operation", "OperationQueue", "Optional",
        "OptionSet", "OutputSpan", "OutputStream", "PartialKeyPath", "PartialRangeFrom", "PartialRangeThrough",
        "PartialRangeUpTo", "Pipe", "Port", "Predicate", "Process", "ProcessInfo", "Progress", "RandomAccessCollection",
        "RandomNumberGenerator", "Range", "RangeExpression", "RawJSON", "RawRepresentable", "RawSpan", "Regex",
        "Result", "RunLoop", "Scanner", "Sendable", "SendableMetatype", "Sequence", "Set", "SetAlgebra",
        "SignedInteger", "SignedNumeric", "SIMD2", "SIMD3", "SIMD4", "Slice", "Span", "StaticBigInt", "StaticString",
        "Stream", "Strideable", "String", "StringProtocol", "SubSequence", "Substring", "SuspendingClock", "Swift",
        "SystemRandomNumberGenerator", "Task", "TaskGroup", "TaskLocal", "TextOutputStream", "Thread", "Timer",
        "TimeZone", "UInt", "UInt128", "UInt16", "UInt32", "UInt64", "UInt8", "Unicode", "UnicodeScalar", "Unit",
        "UnkeyedDecodingContainer", "Unmanaged", "UnsafePointer", "UnsafeRawPointer", "UnsignedInteger", "URL",
        "URLComponents", "URLRequest", "URLResponse", "URLSession", "UserDefaults", "UUID", "Void", "WritableKeyPath",
        "Zip2Sequence",
    ]
}
