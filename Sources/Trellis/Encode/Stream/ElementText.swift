// Safety: as in Output/OutputFile.swift
/// The encoded elements of a stream that have not been emitted yet.
struct ElementText: ~Copyable {
    private var writer: JSONWriter
    private let frame: ElementFrame
    private let chunkSize: Int
    /// The number of elements so far, including those that failed.
    private var index = 0
    private var isEmpty = true

    init(in frame: ElementFrame, options: TrellisEncoder.Options, chunkSize: Int) {
        var options = options
        if frame.isCompact { (options.indentation, options.isInOneLine) = (nil, true) }
        self.frame = frame
        self.chunkSize = max(1, chunkSize)
        writer = JSONWriter(options: options)
        for key in frame.path {
            writer.beginObject()
            writer.beginEntry(key)
        }
        switch frame.form {
        case .array: writer.beginArray()
        case .entries: writer.beginObject()
        case .lines, .events, .textSequence: break
        }
        // The objects of the path have one member each, and need no sorting.
        writer.sorter?.discard(from: 0)
    }

    /// Whether there are enough bytes for a chunk.
    var isChunkComplete: Bool { writer.count >= chunkSize }

    var hasText: Bool { writer.count > 0 }

    var byteCount: Int { writer.count }

    /// The capacity of the buffer.
    var capacity: Int { writer.capacity }

    /// Removes all bytes, and continues with the element at an index greater than 0.
    mutating func restart(at index: Int) {
        writer.discard(from: 0, level: frame.level)
        writer.failure = nil
        self.index = index
        isEmpty = false
    }

    /// Writes one element, or nothing if it fails.
    mutating func append(_ element: some TrellisEncodable) throws(TrellisError) {
        let (before, level) = (writer.count, writer.level)
        defer { index += 1 }
        // The format of the previous element's last member does not apply to this element.
        unsafe writer.member = nil
        do {
            switch frame.form {
            case .array:
                separate()
                try writer.value(element)
            case .entries: try appendEntry(element)
            case .lines:
                try writer.value(element)
                writer.append(UInt8(ascii: "\n"))
            case .events(let marker): try writer.event(element, before: marker)
            case .textSequence:
                writer.append(0x1E)
                try writer.value(element)
                writer.append(UInt8(ascii: "\n"))
            }
            try writer.checkValue(startedAt: level)
            isEmpty = false
            writer.sorter?.discard(from: 0)
        } catch {
            writer.discard(from: before, level: level)
            // It belongs to this element.
            writer.failure = nil
            throw TrellisError(error, under: frame.path.map { .key($0) } + [step(to: element)])
        }
    }

    /// Writes the comma and the line feed before an element.
    private mutating func separate() {
        // The writer finds the place of a comma by the preceding byte, which may have been emitted already.
        if !isEmpty { writer.append(UInt8(ascii: ",")) }
        if writer.isPretty { writer.newLine() }
    }

    private mutating func appendEntry<Element: TrellisEncodable>(_ element: Element) throws {
        guard let entry = element as? any EncodableEntry else {
            throw TrellisError(.notEncodable, expected: "elements of type JSONEntry", found: "\(Element.self)")
        }
        separate()
        writer.key(entry.key)
        try entry.encodeValue(to: &writer)
    }

    /// The path component of an element.
    private func step(to element: some TrellisEncodable) -> TrellisError.Path.Component {
        if frame.form == .entries, let entry = element as? any EncodableEntry { return .key(entry.key) }
        return .index(index)
    }

    /// Writes elements in order, up to the first one that fails.
    mutating func append<Element: TrellisEncodable>(all elements: UnsafeBufferPointer<Element>) throws(TrellisError) {
        guard let first = elements.baseAddress else { return }
        if unsafe frame.form == .array && appendArray(first, elements.count) { return }
        for index in elements.indices { unsafe try append(elements[index]) }
    }

    /// Writes elements with the array method of their type, which is specialized. Returns false, with nothing written,
    /// if one of them fails.
    private mutating func appendArray<Element: TrellisEncodable>(
        _ first: UnsafePointer<Element>, _ count: Int
    ) -> Bool {
        let level = writer.level
        // Before the first element there is a bracket. The bracket of the array replaces it.
        if isEmpty { writer.count -= 1 }
        let before = writer.count
        writer.level = level - 1
        unsafe writer.member = nil
        do {
            unsafe try Element._encodeArray(first, count: count, to: &writer)
            try writer.checkValue(startedAt: level - 1)
        } catch {
            writer.discard(from: before, level: level)
            writer.failure = nil
            if isEmpty { writer.append(UInt8(ascii: "[")) }
            return false
        }
        // Removes the closing bracket and the line feed before it, since more elements may follow.
        writer.count -= 1 + writer.newLineLength
        if !isEmpty { unsafe writer.start[before] = UInt8(ascii: ",") }
        writer.level = level
        writer.sorter?.discard(from: 0)
        isEmpty = false
        index += count
        return true
    }

    mutating func close() {
        if case .events(let marker?) = frame.form { writer.event(endingStreamWith: marker) }
        guard frame.isContainer else { return }
        writer.level -= 1
        if writer.isPretty && !isEmpty { writer.newLine() }
        writer.append(UInt8(ascii: frame.form == .array ? "]" : "}"))
        for _ in frame.path {
            writer.level -= 1
            if writer.isPretty { writer.newLine() }
            writer.append(UInt8(ascii: "}"))
        }
    }

    /// Emits the encoded bytes. They remain in the buffer if that fails.
    mutating func handOn<Failure: Error>(
        to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        guard hasText else { return }
        // The written bytes, valid during the call.
        unsafe try write(UnsafeRawBufferPointer(start: writer.start, count: writer.count))
        writer.count = 0
    }

    /// Removes and returns the bytes as an array.
    mutating func takeChunk() -> [UInt8] { writer.finishedBytes() }

    /// Removes and returns the bytes in memory that the caller must deallocate.
    mutating func release() -> (start: UnsafeMutablePointer<UInt8>, count: Int) { unsafe writer.release() }
}
