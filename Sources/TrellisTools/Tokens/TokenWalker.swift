internal import Trellis

// Safety: as in Tokens/TokenScan.swift
/// Passes the tokens of JSON text to a receiver.
///
/// A validator checks the same text, so errors are not reported here; invalid text must only be safe. The walker stops
/// at text that cannot be JSON, and the validator reports the error.
///
/// The text arrives in chunks. If a chunk ends inside a token, the next chunk must begin with that whole token. White
/// space and comments may be split.
struct TokenWalker: ~Copyable {
    /// The result of walking a chunk.
    enum Outcome: Equatable {
        /// The whole chunk has been walked, except for an unfinished token.
        case wantsMore
        /// The document's value is complete. The rest of the chunk has not been walked.
        case complete
        /// The receiver stopped.
        case stopped
        /// The receiver rejected the document at `tokenStart`.
        case refused
        /// The text cannot be JSON.
        case lost
    }

    private enum Comment { case none, line, block }

    private let allowsComments: Bool
    private var open = OpenContainers()
    /// Whether the next string is a key.
    private var wantsKey = false
    private var isBegun = false
    private var isComplete = false
    private var comment = Comment.none
    /// The number of open containers that are being skipped.
    private var skipped = 0
    /// The number of bytes of an unfinished token that have been scanned, so that a long token in small chunks takes
    /// linear time.
    private var scanned = 0
    /// The start of the last token, as an index of the chunk.
    private(set) var tokenStart = 0

    init(allowsComments: Bool = false) {
        self.allowsComments = allowsComments
    }

    /// Prepares for the next document.
    mutating func reset() {
        open.removeAll()
        wantsKey = false
        isBegun = false
        isComplete = false
        comment = .none
        skipped = 0
        scanned = 0
    }

    /// Walks a chunk of the text.
    ///
    /// - Parameters:
    ///   - index: the index in the chunk to begin at; then the index at which walking ended: the end of the chunk, or
    ///     the start of an unfinished token.
    ///   - isLast: whether the text ends with the chunk, which completes a number at its end.
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
                // The validator does not report a misplaced string before the string is complete.
                if unsafe end < text.count && text[end] == UInt8(ascii: "\"") { return .lost }
                kind = .number
            case UInt8(ascii: "t"), UInt8(ascii: "n"):
                end = index + 4
                kind = byte == UInt8(ascii: "t") ? .true : .null
            case UInt8(ascii: "f"):
                end = index + 5
                kind = .false
            // A byte order mark, which the validator has accepted.
            case 0xEF where !isBegun, 0xBB where !isBegun, 0xBF where !isBegun:
                index += 1
                continue
            default: return .lost
            }
            guard end <= text.count else { return isLast ? .lost : .wantsMore }
            // The validator may not have rejected the letters yet: it does not report a misplaced string before the
            // string is complete.
            guard unsafe TokenScan.isSpelled(kind, text, index) else { return .lost }
            // The receiver does not keep the span, and the text outlives the call.
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

    /// The index after a string; nil if the chunk ends in it.
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

    /// Passes white space and comments; false if the chunk ends with them.
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
                // Indentation is skipped eight spaces at a time.
                while index + 8 <= text.count {
                    let word = unsafe UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    if word != 0x2020_2020_2020_2020 { break }
                    index += 8
                }
            } else if byte == UInt8(ascii: "/") && allowsComments {
                // The next byte determines the kind of comment.
                guard index + 1 < text.count else { return false }
                comment = unsafe text[index + 1] == UInt8(ascii: "*") ? .block : .line
                index += 2
            } else {
                return true
            }
        }
        return false
    }

    /// Passes a comment; false if the chunk ends in it.
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

    /// Passes the skipped containers; false if the chunk ends in them.
    ///
    /// - Returns: true after the end of the outermost container, or before a slash that may begin a comment.
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
