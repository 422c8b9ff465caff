/// A strict validator of JSON documents, written from the grammar of RFC 8259 and the syntax of UTF-8 in RFC 3629.
///
/// It shares no code with the library, so that both are unlikely to have the same bug. It accepts whole documents only
/// and does not recurse.
///
/// Tokens are read before their position is checked: a malformed token is reported at its first invalid byte, and a
/// well-formed but misplaced token at its first byte.
public struct ReferenceValidator {
    public enum Fault: Sendable {
        /// A byte that cannot continue a token, or a misplaced token.
        case syntax
        /// The document ends before its value does, or has no value.
        case end
        /// An ill-formed UTF-8 sequence, reported at its first byte; also a sequence truncated by the end.
        case utf8
        /// A `\u` escape of half a surrogate pair, reported at its backslash; also a high surrogate whose low surrogate
        /// is truncated by the end.
        case surrogate
        /// Anything but whitespace after the value, reported at its first byte.
        case trailing
        /// A bracket that exceeds the maximum depth by one.
        case depth
    }

    public struct Finding: Error, Equatable, Sendable {
        public var fault: Fault
        public var offset: Int
    }

    /// The first error in a document, or nil if it is valid.
    public static func firstFault(in text: [UInt8], maximumDepth: Int = 512) -> Finding? {
        var validator = ReferenceValidator(bytes: text, maximumDepth: maximumDepth)
        do {
            try validator.text()
            return nil
        } catch {
            return error
        }
    }

    private enum Token {
        case beginArray, beginObject, endArray, endObject, nameSeparator, valueSeparator
        case string
        /// A number, true, false or null.
        case scalar
    }

    /// What the grammar allows next.
    private enum Expectation {
        case value
        /// After an opening bracket.
        case valueOrEnd
        /// After an opening brace.
        case nameOrEnd
        case name
        case nameSeparator
        case valueSeparatorOrEnd
        case nothing
    }

    private let bytes: [UInt8]
    private let maximumDepth: Int
    private var index = 0
    /// For each open container, whether it is an object.
    private var isObject: [Bool] = []

    private init(bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }
}

// Section 2: the document and its structure; sections 4 and 5: objects and arrays.
extension ReferenceValidator {
    private mutating func text() throws(Finding) {
        var expectation = Expectation.value
        while true {
            skipWhiteSpace()
            if expectation == .nothing {
                guard index == bytes.count else { throw Finding(fault: .trailing, offset: index) }
                return
            }
            let start = index
            let token = try token()
            guard let next = try successor(of: expectation, with: token, at: start) else {
                throw Finding(fault: .syntax, offset: start)
            }
            expectation = next
        }
    }

    /// What may follow a token, or nil if the token is not allowed there.
    private mutating func successor(
        of expectation: Expectation, with token: Token, at start: Int
    ) throws(Finding) -> Expectation? {
        switch (expectation, token) {
        case (.value, .scalar), (.value, .string), (.valueOrEnd, .scalar), (.valueOrEnd, .string):
            return afterValue
        case (.value, .beginArray), (.valueOrEnd, .beginArray):
            try open(object: false, at: start)
            return .valueOrEnd
        case (.value, .beginObject), (.valueOrEnd, .beginObject):
            try open(object: true, at: start)
            return .nameOrEnd
        case (.name, .string), (.nameOrEnd, .string):
            return .nameSeparator
        case (.nameSeparator, .nameSeparator):
            return .value
        case (.valueSeparatorOrEnd, .valueSeparator):
            return isObject.last == true ? .name : .value
        case (.valueOrEnd, .endArray), (.nameOrEnd, .endObject):
            return close()
        case (.valueSeparatorOrEnd, .endArray):
            return isObject.last == true ? nil : close()
        case (.valueSeparatorOrEnd, .endObject):
            return isObject.last == true ? close() : nil
        default:
            return nil
        }
    }

    private var afterValue: Expectation { isObject.isEmpty ? .nothing : .valueSeparatorOrEnd }

    private mutating func open(object: Bool, at start: Int) throws(Finding) {
        guard isObject.count < maximumDepth else { throw Finding(fault: .depth, offset: start) }
        isObject.append(object)
    }

    private mutating func close() -> Expectation {
        isObject.removeLast()
        return afterValue
    }

    private mutating func skipWhiteSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            default: return
            }
        }
    }
}

