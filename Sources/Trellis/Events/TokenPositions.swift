internal import CYAJL

// Safety: as in EventTrace.swift
/// Computes the position of the current token while its event is delivered.
///
/// Only receivers that record events request positions, in input order, so that line feeds are counted once. The parser
/// is then at the token's end, from which the start is found backwards.
@safe struct TokenPositions {
    @unsafe struct State {
        var chunk: UnsafePointer<UInt8>?
        var count = 0
        /// The offset of the chunk's first byte in the document.
        var base = 0
        /// The index in the chunk at which the part passed to the parser starts.
        var pieceStart = 0
        /// If the parser has received the skeleton of the part, the end of the part.
        fileprivate var skeletonEnd: Int?
        /// The last requested index in the skeleton, and the corresponding index in the chunk.
        fileprivate var written = 0
        fileprivate var source = 0
        /// The index in the chunk up to which lines are counted, the line there, and the offset at which that line
        /// starts.
        var counted = 0
        var line = 1
        var lineStart = 0
        /// The token that the last chunk ended in, if any.
        var unfinished = TrellisError.Position(offset: 0, line: 1, column: 1)
        var beginsInToken = false
        /// The end of the token, if the parser has received other bytes than the chunk's.
        var end: Int?
        /// The number of bytes that the parser had consumed of its last input when an array of numbers began; -1 if
        /// none began there.
        var numbers = -1

        /// Called before the parser receives the skeleton of a part of the chunk.
        mutating func beginSkeleton(of piece: Range<Int>) {
            unsafe pieceStart = piece.lowerBound
            unsafe skeletonEnd = piece.upperBound
            unsafe written = 0
            unsafe source = piece.lowerBound
        }

        /// Called after the parser has processed the skeleton.
        ///
        /// - Parameters:
        ///   - consumed: the number of consumed bytes of the skeleton.
        ///   - index: the corresponding index in the chunk, if it is known.
        mutating func endSkeleton(behind consumed: Int, at index: Int?) {
            unsafe pieceStart = unsafe (index ?? self.index(ofSkeleton: consumed)) - consumed
            unsafe skeletonEnd = nil
        }

        /// The index in the chunk that corresponds to the parser's position.
        ///
        /// - Parameter consumed: the number of consumed bytes of the part. In a skeleton, it should not decrease
        ///   between calls, so that no token is processed twice.
        mutating func index(ofConsumed consumed: Int) -> Int {
            unsafe skeletonEnd == nil ? pieceStart + consumed : index(ofSkeleton: consumed)
        }

        @inline(never)
        private mutating func index(ofSkeleton index: Int) -> Int {
            guard let chunk = unsafe chunk, let end = unsafe skeletonEnd else { return unsafe pieceStart + index }
            if unsafe index < written {
                unsafe written = 0
                unsafe source = unsafe pieceStart
            }
            let text = unsafe TextScan(start: chunk, count: end)
            unsafe source = unsafe text.index(behindSkeleton: index, from: written, at: source)
            unsafe written = index
            return unsafe source
        }
    }

    private let memory: UnsafeMutablePointer<ParserMemory>
    private let handle: yajl_handle

    init(memory: UnsafeMutablePointer<ParserMemory>, handle: yajl_handle) {
        unsafe self.memory = unsafe memory
        unsafe self.handle = unsafe handle
    }

    /// Called before the parser receives a chunk.
    func begin(
        _ chunk: UnsafeBufferPointer<UInt8>, at position: LinePosition, unfinished: TrellisError.Position,
        beginsInToken: Bool
    ) {
        unsafe memory.pointee.positions = unsafe State(
            chunk: chunk.baseAddress, count: chunk.count, base: position.offset, line: position.line,
            lineStart: position.lineStart, unfinished: unfinished, beginsInToken: beginsInToken)
    }

    /// Called before the parser ends the document.
    func end(after count: Int) {
        unsafe memory.pointee.positions.end = count
    }

    /// Called when an array begins for which the receiver expects numbers.
    func beginNumbers() { unsafe memory.pointee.positions.numbers = yajl_get_bytes_consumed(handle) }

    /// Sets the end of the current token, which the receiver has found itself, in the chunk.
    func move(to end: UnsafePointer<UInt8>) {
        unsafe memory.pointee.positions.end = memory.pointee.positions.chunk.map { unsafe end - $0 }
    }

    /// The position of the token that the parser has just finished. The token's last byte determines its kind.
    func current() -> TrellisError.Position {
        guard let chunk = unsafe memory.pointee.positions.chunk, end > 0 else {
            return unsafe memory.pointee.positions.unfinished
        }
        var index = end - 1
        switch unsafe chunk[index] {
        case UInt8(ascii: "\""):
            // A quote inside a string follows a backslash; the opening quote does not.
            index -= 1
            while unsafe index >= 0
                && (chunk[index] != UInt8(ascii: "\"") || index > 0 && chunk[index - 1] == UInt8(ascii: "\\"))
            {
                index -= 1
            }
        case UInt8(ascii: "l"): index -= 3
        case UInt8(ascii: "e"): unsafe index -= index >= 3 && chunk[index - 3] == UInt8(ascii: "t") ? 3 : 4
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            while unsafe index > 0 && chunk[index - 1].isInNumber { index -= 1 }
        // A bracket is a whole token, even after a number that the last chunk ended in.
        default: return position(at: index)
        }
        if unsafe index == 0 && memory.pointee.positions.beginsInToken { index = -1 }
        return position(at: index)
    }

