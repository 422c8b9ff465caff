// Safety: Chunks are read at indices below their count. The data of an event is borrowed during a call.
/// Splits a stream of server-sent events into events, as the specification of the WHATWG describes it.
///
/// Lines end with CR, LF or both, and chunks may be split at any byte. A single line of data that is in one chunk with
/// the end of its event is not copied.
struct EventParser {
    /// A line of data: the offset of its first byte in the event's data, and its position in the input.
    private struct DataLine {
        var offset: Int
        var position: TrellisError.Position
    }

    private enum Field { case data, event, id, retry, other }

    // The current event.

    /// The name of the event; nil if it has no such field.
    private(set) var name: String?
    private(set) var id: String?
    /// The reconnection time in milliseconds.
    private(set) var retry: Int?
    /// The data, unless it is a single line in the current chunk, at `slice`.
    private var data: [UInt8] = []
    private var slice: Range<Int>?
    private var dataLines: [DataLine] = []
    private var fieldCount = 0
    private var size = 0
    private var isDispatched = false
    /// The bytes of the most recent name, so that its String is reused.
    private var nameBytes: [UInt8] = []
    private var nameText = ""

    /// How the stream can be resumed.
    private(set) var resumption = EventResumption()

    // The current line.

    /// The beginning of the line in earlier chunks, unless the line is skipped.
    private var line: [UInt8] = []
    private var isSkipped = false
    /// Whether the skipped line is a comment, which is not a field.
    private var isComment = false
    /// Whether a line feed is skipped, because a CR was the last byte before it.
    private var skipsLineFeed = false
    private var lineFeed = NextByte(0x0A)
    private var carriageReturn = NextByte(0x0D)

    // Positions in the input.

    /// The offset of the current chunk.
    private var offset = 0
    private var lineNumber = 1
    private var lineStart = 0
    /// The offset of the first byte of the line that is not part of a byte order mark.
    private var lineContent = 0

    private let maximumSize: Int
    private let maximumFieldCount: Int

    /// - Parameters:
    ///   - size: the maximum size of an event in bytes, without comments and unknown fields.
    ///   - fieldCount: the maximum number of fields of an event.
    init(maximumSize size: Int, maximumFieldCount fieldCount: Int) {
        maximumSize = size
        maximumFieldCount = fieldCount
    }

    /// Skips a byte order mark at the start of the input.
    mutating func skipMark(_ length: Int) {
        offset += length
        lineContent = offset
    }

    // MARK: Chunks

    /// Begins a chunk, which follows the previous one.
    mutating func beginChunk() {
        lineFeed.beginChunk()
        carriageReturn.beginChunk()
    }

    /// Reads the chunk up to the end of an event with data.
    ///
    /// - Parameter index: where to continue; set to the end of what was read.
    /// - Returns: false at the end of the chunk.
    mutating func next(_ chunk: UnsafeBufferPointer<UInt8>, from index: inout Int) throws(TrellisError) -> Bool {
        if isDispatched { reset() }
        while index < chunk.count {
            if skipsLineFeed {
                skipsLineFeed = false
                if unsafe chunk[index] == 0x0A {
                    index += 1
                    beginLine(at: index)
                    continue
                }
            }
            let end = unsafe min(lineFeed.index(in: chunk, from: index), carriageReturn.index(in: chunk, from: index))
            guard end < chunk.count else {
                unsafe try hold(UnsafeBufferPointer(rebasing: chunk[index...]))
                index = chunk.count
                break
            }
            let isEmpty = unsafe try endLine(UnsafeBufferPointer(rebasing: chunk[index..<end]), at: index)
            index = end + 1
            if unsafe chunk[end] == 0x0D {
                if index == chunk.count {
                    skipsLineFeed = true
                } else if unsafe chunk[index] == 0x0A {
                    index += 1
                }
            }
            lineNumber += 1
            beginLine(at: index)
            guard isEmpty else { continue }
            if let id { resumption.lastEventID = id }
            if !dataLines.isEmpty {
                isDispatched = true
                return true
            }
            reset()
        }
        return false
    }

