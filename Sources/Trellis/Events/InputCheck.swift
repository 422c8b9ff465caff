// Safety: The view of a chunk does not outlive the call.
/// Refuses what yajl lets through: raw vertical tabs and form feeds, ill-formed UTF-8 and lone surrogate escapes.
///
/// The check runs over each chunk before yajl sees it. The verdict does not depend on where the document was cut.
/// After a failure the value has no further use.
///
/// Faults that yajl reports itself, such as `\uD8G0`, are left to it. A failure found here may therefore come after
/// one that yajl would report for the same chunk.
///
/// Inside a comment, where those are allowed, only ill-formed UTF-8 is a fault.
struct InputCheck {
    struct Failure: Equatable, Sendable {
        enum Kind: Sendable {
            case verticalTab
            case formFeed
            case invalidUTF8
            case loneSurrogate
        }

        let kind: Kind

        /// The fault's place in bytes from the start of the document: for UTF-8 the first byte of the ill-formed
        /// sequence, for a lone surrogate the backslash of its escape.
        let offset: Int
    }

    private let checksSurrogates: Bool
    private var consumed = 0
    private var utf8 = UTF8Progress()
    private var escape = SurrogateProgress()
    /// Nil where comments are not allowed; then looking for them costs nothing.
    private var comments: CommentFinder?

    /// - Parameters:
    ///   - checkSurrogates: false lets lone surrogate escapes pass, for `SurrogateRepair` to replace.
    ///   - allowsComments: whether comments are to be told from the rest.
    init(checkSurrogates: Bool = true, allowsComments: Bool = false) {
        self.checksSurrogates = checkSurrogates
        comments = allowsComments ? CommentFinder() : nil
    }

    /// Checks the next bytes of the document.
    ///
    /// Linear, without allocation. The failure is the first in document order among those that the bytes so far
    /// decide; it may lie in an earlier chunk, where a sequence or an escape began.
    ///
    /// - Returns: nil if there is no fault so far.
    mutating func check(_ chunk: UnsafeBufferPointer<UInt8>) -> Failure? {
        guard var finder = comments else { return unsafe checkText(chunk) }
        // The view does not outlive this call, and the caller keeps the chunk alive for it.
        let bytes = unsafe InputCheckBytes(chunk)
        var index = 0
        while index < bytes.count {
            let isInside = finder.isInside
            let end = finder.advance(through: bytes, from: index)
            // A document may be cut anywhere, so its parts are checked as chunks are. No escape is open where a comment
            // begins: its slash has closed any.
            let part = unsafe UnsafeBufferPointer(rebasing: chunk[index..<end])
            let failure = unsafe isInside ? checkComment(part) : checkText(part)
            if let failure { return failure }
            index = end
        }
        comments = finder
        return nil
    }

    private mutating func checkText(_ chunk: UnsafeBufferPointer<UInt8>) -> Failure? {
        // The view does not outlive this call, and the caller keeps the chunk alive for it.
        let bytes = unsafe InputCheckBytes(chunk)
        // The block loop looks back, so what an earlier chunk left open is finished first.
        var index = 0
        if let failure = step(through: bytes, from: &index, to: InputCheckBytes.lookBehind) { return failure }
        while index < bytes.count {
            let first = index
            let stop = bytes.skipClean(from: first, checkSurrogates: checksSurrogates)
            // Where single bytes can take over: no sequence is open there, and at most a backslash.
            if stop.escapesEnd > stop.block {
                index = stop.escapesEnd
            } else {
                index = max(first, bytes.boundary(before: stop.block))
                if checksSurrogates {
                    escape = SurrogateProgress(afterBackslash: bytes.isEscaped(index, from: first))
                }
            }
            let end = min(stop.block + InputCheckBytes.blockSize, bytes.count)
            if let failure = step(through: bytes, from: &index, to: end) { return failure }
        }
        consumed += bytes.count
        return nil
    }

    /// Checks bytes inside a comment.
    private mutating func checkComment(_ chunk: UnsafeBufferPointer<UInt8>) -> Failure? {
        // As above.
        let bytes = unsafe InputCheckBytes(chunk)
        var index = 0
        while index < bytes.count {
            if !utf8.isOpen, index <= bytes.count - 8, bytes.word(at: index) & 0x8080_8080_8080_8080 == 0 {
                index += 8
                continue
            }
            let length = utf8.length
            guard utf8.advance(bytes[index]) else {
                return Failure(kind: .invalidUTF8, offset: consumed + index - length)
            }
            index += 1
        }
        consumed += bytes.count
        return nil
    }

    /// How many bytes at the end of the input so far belong to a sequence or an escape that has not been decided on.
    var openLength: Int {
        if utf8.isOpen { return utf8.length }
        return checksSurrogates && escape.isOpen ? escape.length : 0
    }

    /// Leaves bytes out that are in order, behind input in which nothing is open.
    mutating func skip(_ count: Int) { consumed += count }

    /// Ends the document.
    ///
    /// - Returns: The place of a UTF-8 sequence or of a high surrogate escape that the end cut off, or nil.
    mutating func finish() -> Failure? {
        if utf8.isOpen {
            return Failure(kind: .invalidUTF8, offset: consumed - utf8.length)
        }
        if checksSurrogates, escape.hasHigh {
            return Failure(kind: .loneSurrogate, offset: consumed - escape.length)
        }
        return nil
    }

    /// Takes single bytes up to `end`, and past it until no sequence or escape is open.
    ///
    /// At most one of the two can be open: a byte of a multi-byte sequence closes any escape, and only ASCII
    /// continues one. What is open began before the byte at hand, so its failure comes first.
    private mutating func step(through bytes: InputCheckBytes, from index: inout Int, to end: Int) -> Failure? {
        while index < bytes.count {
            let isOpen = utf8.isOpen || escape.isOpen
            if !isOpen {
                if index >= end { break }
                if index <= end - 8, bytes.isPlainWord(at: index) {
                    index += 8
                    continue
                }
            }
            let byte = bytes[index]
            if isOpen || byte >= 0x80 || byte == 0x5C {
                if let failure = advance(byte, at: consumed + index) { return failure }
            }
            if byte == 0x0B { return Failure(kind: .verticalTab, offset: consumed + index) }
            if byte == 0x0C { return Failure(kind: .formFeed, offset: consumed + index) }
            index += 1
        }
        return nil
    }

    private mutating func advance(_ byte: UInt8, at offset: Int) -> Failure? {
        if checksSurrogates {
            let length = escape.length
            switch escape.advance(byte) {
            case .nothing: break
            case .loneHigh, .loneLow: return Failure(kind: .loneSurrogate, offset: offset - length)
            }
        }
        let length = utf8.length
        return utf8.advance(byte) ? nil : Failure(kind: .invalidUTF8, offset: offset - length)
    }
}