    /// The position of the key, string or number that the parser has just finished.
    ///
    /// - Parameters:
    ///   - text: the text of the token, as the parser passes it.
    ///   - isQuoted: whether a quotation mark precedes the text.
    @inline(__always)
    func position(of text: UnsafeBufferPointer<UInt8>, isQuoted: Bool) -> TrellisError.Position {
        guard let start = text.baseAddress, let chunk = unsafe memory.pointee.positions.chunk else {
            return current()
        }
        // The parser copies a text only if it has escapes, or if it began in another chunk.
        let distance = UInt(bitPattern: start) &- UInt(bitPattern: chunk)
        guard distance > 1, unsafe distance < UInt(bitPattern: memory.pointee.positions.count) else { return current() }
        return position(at: Int(bitPattern: distance) - (isQuoted ? 1 : 0))
    }

    /// The bytes in memory around the chunk, if there are any.
    var surroundings: Surroundings? {
        get { unsafe memory.pointee.surroundings }
        nonmutating set { unsafe memory.pointee.surroundings = newValue }
    }

    /// An object whose bracket the parser has just finished.
    @unsafe struct OpenedObject {
        /// The chunk with the object, and the index in it of the first member, or of white space before that.
        var text: TextScan
        var first: Int
        /// The position of the bracket.
        var position: TrellisError.Position
    }

    /// The object whose bracket the parser has just finished; nil if the chunk ends with the bracket.
    func openedObject() -> OpenedObject? {
        guard let chunk = unsafe memory.pointee.positions.chunk else { return nil }
        let count = unsafe memory.pointee.positions.count
        // A skeleton has no white space, and knows the places of its strings.
        let key = unsafe memory.pointee.leaves.stringStart(at: yajl_get_bytes_consumed(handle))
        let first = unsafe key.map { unsafe $0 - chunk - 1 } ?? end
        guard first > 0, first < count else { return nil }
        var bracket = first - 1
        while unsafe bracket > 0 && chunk[bracket] != UInt8(ascii: "{") { bracket -= 1 }
        return unsafe OpenedObject(
            text: TextScan(start: chunk, count: count), first: first, position: position(at: bracket))
    }

    /// An excerpt of a few bytes around an offset of the document; nil if the offset is neither in the current chunk
    /// nor in the bytes around it.
    func excerpt(at offset: Int) -> String? {
        if let around = unsafe surroundings {
            return unsafe DocumentParser.excerpt(of: around.bytes, at: offset - around.start)
        }
        guard let chunk = unsafe memory.pointee.positions.chunk else { return nil }
        let bytes = unsafe UnsafeBufferPointer(start: chunk, count: memory.pointee.positions.count)
        return unsafe DocumentParser.excerpt(of: bytes, at: offset - chunkStart)
    }

    /// The current chunk, or the bytes in memory around it, and the index of the last byte of the current token.
    var textToCurrentToken: (text: UnsafeBufferPointer<UInt8>, last: Int)? {
        if let around = unsafe surroundings {
            let index = unsafe tokenEnd - 1 - around.start
            return unsafe around.bytes.indices.contains(index) ? (around.bytes, index) : nil
        }
        guard let chunk = unsafe memory.pointee.positions.chunk, end > 0 else { return nil }
        return unsafe (UnsafeBufferPointer(start: chunk, count: memory.pointee.positions.count), end - 1)
    }

    /// The offset in the document of the end of the current token.
    var tokenEnd: Int { unsafe memory.pointee.positions.base + end }

    /// The offset of the current chunk's first byte in the document.
    var chunkStart: Int { unsafe memory.pointee.positions.base }

    /// Appends the bytes of the current chunk from an offset of the document, or from the chunk's start, to the end of
    /// the current token.
    func appendText(from offset: Int, to text: inout [UInt8]) {
        let start = unsafe max(0, offset - memory.pointee.positions.base)
        guard let chunk = unsafe memory.pointee.positions.chunk, start < end else { return }
        unsafe text.append(contentsOf: UnsafeBufferPointer(start: chunk + start, count: end - start))
    }

    private var end: Int {
        unsafe min(
            memory.pointee.positions.end ?? memory.pointee.positions.index(ofConsumed: yajl_get_bytes_consumed(handle)),
            memory.pointee.positions.count)
    }

    private func position(at index: Int) -> TrellisError.Position {
        guard index >= 0, let chunk = unsafe memory.pointee.positions.chunk else {
            return unsafe memory.pointee.positions.unfinished
        }
        let counted = unsafe memory.pointee.positions.counted
        if counted < index {
            let feeds = unsafe LineFeeds(in: UnsafeBufferPointer(start: chunk + counted, count: index - counted))
            if let last = feeds.last {
                unsafe memory.pointee.positions.line += feeds.count
                unsafe memory.pointee.positions.lineStart = unsafe memory.pointee.positions.base + counted + last + 1
            }
            unsafe memory.pointee.positions.counted = index
        }
        let offset = unsafe memory.pointee.positions.base + index
        return unsafe TrellisError.Position(
            offset: offset, line: memory.pointee.positions.line, column: offset - memory.pointee.positions.lineStart + 1
        )
    }
}