    /// Ends a chunk, whose bytes may change afterwards.
    mutating func endChunk(_ chunk: UnsafeBufferPointer<UInt8>) {
        if isDispatched { reset() }
        unsafe keepData(of: chunk)
        offset += chunk.count
    }

    /// The position of the next byte.
    var position: TrellisError.Position {
        TrellisError.Position(offset: offset, line: lineNumber, column: offset - lineStart + 1)
    }

    private mutating func reset() {
        isDispatched = false
        name = nil
        id = nil
        retry = nil
        data.removeAll(keepingCapacity: data.count < 1 << 16)
        slice = nil
        dataLines.removeAll(keepingCapacity: true)
        fieldCount = 0
        size = 0
    }

    // MARK: Lines

    private mutating func beginLine(at index: Int) {
        lineStart = offset + index
        lineContent = lineStart
    }

    /// Holds the beginning of a line for the next chunk.
    private mutating func hold(_ bytes: UnsafeBufferPointer<UInt8>) throws(TrellisError) {
        guard !isSkipped else { return }
        unsafe line.append(contentsOf: bytes)
        isComment = line.first == UInt8(ascii: ":")
        // The number of fields is exceeded before the size of this field is.
        if !isComment, fieldCount >= maximumFieldCount { try countField() }
        // The longest name of a field, and its colon.
        isSkipped =
            unsafe isComment || line.count >= 6 && line.withUnsafeBufferPointer { unsafe Self.field($0).0 == .other }
        if isSkipped {
            line = []
        } else if line.count >= 6 {
            // A shorter line may still be an unknown field, whose size does not count.
            try check(line.count)
        }
    }

    /// Ends a line.
    ///
    /// - Parameters:
    ///   - bytes: the last bytes of the line, without the line ending.
    ///   - index: the index of the bytes in the chunk.
    /// - Returns: whether the line is empty.
    private mutating func endLine(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
    ) throws(TrellisError) -> Bool {
        if isSkipped {
            isSkipped = false
            if !isComment { try countField() }
            return false
        }
        guard !line.isEmpty else {
            if bytes.isEmpty { return true }
            unsafe try process(bytes, at: index)
            return false
        }
        unsafe line.append(contentsOf: bytes)
        var whole: [UInt8] = []
        swap(&whole, &line)
        try rethrowing { unsafe try whole.withUnsafeBufferPointer { unsafe try process($0, at: nil) } }
        whole.removeAll(keepingCapacity: whole.count < 1 << 16)
        swap(&whole, &line)
        return false
    }

    private mutating func countField() throws(TrellisError) {
        fieldCount += 1
        guard fieldCount > maximumFieldCount else { return }
        throw TrellisError(
            .init(
                code: .limitExceeded, found: "an event of more than \(maximumFieldCount) fields",
                position: TrellisError.Position(offset: lineStart, line: lineNumber, column: 1)))
    }

    /// Throws if a line of the current event is too long.
    private func check(_ count: Int) throws(TrellisError) {
        guard count > maximumSize - size else { return }
        let excess = lineContent + maximumSize - size
        throw TrellisError(
            .init(
                code: .limitExceeded, found: "an event of more than \(maximumSize) bytes",
                position: .init(offset: excess, line: lineNumber, column: excess - lineStart + 1)))
    }

    // MARK: Fields

