internal import Trellis

// Safety: One buffer is allocated and freed, and replaced by a larger one with the same content. `walked` ≤ `judged` ≤
// `filled` ≤ its size.
/// Reads a file in chunks, validates it, and passes its tokens to a receiver.
///
/// Needs the memory of a chunk, or of the longest token if that is longer.
@safe struct DocumentReader: ~Copyable {
    /// What to do after an invalid line.
    enum FaultAnswer {
        case goOn, stop
    }

    private let options: ReadingOptions
    private var decodingOptions: TrellisDecoder.Options
    /// Whether tokens are passed to the receiver.
    private let walks: Bool
    private var buffer: UnsafeMutableRawBufferPointer
    /// The number of bytes in the buffer, and the number of those that the validator and the walker have processed.
    private var filled = 0
    private var judged = 0
    private var walked = 0
    /// The index of the document's first byte in the buffer; negative if the byte has been removed.
    private var documentStart = 0
    private var validator: TrellisValidator?
    private var walker: TokenWalker
    private var progress = TokenWalker.Outcome.wantsMore
    /// The lines before the current one, and the white space before its document.
    private var margin: LineMargin
    private var isSkippingLine = false
    /// For a single document: the number of line feeds before the buffer, and the start of the line of its first byte.
    private var feedsBefore = 0
    private var lineStart = 0

    /// - Parameter walks: whether the receiver gets tokens; otherwise the file is only validated.
    init(options: ReadingOptions = ReadingOptions(), walks: Bool = true) {
        self.options = options
        self.walks = walks
        decodingOptions = options.decodingOptions
        walker = TokenWalker(allowsComments: options.allowsComments)
        margin = LineMargin(allowsComments: options.allowsComments)
        unsafe buffer = .allocate(byteCount: max(options.chunkSize, 1), alignment: 16)
    }

    deinit {
        unsafe buffer.deallocate()
    }

    /// Reads a file to its end, or until the receiver stops.
    ///
    /// - Parameters:
    ///   - didRead: called after each chunk with the number of its bytes.
    ///   - onFault: called for each invalid line, if each line is a document.
    /// - Returns: whether the receiver stopped.
    /// - Throws: the error in the document, or in the line at which `onFault` stopped; why the file cannot be read.
    @discardableResult
    mutating func read<Receiver: TokenReceiver & ~Copyable>(
        _ input: borrowing InputFile, receiver: inout Receiver,
        didRead: (Int) -> Void = { _ in }, onFault: (ReadingFault) -> FaultAnswer = { _ in .stop }
    ) throws(ReadingError) -> Bool {
        while true {
            makeRoom(countsLines: Receiver.mayRefuse)
            let count: Int
            do throws(FileError) {
                // The rest of the buffer, to which nothing else has access during the call.
                count = unsafe try input.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            } catch {
                throw .unreadable(error)
            }
            filled += count
            if count > 0 { didRead(count) }
            do throws(ReadingFault) {
                let isOver =
                    options.isLines
                    ? try takeLines(isLast: count == 0, &receiver, onFault)
                    : try take(upTo: filled, endsDocument: count == 0, &receiver)
                if isOver || count == 0 { return isOver }
            } catch {
                throw .invalid(error)
            }
        }
    }