// Reading tokens.
extension ReferenceValidator {
    private mutating func token() throws(Finding) -> Token {
        switch try byte() {
        case UInt8(ascii: "["): return single(.beginArray)
        case UInt8(ascii: "{"): return single(.beginObject)
        case UInt8(ascii: "]"): return single(.endArray)
        case UInt8(ascii: "}"): return single(.endObject)
        case UInt8(ascii: ":"): return single(.nameSeparator)
        case UInt8(ascii: ","): return single(.valueSeparator)
        case UInt8(ascii: "\""):
            try string()
            return .string
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: throw here(.syntax)
        }
        return .scalar
    }

    /// The next byte, without consuming it.
    private func byte() throws(Finding) -> UInt8 {
        guard index < bytes.count else { throw here(.end) }
        return bytes[index]
    }

    /// A byte that is not valid UTF-8 is reported as such.
    private func here(_ fault: Fault) -> Finding {
        let isIllFormed = fault == .syntax && bytes[index] >= 0x80 && !Self.sequences.contains(where: matches)
        return Finding(fault: isIllFormed ? .utf8 : fault, offset: index)
    }

    private mutating func single(_ token: Token) -> Token {
        index += 1
        return token
    }

    /// Section 3.
    private mutating func literal(_ name: StaticString) throws(Finding) {
        for expected in name.description.utf8 {
            guard try byte() == expected else { throw here(.syntax) }
            index += 1
        }
    }

    /// Section 6: `[ minus ] int [ frac ] [ exp ]`.
    private mutating func number() throws(Finding) {
        skip(["-"])
        if try byte() == UInt8(ascii: "0") { index += 1 } else { try digits() }
        if skip(["."]) { try digits() }
        if skip(["e", "E"]) {
            skip(["+", "-"])
            try digits()
        }
    }

    /// One or more digits.
    private mutating func digits() throws(Finding) {
        guard Self.isDigit(try byte()) else { throw here(.syntax) }
        while index < bytes.count, Self.isDigit(bytes[index]) { index += 1 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Skips one byte if it is one of these characters.
    @discardableResult
    private mutating func skip(_ characters: [Unicode.Scalar]) -> Bool {
        guard index < bytes.count, characters.contains(Unicode.Scalar(bytes[index])) else { return false }
        index += 1
        return true
    }
}

// Section 7: strings; section 8: character encoding.
extension ReferenceValidator {
    private mutating func string() throws(Finding) {
        index += 1
        while true {
            switch try byte() {
            case UInt8(ascii: "\""):
                index += 1
                return
            case UInt8(ascii: "\\"): try escape()
            case 0x00...0x1F: throw here(.syntax)
            case 0x80...: try utf8Sequence()
            default: index += 1
            }
        }
    }

    private mutating func escape() throws(Finding) {
        let backslash = index
        index += 1
        switch try byte() {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            index += 1
        case UInt8(ascii: "u"):
            index += 1
            switch try codeUnit() {
            case 0xD800...0xDBFF:
                guard skip(["\\"]), skip(["u"]), let low = try? codeUnit(), (0xDC00...0xDFFF).contains(low) else {
                    throw Finding(fault: .surrogate, offset: backslash)
                }
            case 0xDC00...0xDFFF: throw Finding(fault: .surrogate, offset: backslash)
            default: break
            }
        default: throw here(.syntax)
        }
    }

    private mutating func codeUnit() throws(Finding) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(try byte())).hexDigitValue else { throw here(.syntax) }
            unit = unit << 4 | UInt16(digit)
            index += 1
        }
        return unit
    }

    /// RFC 3629, section 4: a sequence of two bytes or more.
    private mutating func utf8Sequence() throws(Finding) {
        for form in Self.sequences where matches(form) {
            index += form.count
            return
        }
        throw here(.utf8)
    }

    private func matches(_ form: [ClosedRange<UInt8>]) -> Bool {
        guard index + form.count <= bytes.count else { return false }
        for (position, range) in form.enumerated() where !range.contains(bytes[index + position]) { return false }
        return true
    }

    private static let tail: ClosedRange<UInt8> = 0x80...0xBF

    private static let sequences: [[ClosedRange<UInt8>]] = [
        // UTF8-2
        [0xC2...0xDF, tail],
        // UTF8-3
        [0xE0...0xE0, 0xA0...0xBF, tail],
        [0xE1...0xEC, tail, tail],
        [0xED...0xED, 0x80...0x9F, tail],
        [0xEE...0xEF, tail, tail],
        // UTF8-4
        [0xF0...0xF0, 0x90...0xBF, tail, tail],
        [0xF1...0xF3, tail, tail, tail],
        [0xF4...0xF4, 0x80...0x8F, tail, tail],
    ]
}