    /// Processes a line that is not empty.
    ///
    /// - Parameter index: its index in the chunk; nil if a part of it was in an earlier chunk.
    private mutating func process(_ line: UnsafeBufferPointer<UInt8>, at index: Int?) throws(TrellisError) {
        let (field, start) = unsafe Self.field(line)
        if unsafe line[0] == UInt8(ascii: ":") { return }
        try countField()
        guard field != .other else { return }
        try check(line.count)
        size += line.count
        let value = unsafe UnsafeBufferPointer(rebasing: line[start...])
        switch field {
        case .data: unsafe addData(value, lineIndex: index, start: start)
        case .event:
            if unsafe !value.elementsEqual(nameBytes) {
                nameBytes = unsafe Array(value)
                nameText = String(decoding: nameBytes, as: UTF8.self)
            }
            name = value.isEmpty ? nil : nameText
        case .id: if unsafe !value.contains(0) { id = unsafe String(decoding: value, as: UTF8.self) }
        case .retry:
            let isNumber = unsafe !value.isEmpty && value.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
            // A number of milliseconds that does not fit is ignored, as other invalid values are.
            if isNumber, let time = unsafe Int(String(decoding: value, as: UTF8.self)) {
                retry = time
                resumption.retry = .milliseconds(time)
            }
        case .other: break
        }
    }

    /// The field of a line, and the index of its value.
    private static func field(_ line: UnsafeBufferPointer<UInt8>) -> (Field, Int) {
        func value(after name: StaticString) -> Int? {
            let length = name.utf8CodeUnitCount
            guard line.count >= length else { return nil }
            for index in 0..<length where unsafe line[index] != name.utf8Start[index] { return nil }
            if line.count == length { return length }
            guard unsafe line[length] == UInt8(ascii: ":") else { return nil }
            return unsafe line.count > length + 1 && line[length + 1] == 0x20 ? length + 2 : length + 1
        }
        switch unsafe line.first {
        case UInt8(ascii: "d"): if let value = value(after: "data") { return (.data, value) }
        case UInt8(ascii: "e"): if let value = value(after: "event") { return (.event, value) }
        case UInt8(ascii: "i"): if let value = value(after: "id") { return (.id, value) }
        case UInt8(ascii: "r"): if let value = value(after: "retry") { return (.retry, value) }
        default: break
        }
        return (.other, 0)
    }

    // MARK: Data

    private mutating func addData(_ value: UnsafeBufferPointer<UInt8>, lineIndex: Int?, start: Int) {
        let position = TrellisError.Position(
            offset: lineContent + start, line: lineNumber, column: lineContent + start - lineStart + 1)
        if dataLines.isEmpty, let lineIndex {
            slice = lineIndex + start..<lineIndex + start + value.count
            dataLines.append(DataLine(offset: 0, position: position))
            return
        }
        if let slice {
            // The first line is in the same chunk, before this line.
            let distance = (lineIndex ?? 0) + start - slice.lowerBound
            if let base = value.baseAddress {
                unsafe data.append(contentsOf: UnsafeBufferPointer(start: base - distance, count: slice.count))
            }
            self.slice = nil
        }
        if !dataLines.isEmpty { data.append(0x0A) }
        dataLines.append(DataLine(offset: data.count, position: position))
        unsafe data.append(contentsOf: value)
    }

    private mutating func keepData(of chunk: UnsafeBufferPointer<UInt8>) {
        guard let slice else { return }
        unsafe data.append(contentsOf: UnsafeBufferPointer(rebasing: chunk[slice]))
        self.slice = nil
    }

    /// Calls a closure with the data of the complete event.
    ///
    /// - Parameter chunk: the chunk in which the event was completed.
    func withData<Result>(
        in chunk: UnsafeBufferPointer<UInt8>, _ body: (UnsafeRawBufferPointer) throws(TrellisError) -> Result
    ) throws(TrellisError) -> Result {
        if let slice { return unsafe try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(chunk)[slice])) }
        return try rethrowing { unsafe try data.withUnsafeBytes { unsafe try body($0) } }
    }

    /// The position in the input of a byte of the complete event's data. Positions outside the data are those of its
    /// first byte and of its end.
    func position(ofDataByte offset: Int) -> TrellisError.Position {
        let count = slice?.count ?? data.count
        let offset = max(0, min(offset, count))
        // The last line that begins at or before the byte.
        var (low, high) = (0, dataLines.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if dataLines[middle].offset <= offset { low = middle } else { high = middle }
        }
        var position = dataLines[low].position
        position.offset += offset - dataLines[low].offset
        position.column += offset - dataLines[low].offset
        return position
    }
}
