// Safety: The view of a chunk does not outlive the call.
/// Rejects invalid input that yajl accepts: raw vertical tabs and form feeds, ill-formed UTF-8 and unpaired surrogate
/// escapes.
///
/// The check processes each chunk before yajl. The result does not depend on the chunk boundaries. After a failure the
/// value must not be used any more.
///
/// Errors that yajl reports itself, such as `\uD8G0`, are not checked here. A failure found here may therefore come
/// after one that yajl reports for the same chunk.
///
/// Inside a comment, where comments are allowed, only ill-formed UTF-8 is an error.
struct InputCheck {
    struct Failure: Equatable, Sendable {
        enum Kind: Sendable {
            case verticalTab
            case formFeed
            case invalidUTF8
            case loneSurrogate
        }

        let kind: Kind

        /// The offset of the error in bytes from the start of the document: the first byte of an ill-formed UTF-8
        /// sequence, or the backslash of an unpaired surrogate escape.
        let offset: Int
    }

    private let checksSurrogates: Bool
    private var consumed = 0
    private var utf8 = UTF8Progress()
    private var escape = SurrogateProgress()
    /// Nil if comments are not allowed; finding them then costs nothing.
    private var comments: CommentFinder?

    /// - Parameters:
    ///   - checkSurrogates: false to accept unpaired surrogate escapes, which `SurrogateRepair` replaces.
    ///   - allowsComments: whether to detect comments.
    init(checkSurrogates: Bool = true, allowsComments: Bool = false) {
        self.checksSurrogates = checkSurrogates
        comments = allowsComments ? CommentFinder() : nil
    }

    /// Checks the next bytes of the document.
    ///
    /// Linear time, without allocation. Returns the first failure in document order among those that the bytes so far
    /// decide. It may be in an earlier chunk, where a sequence or an escape began.
    ///
    /// - Returns: nil if there is no error so far.
    mutating func check(_ chunk: UnsafeBufferPointer<UInt8>) -> Failure? {
        guard var finder = comments else { return unsafe checkText(chunk) }
        // The view does not outlive this call, and the caller keeps the chunk alive.
        let bytes = unsafe InputCheckBytes(chunk)
        var index = 0
        while index < bytes.count {
            let isInside = finder.isInside
            let end = finder.advance(through: bytes, from: index)
            // Parts of a document can be checked like chunks. No escape is open where a comment begins, because its
            // slash has closed any.
            let part = unsafe UnsafeBufferPointer(rebasing: chunk[index..<end])
            let failure = unsafe isInside ? checkComment(part) : checkText(part)
            if let failure { return failure }
            index = end
        }
        comments = finder
        return nil
    }

    private mutating func checkText(_ chunk: UnsafeBufferPointer<UInt8>) -> Failure? {
        // The view does not outlive this call, and the caller keeps the chunk alive.
        let bytes = unsafe InputCheckBytes(chunk)
        // The block loop reads preceding bytes, so sequences and escapes from earlier chunks are finished first.
        var index = 0
        if let failure = step(through: bytes, from: &index, to: InputCheckBytes.lookBehind) { return failure }
        while index < bytes.count {
            let first = index
            let stop = bytes.skipClean(from: first, checkSurrogates: checksSurrogates)
            // The index from which bytes can be checked one at a time: no UTF-8 sequence is open there, and at most a
            // backslash is.
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
        // The view does not outlive this call, and the caller keeps the chunk alive.
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

    /// The number of bytes at the end of the input that belong to an incomplete sequence or escape.
    var openLength: Int {
        if utf8.isOpen { return utf8.length }
        return checksSurrogates && escape.isOpen ? escape.length : 0
    }

    /// Skips valid bytes. No sequence or escape may be open before them.
    mutating func skip(_ count: Int) { consumed += count }

    /// Ends the document.
    ///
    /// - Returns: the failure of a UTF-8 sequence or high surrogate escape that the end of the document cuts off, or
    ///   nil.
    mutating func finish() -> Failure? {
        if utf8.isOpen {
            return Failure(kind: .invalidUTF8, offset: consumed - utf8.length)
        }
        if checksSurrogates, escape.hasHigh {
            return Failure(kind: .loneSurrogate, offset: consumed - escape.length)
        }
        return nil
    }

    /// Checks single bytes up to `end`, and further until no sequence or escape is open.
    ///
    /// At most one of the two can be open: a byte of a multi-byte sequence closes any escape, and only ASCII continues
    /// one. An open sequence or escape began before the current byte, so its failure comes first.
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
