/// The text of elements until it is emitted.
struct ElementText: ~Copyable {
    private var writer: JSONWriter
    private let format: EncodingStreamFormat
    private let chunkSize: Int
    /// How many elements there were, those that failed included.
    private var index = 0
    private var isEmpty = true

    init(as format: EncodingStreamFormat, options: EncodingOptions, chunkSize: Int) {
        var options = options
        if format == .lines { options.isPretty = false }
        self.format = format
        self.chunkSize = max(1, chunkSize)
        writer = JSONWriter(options: options)
        if format == .array { writer.beginArray() }
    }

    /// Whether there is enough to be emitted.
    var isChunkComplete: Bool { writer.count >= chunkSize }

    var hasText: Bool { writer.count > 0 }

    /// Writes one element, or nothing if that fails.
    mutating func append(_ element: some JSONEncodable) throws(TrellisError) {
        let (before, level) = (writer.count, writer.level)
        defer { index += 1 }
        do {
            // The writer looks for a comma's place in the byte before it, which may be handed on already.
            if format == .array {
                if !isEmpty { writer.append(UInt8(ascii: ",")) }
                if writer.isPretty { writer.newLine() }
            }
            // What the last element's last member says of its value's format is not about this one.
            unsafe writer.member = nil
            try writer.value(element)
            if format == .lines { writer.append(UInt8(ascii: "\n")) }
            isEmpty = false
            // An element that hides an error of something inside leaves that open. It must not reach the next element.
            writer.level = level
            writer.sorter?.discard(from: 0)
        } catch {
            writer.discard(from: before, level: level)
            throw TrellisError(error, under: .index(index))
        }
    }

    mutating func close() {
        guard format == .array else { return }
        writer.level -= 1
        if writer.isPretty && !isEmpty { writer.newLine() }
        writer.append(UInt8(ascii: "]"))
    }

    /// Gives the text away; it is kept if that fails.
    mutating func handOn<Failure: Error>(
        to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        guard hasText else { return }
        // What is written, for as long as the call.
        unsafe try write(UnsafeRawBufferPointer(start: writer.start, count: writer.count))
        writer.count = 0
    }

    /// The text as an array.
    mutating func takeChunk() -> [UInt8] { writer.finishedBytes() }
}
