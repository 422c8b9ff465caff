internal import Foundation

/// A range of a chunk that belongs to one document.
struct DocumentPiece {
    /// The bytes of the document in the chunk.
    var range: Range<Int>
    /// Whether the document begins in the range, and the position of the range in the whole input.
    var begins = false
    var position = TrellisError.Position(offset: 0, line: 1, column: 1)
    var ends = false
    /// Whether the document ends after the range if its value is complete.
    var mayEnd = false
    /// Whether the byte at the position of the range must not be outside a document: see
    /// ``ElementSplitter/mistakeOutside``. The error itself is not stored here, because there is a piece for each line.
    var isMistake = false
    /// The index in the chunk at which to continue.
    var next: Int

    /// A byte that must not be outside a document.
    static func mistake(at index: Int, _ position: TrellisError.Position) -> DocumentPiece {
        DocumentPiece(range: index..<index, begins: true, position: position, isMistake: true, next: index)
    }
}

/// Finds the boundaries of consecutive documents.
protocol ElementSplitter: Sendable {
    /// - Parameter isInside: whether the current document is incomplete.
    mutating func next(
        _ chunk: UnsafeBufferPointer<UInt8>, from index: Int, isInside: Bool
    ) throws(TrellisError) -> DocumentPiece
    /// Whether each document is on a line of its own.
    var endsAtLineFeeds: Bool { get }
    /// The error of the last piece, if `isMistake` is true.
    var mistakeOutside: TrellisError.Contents? { get }
    /// The error of the document that has just ended, relative to its start, even if it is valid JSON.
    var mistakeAtEnd: TrellisError? { get }
    /// Passes the bytes of whole documents.
    mutating func pass(_ text: LinePosition)
    /// The white space between the documents.
    var gap: DocumentGap { get set }
    /// Whether a document has just ended that only white space may follow.
    var needsWhiteSpace: Bool { get }
    /// Whether the documents after one with this error can be found.
    func canSkip(_ error: TrellisError) -> Bool
    /// A splitter in the initial state.
    var beginning: any ElementSplitter { get }
    /// The cutter that divides an input of such documents into partitions.
    var cutter: any PartCutter { get }
}

extension ElementSplitter {
    var mistakeOutside: TrellisError.Contents? { gap.mistake }
    var mistakeAtEnd: TrellisError? { nil }
    mutating func pass(_ text: LinePosition) { gap.pass(text) }
}

// Safety: as in DocumentGap.swift
/// Splits documents at line feeds.
struct LineSplitter: ElementSplitter {
    var gap: DocumentGap

    init(allowsComments: Bool) {
        gap = DocumentGap(allowsComments: allowsComments)
    }

    mutating func next(
        _ chunk: UnsafeBufferPointer<UInt8>, from index: Int, isInside: Bool
    ) throws(TrellisError) -> DocumentPiece {
        var start = index
        if !isInside {
            // Skips blank lines, and white space before a document.
            start = unsafe gap.pass(chunk, from: index)
            if start == chunk.count { return DocumentPiece(range: start..<start, next: start) }
            if gap.invalidByte != nil { return .mistake(at: start, gap.position) }
        }
        let position = gap.position
        let end = unsafe lineEnd(chunk, from: start)
        gap.skip((end ?? chunk.count) - start)
        guard let end else {
            return DocumentPiece(range: start..<chunk.count, begins: !isInside, position: position, next: chunk.count)
        }
        gap.count(0x0A)
        return DocumentPiece(range: start..<end, begins: !isInside, position: position, ends: true, next: end + 1)
    }

    private func lineEnd(_ chunk: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = chunk.baseAddress, let found = unsafe memchr(base + start, 0x0A, chunk.count - start) else {
            return nil
        }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    var endsAtLineFeeds: Bool { true }

    /// A line ends with its line feed, which is white space.
    var needsWhiteSpace: Bool { false }

    func canSkip(_ error: TrellisError) -> Bool { true }

    var beginning: any ElementSplitter { LineSplitter(allowsComments: gap.allowsComments) }
    var cutter: any PartCutter { LineCutter() }
}

/// Splits documents by their brackets and quotes. The parser checks whether they are valid JSON.
struct ValueSplitter: ElementSplitter {
    var gap: DocumentGap
    private let allowsComments: Bool
    private var depth = 0
    private var quotes = QuoteState()
    /// Whether the document is a number or a literal, which ends at white space.
    private var isBare = false
    private var comment = Comment.none
    /// The end of a document that white space has not yet followed.
    private var end: Int?

    init(allowsComments: Bool) {
        self.allowsComments = allowsComments
        gap = DocumentGap(allowsComments: allowsComments)
    }

    mutating func next(
        _ chunk: UnsafeBufferPointer<UInt8>, from index: Int, isInside: Bool
    ) throws(TrellisError) -> DocumentPiece {
        var cursor = index
        var begins = false
        var position = gap.position
        if depth == 0 && !quotes.isInString && !isBare {
            cursor = unsafe gap.pass(chunk, from: index)
            if cursor == chunk.count { return DocumentPiece(range: cursor..<cursor, next: cursor) }
            if gap.invalidByte != nil { return .mistake(at: cursor, gap.position) }
            position = gap.position
            if needsWhiteSpace {
                throw TrellisError(
                    .init(code: .trailingData, expected: "white space between two values", position: position))
            }
            begins = true
        }
        let start = cursor
        while cursor < chunk.count {
            let byte = unsafe chunk[cursor]
            if isBare, gap.endsBareDocument(byte) {
                isBare = false
                return DocumentPiece(
                    range: start..<cursor, begins: begins, position: position, ends: true, next: cursor)
            }
            let ends = step(byte)
            gap.count(byte)
            cursor += 1
            if ends {
                end = gap.position.offset
                return DocumentPiece(
                    range: start..<cursor, begins: begins, position: position, ends: true, next: cursor)
            }
        }
        return DocumentPiece(range: start..<cursor, begins: begins, position: position, next: cursor)
    }

    var endsAtLineFeeds: Bool { false }
    var needsWhiteSpace: Bool { end == gap.position.offset }

    /// Processes a byte of a document; returns true for its last byte.
    private mutating func step(_ byte: UInt8) -> Bool {
        if comment != .none {
            // An invalid comment is also invalid JSON, which the parser reports.
            _ = comment.advance(byte)
            return false
        }
        if isBare { return false }
        switch quotes.advance(byte) {
        case .openingQuote, .inside: return false
        case .closingQuote: return depth == 0
        case .outside: break
        }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth = max(0, depth - 1)
            return depth == 0
        case UInt8(ascii: "/") where allowsComments && depth > 0: comment = .slash
        default: if depth == 0 { isBare = true }
        }
        return false
    }

    /// After a syntax error, the end of the document is unknown.
    func canSkip(_ error: TrellisError) -> Bool { error.code.isRecoverable }

    var beginning: any ElementSplitter { ValueSplitter(allowsComments: allowsComments) }
    var cutter: any PartCutter { ValueCutter() }
}
