internal import Trellis

// Safety: as in Tokens/TokenScan.swift
/// Tells a receiver of the tokens of JSON text, as they stand there.
///
/// A validator looks at the same text beside it, so what is wrong is not found here: it only has to do no harm. On text
/// that cannot be JSON it stops, and waits for the validator to say why.
///
/// The text comes in pieces. A token that goes over the end of one is left for the next, which has to begin with it;
/// white space and comments are not.
struct TokenWalker: ~Copyable {
    /// How a piece ended.
    enum Outcome: Equatable {
        /// Everything but an unfinished token was looked at.
        case wantsMore
        /// The document's value is complete. What follows has not been looked at.
        case complete
        /// The receiver wants no more.
        case stopped
        /// The receiver takes the document for wrong, at `tokenStart`.
        case refused
        /// The text cannot be JSON.
        case lost
    }

    private enum Comment { case none, line, block }

    private let allowsComments: Bool
    private var open = OpenContainers()
    /// Whether a string is a key.
    private var wantsKey = false
    private var isBegun = false
    private var isComplete = false
    private var comment = Comment.none
    /// How many containers are open that are being skipped.
    private var skipped = 0
    /// How much of an unfinished token has been looked at: with small pieces a long one would be looked at from its
    /// start with each.
    private var scanned = 0
    /// Where the last token began, as an index of the piece.
    private(set) var tokenStart = 0

    init(allowsComments: Bool = false) {
        self.allowsComments = allowsComments
    }

    /// Goes on with a document that has not begun.
    mutating func reset() {
        open.removeAll()
        wantsKey = false
        isBegun = false
        isComplete = false
        comment = .none
        skipped = 0
        scanned = 0
    }

    /// Looks at a piece of the text.
    ///
    /// - Parameters:
    ///   - index: where in the piece to begin; then, where it stopped: the piece's end, or the start of an unfinished
    ///     token.
    ///   - isLast: whether the text ends with the piece, which a number at its end needs to know.
    mutating func walk(
        _ text: UnsafeBufferPointer<UInt8>, from index: inout Int, isLast: Bool,
        receiver: inout some TokenReceiver & ~Copyable
    ) -> Outcome {
        while !isComplete {
            guard unsafe passSpace(text, &index) else { return .wantsMore }
            if skipped > 0 {
                guard unsafe skip(text, &index) else { return .wantsMore }
                continue
            }
            tokenStart = index
            let byte = unsafe text[index]
            let kind: TokenKind
            var end = index + 1
            switch byte {
            case UInt8(ascii: ","):
                guard !open.isEmpty else { return .lost }
                wantsKey = open.isInObject
                index += 1
                continue
            case UInt8(ascii: ":"):
                index += 1
                continue
            case UInt8(ascii: "\""):
                guard let behind = unsafe passString(text, index) else { return .wantsMore }
                end = behind
                kind = wantsKey ? .key : .string
                wantsKey = false
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                kind = byte == UInt8(ascii: "{") ? .beginObject : .beginArray
                open.append(isObject: kind == .beginObject)
                wantsKey = kind == .beginObject
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                kind = byte == UInt8(ascii: "}") ? .endObject : .endArray
                guard open.removeLast() == (kind == .endObject) else { return .lost }
                wantsKey = false
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                end = unsafe TokenScan.endOfNumber(text, from: index + max(scanned, 1))
                if end >= text.count && !isLast {
                    scanned = max(text.count - index, scanned)
                    return .wantsMore
                }
                scanned = 0
                // A string that is not complete is kept from the validator's grammar, and so is the fault that it
                // stands there.
                if unsafe end < text.count && text[end] == UInt8(ascii: "\"") { return .lost }
                kind = .number
            case UInt8(ascii: "t"), UInt8(ascii: "n"):
                end = index + 4
                kind = byte == UInt8(ascii: "t") ? .true : .null
            case UInt8(ascii: "f"):
                end = index + 5
                kind = .false
            // A byte order mark, which the validator has allowed.
            case 0xEF where !isBegun, 0xBB where !isBegun, 0xBF where !isBegun:
                index += 1
                continue
            default: return .lost
            }
            guard end <= text.count else { return isLast ? .lost : .wantsMore }
            // As behind a number, there may be such a string where the rest of it should be.
            guard unsafe TokenScan.isSpelled(kind, text, index) else { return .lost }
            // The receiver does not keep what it gets, and the text outlives the call.
            let token = unsafe Span(_unsafeElements: UnsafeBufferPointer(rebasing: text[index..<end]))
            index = end
            isBegun = true
            isComplete = open.isEmpty && !kind.begins
            switch receiver.receive(kind, token) {
            case .more: break
            case .skip:
                if kind.begins {
                    skipped = 1
                    _ = open.removeLast()
                    wantsKey = false
                }
            case .stop: return .stopped
            case .refuse: return .refused
            }
        }
        return receiver.endDocument() == .stop ? .stopped : .complete
    }

    /// The first byte behind a string; nil if the text ends in it.
    @inline(__always)
    private mutating func passString(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        var index = start + max(scanned, 1)
        guard unsafe TokenScan.findQuote(text, &index) else {
            scanned = index - start
            return nil
        }
        scanned = 0
        return index + 1
    }

    /// Passes white space and comments; false if the text ends with them.
    @inline(__always)
    private mutating func passSpace(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
        while index < text.count {
            if comment != .none {
                guard unsafe passComment(text, &index) else { return false }
                continue
            }
            let byte = unsafe text[index]
            if byte > UInt8(ascii: "/") { return true }
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                index += 1
                // Indentation is eight spaces, or more, at a time.
                while index + 8 <= text.count {
                    let word = unsafe UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    if word != 0x2020_2020_2020_2020 { break }
                    index += 8
                }
            } else if byte == UInt8(ascii: "/") && allowsComments {
                // Which comment it is, the next byte says.
                guard index + 1 < text.count else { return false }
                comment = unsafe text[index + 1] == UInt8(ascii: "*") ? .block : .line
                index += 2
            } else {
                return true
            }
        }
        return false
    }

    /// Passes what there is of a comment; false if the text ends with it.
    private mutating func passComment(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
        while index < text.count {
            let byte = unsafe text[index]
            if comment == .line {
                index += 1
                if byte == 0x0A { break }
            } else if byte == UInt8(ascii: "*") {
                guard index + 1 < text.count else { return false }
                index += 1
                if unsafe text[index] == UInt8(ascii: "/") {
                    index += 1
                    break
                }
            } else {
                index += 1
            }
            if index == text.count { return false }
        }
        comment = .none
        return true
    }

    /// Passes what there is of the containers that are skipped; false if the text ends in them.
    ///
    /// - Returns: true behind the end of the outermost, or in front of what may be a comment.
    private mutating func skip(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
        while index < text.count {
            if unsafe !TokenScan.findStructure(text, &index) { return false }
            switch unsafe text[index] {
            case UInt8(ascii: "\""):
                guard let behind = unsafe passString(text, index) else { return false }
                index = behind
            case UInt8(ascii: "/"):
                if allowsComments { return true }
                index += 1
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                skipped += 1
                index += 1
            default:
                skipped -= 1
                index += 1
                if skipped == 0 {
                    isComplete = open.isEmpty
                    return true
                }
            }
        }
        return false
    }
}
