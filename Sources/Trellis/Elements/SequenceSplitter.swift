// Safety: as in DocumentGap.swift
/// Splits a JSON text sequence at record separators, and at the line feed after a complete document.
struct SequenceSplitter: ElementSplitter {
    private static var separator: UInt8 { 0x1E }

    private enum State {
        /// Before the first record separator.
        case start
        /// Between a record separator and a document.
        case separated
        /// In a document, or after it.
        case document
    }

    var gap: DocumentGap
    private var state = State.start
    private var separator = NextByte(Self.separator)
    private var lineFeed = NextByte(0x0A)
    /// Whether the document is a number or a literal, and whether white space or a comment has followed it.
    private var isBare = false
    private var isTerminated = false
    private var length = 0

    init(allowsComments: Bool) {
        gap = DocumentGap(allowsComments: allowsComments)
    }

    mutating func next(
        _ chunk: UnsafeBufferPointer<UInt8>, from index: Int, isInside: Bool
    ) throws(TrellisError) -> DocumentPiece {
        if index == 0 {
            separator.beginChunk()
            lineFeed.beginChunk()
        }
        var start = index
        if !isInside {
            while true {
                start = unsafe gap.pass(chunk, from: start)
                if gap.invalidByte != nil { return .mistake(at: start, gap.position) }
                guard start < chunk.count, unsafe chunk[start] == Self.separator else { break }
                gap.skip(1)
                state = .separated
                start += 1
            }
            if start == chunk.count { return DocumentPiece(range: start..<start, next: start) }
            guard state == .separated else { return .mistake(at: start, gap.position) }
            state = .document
            let first = unsafe chunk[start]
            isBare = first != UInt8(ascii: "{") && first != UInt8(ascii: "[") && first != UInt8(ascii: "\"")
            isTerminated = false
            length = 0
        }
        let position = gap.position
        let feed = unsafe lineFeed.index(in: chunk, from: start)
        let border = unsafe separator.index(in: chunk, from: start)
        let end = min(border, feed == .max ? chunk.count : feed + 1, chunk.count)
        gap.skip(end - start)
        if feed < end {
            // The line feed itself, which was counted as another byte.
            gap.skip(-1)
            gap.count(0x0A)
        }
        length += end - start
        if isBare, !isTerminated {
            isTerminated = unsafe chunk[start..<end].contains { $0.isJSONWhiteSpace || $0 == UInt8(ascii: "/") }
        }
        return DocumentPiece(
            range: start..<end, begins: !isInside, position: position, ends: end == border, mayEnd: feed < end,
            next: end)
    }

    /// The error of a byte before the first record separator or after a document, or of an invalid comment. The bytes
    /// up to the next separator are skipped.
    var mistakeOutside: TrellisError.Contents? {
        gap.mistake
            ?? TrellisError.Contents(
                code: state == .start ? .invalidSyntax : .trailingData, expected: "a record separator",
                position: .init(offset: 0, line: 1, column: 1))
    }

    /// A number or literal must be followed by white space or a comment, because otherwise it may be truncated.
    var mistakeAtEnd: TrellisError? {
        guard isBare, !isTerminated else { return nil }
        return TrellisError(
            .init(
                code: .unexpectedEnd, expected: "white space after the value",
                position: .init(offset: length, line: 1, column: length + 1)))
    }

    mutating func pass(_ text: LinePosition) {
        gap.pass(text)
        state = .document
    }

    var endsAtLineFeeds: Bool { false }
    var needsWhiteSpace: Bool { false }
    func canSkip(_ error: TrellisError) -> Bool { true }
    /// The input may be divided directly after a separator, so the state is kept. Later partitions begin with a
    /// separator, which sets it.
    var beginning: any ElementSplitter {
        var splitter = SequenceSplitter(allowsComments: gap.allowsComments)
        splitter.state = state
        return splitter
    }
    var cutter: any PartCutter { SequenceCutter() }
}

/// Cuts a JSON text sequence into partitions before record separators.
struct SequenceCutter: PartCutter {
    func cut(_ text: UnsafeBufferPointer<UInt8>, size: Int, isWhole: Bool) -> PartCut? {
        let start = max(1, size)
        let near = unsafe UnsafeBufferPointer(rebasing: text.prefix(start + Self.largestElement))
        var separator = NextByte(0x1E)
        let end = unsafe separator.index(in: near, from: start)
        if end < near.count { return .part(end) }
        if near.count == text.count { return isWhole ? .end : nil }
        // The next element is too large. The partition ends before it.
        return unsafe text[1..<start].lastIndex(of: 0x1E).map { .part($0) } ?? .end
    }
}