    /// Removes the bytes that have been read, and enlarges the buffer if a token fills it.
    private mutating func makeRoom(countsLines: Bool) {
        let start = walks && progress == .wantsMore ? walked : judged
        if start > 0 {
            if countsLines {
                for index in 0..<start where unsafe buffer[index] == 0x0A {
                    feedsBefore += 1
                    lineStart = index + 1
                }
                lineStart -= start
            }
            unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<filled]))
            filled -= start
            judged -= start
            walked = max(0, walked - start)
            documentStart -= start
        }
        guard unsafe filled == buffer.count else { return }
        let larger = unsafe UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
        unsafe larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
        unsafe buffer.deallocate()
        unsafe buffer = unsafe larger
    }

    // MARK: Lines

    /// Takes the bytes of the buffer as lines.
    ///
    /// - Returns: whether the receiver stopped.
    private mutating func takeLines(
        isLast: Bool, _ receiver: inout some TokenReceiver & ~Copyable, _ onFault: (ReadingFault) -> FaultAnswer
    ) throws(ReadingFault) -> Bool {
        while judged < filled || isLast {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[judged..<filled])
            let feed = unsafe rest.firstIndex(of: 0x0A)
            // The line feed is not part of the document: missing bytes are missing before it.
            let end = feed.map { judged + $0 } ?? filled
            do throws(ReadingFault) {
                if try takeLine(upTo: end, endsDocument: feed != nil || isLast, &receiver) { return true }
            } catch {
                guard onFault(error) == .goOn else { throw error }
                receiver.abandonDocument()
                forget()
                isSkippingLine = true
            }
            judged = feed == nil ? end : end + 1
            if validator == nil { walked = judged }
            guard feed != nil else {
                if isLast { try margin.endLastLine() }
                break
            }
            margin.endLine()
            isSkippingLine = false
        }
        return false
    }

    /// Takes a part of a line.
    private mutating func takeLine(
        upTo end: Int, endsDocument: Bool, _ receiver: inout some TokenReceiver & ~Copyable
    ) throws(ReadingFault) -> Bool {
        if isSkippingLine { return false }
        if validator == nil {
            judged += unsafe try margin.take(buffer[judged..<end], endsLine: endsDocument)
            walked = judged
            // A blank line is not a document.
            if judged == end { return false }
        }
        return try take(upTo: end, endsDocument: endsDocument, &receiver)
    }

    // MARK: Documents

    /// Validates a part of a document, and then walks it.
    private mutating func take(
        upTo end: Int, endsDocument: Bool, _ receiver: inout some TokenReceiver & ~Copyable
    ) throws(ReadingFault) -> Bool {
        do throws(TrellisError) {
            try judge(upTo: end, endsDocument: endsDocument)
        } catch {
            // The receiver may stop before the error, wherever chunks end.
            let fault = error.position.map { min(max($0.offset + documentStart, walked), end) } ?? end
            if try walk(upTo: fault, isLast: false, &receiver) { return true }
            throw ReadingFault(error, behind: margin)
        }
        let isOver = try walk(upTo: end, isLast: endsDocument, &receiver)
        if endsDocument { forget() }
        return isOver
    }

    private mutating func judge(upTo end: Int, endsDocument: Bool) throws(TrellisError) {
        if validator == nil {
            documentStart = judged
            validator = TrellisValidator(options: decodingOptions)
            // Only the first document may begin with a byte order mark.
            decodingOptions.skipsByteOrderMark = false
        }
        let start = judged
        judged = end
        // The buffer has these bytes, and the validator does not keep their address.
        unsafe try validator?.feed(UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
        if endsDocument { try validator.take()?.finish() }
    }

    /// - Returns: whether the receiver stopped.
    private mutating func walk(
        upTo end: Int, isLast: Bool, _ receiver: inout some TokenReceiver & ~Copyable
    ) throws(ReadingFault) -> Bool {
        guard walks, progress == .wantsMore else { return false }
        let text = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<end]).assumingMemoryBound(to: UInt8.self)
        progress = unsafe walker.walk(text, from: &walked, isLast: isLast, receiver: &receiver)
        if progress == .refused { throw fault(receiver.refusal) }
        return progress == .stopped
    }

    /// The error that a receiver has found at the last token.
    private func fault(_ refusal: Refusal?) -> ReadingFault {
        var (line, start) =
            options.isLines ? (margin.lines + 1, documentStart - margin.length) : (feedsBefore + 1, lineStart)
        for index in max(start, 0)..<walker.tokenStart where unsafe buffer[index] == 0x0A {
            line += 1
            start = index + 1
        }
        return ReadingFault(
            line: line, column: walker.tokenStart - start + 1, message: refusal?.message ?? "refused",
            rule: refusal?.rule ?? "refused")
    }

    /// Prepares for the next document.
    private mutating func forget() {
        validator = nil
        walker.reset()
        progress = .wantsMore
    }
}
