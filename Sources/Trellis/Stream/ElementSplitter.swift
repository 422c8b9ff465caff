#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A part of a chunk that belongs to one document.
struct DocumentPiece {
    /// The bytes of the document in the chunk.
    var range: Range<Int>
    /// Whether the document begins there, and where in the whole text.
    var begins = false
    var place = TrellisError.Place(offset: 0, line: 1, column: 1)
    var ends = false
    /// Where to go on in the chunk.
    var next: Int
}

/// Finds where documents that follow each other begin and end.
protocol ElementSplitter {
    /// - Parameter isInside: whether a document has begun and not ended.
    mutating func next(
        _ chunk: UnsafeBufferPointer<UInt8>, from index: Int, isInside: Bool
    ) throws(TrellisError) -> DocumentPiece
    /// Passes over bytes in front of the text.
    mutating func skip(_ count: Int)
    /// Whether the documents behind one with such an error can be found.
    func canSkip(_ error: TrellisError) -> Bool
}

/// One document a line.
struct LineSplitter: ElementSplitter {
    /// The offset and line of the next byte, and the offset at which its line starts.
    private var offset = 0
    private var line = 1
    private var lineStart = 0

    mutating func next(
        _ chunk: UnsafeBufferPointer<UInt8>, from index: Int, isInside: Bool
    ) throws(TrellisError) -> DocumentPiece {
        var start = index
        if !isInside {
            // Blank lines, and white space in front of a document.
            while unsafe start < chunk.count && Self.isSpace(chunk[start]) {
                offset += 1
                if unsafe chunk[start] == 0x0A {
                    line += 1
                    lineStart = offset
                }
                start += 1
            }
            if start == chunk.count { return DocumentPiece(range: start..<start, next: start) }
        }
        let place = TrellisError.Place(offset: offset, line: line, column: offset - lineStart + 1)
        let end = unsafe lineEnd(chunk, from: start)
        offset += (end ?? chunk.count) - start
        guard let end else {
            return DocumentPiece(range: start..<chunk.count, begins: !isInside, place: place, next: chunk.count)
        }
        offset += 1
        line += 1
        lineStart = offset
        return DocumentPiece(range: start..<end, begins: !isInside, place: place, ends: true, next: end + 1)
    }

    private func lineEnd(_ chunk: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = chunk.baseAddress, let found = unsafe memchr(base + start, 0x0A, chunk.count - start) else {
            return nil
        }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    mutating func skip(_ count: Int) { offset += count }

    func canSkip(_ error: TrellisError) -> Bool { true }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}

/// Documents with white space between them, found by their brackets and quotes alone; whether they are JSON is for the
/// parser to say.
struct ValueSplitter: ElementSplitter {
    private var offset = 0
    private var line = 1
    private var lineStart = 0
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// Whether the document is a number or a literal, which ends where white space begins.
    private var isBare = false
    /// Whether a document has ended and no white space has come since.
    private var needsSpace = false

    mutating func next(
        _ chunk: UnsafeBufferPointer<UInt8>, from index: Int, isInside: Bool
    ) throws(TrellisError) -> DocumentPiece {
        var position = index
        var begins = false
        var place = TrellisError.Place(offset: 0, line: 1, column: 1)
        if depth == 0 && !isInString && !isBare {
            while unsafe position < chunk.count && Self.isSpace(chunk[position]) {
                unsafe count(chunk[position])
                needsSpace = false
                position += 1
            }
            if position == chunk.count { return DocumentPiece(range: position..<position, next: position) }
            place = TrellisError.Place(offset: offset, line: line, column: offset - lineStart + 1)
            if needsSpace {
                throw TrellisError(
                    .init(code: .trailingData, expected: "white space between two values", place: place))
            }
            begins = true
        }
        let start = position
        while position < chunk.count {
            let byte = unsafe chunk[position]
            if isBare, Self.isSpace(byte) {
                isBare = false
                return DocumentPiece(range: start..<position, begins: begins, place: place, ends: true, next: position)
            }
            let ends = step(byte)
            count(byte)
            position += 1
            if ends {
                needsSpace = true
                return DocumentPiece(range: start..<position, begins: begins, place: place, ends: true, next: position)
            }
        }
        return DocumentPiece(range: start..<position, begins: begins, place: place, next: position)
    }

    /// Takes a byte of a document; true if it is its last.
    private mutating func step(_ byte: UInt8) -> Bool {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
                return depth == 0 && !isBare
            }
            return false
        }
        switch byte {
        case UInt8(ascii: "\"") where !isBare: isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if !isBare { depth += 1 }
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard !isBare else { return false }
            depth = max(0, depth - 1)
            return depth == 0
        default: if depth == 0 { isBare = true }
        }
        return false
    }

    private mutating func count(_ byte: UInt8) {
        offset += 1
        guard byte == 0x0A else { return }
        line += 1
        lineStart = offset
    }

    mutating func skip(_ count: Int) { offset += count }

    /// A document whose text is wrong may end anywhere.
    func canSkip(_ error: TrellisError) -> Bool { error.code.isRecoverable }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
