// Safety: as in Output/OutputFile.swift
/// The text of elements until it is emitted.
struct ElementText: ~Copyable {
    private var writer: JSONWriter
    private let frame: ElementFrame
    private let chunkSize: Int
    /// How many elements there were, those that failed included.
    private var index = 0
    private var isEmpty = true

    init(in frame: ElementFrame, options: TrellisEncoder.Options, chunkSize: Int) {
        var options = options
        if frame.isCompact { options.indentation = nil }
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
        case .lines: break
        }
        // The objects of the path have one member each.
        writer.sorter?.discard(from: 0)
    }

    /// Whether there is enough to be emitted.
    var isChunkComplete: Bool { writer.count >= chunkSize }

    var hasText: Bool { writer.count > 0 }

    var byteCount: Int { writer.count }

    /// How much memory there is for text.
    var capacity: Int { writer.capacity }

    /// Forgets the text, and goes on with the element of that index, which is not the first.
    mutating func restart(at index: Int) {
        writer.discard(from: 0, level: frame.level)
        self.index = index
        isEmpty = false
    }

    /// Writes one element, or nothing if that fails.
    mutating func append(_ element: some TrellisEncodable) throws(TrellisError) {
        let (before, level) = (writer.count, writer.level)
        defer { index += 1 }
        // What the last element's last member says of its value's format is not about this one.
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
            }
            isEmpty = false
            // An element that hides an error of something inside leaves that open. It must not reach the next element.
            writer.level = level
            writer.sorter?.discard(from: 0)
        } catch {
            writer.discard(from: before, level: level)
            throw TrellisError(error, under: frame.path.map { .key($0) } + [step(to: element)])
        }
    }

    /// The comma and the line feed before an element.
    private mutating func separate() {
        // The writer looks for a comma's place in the byte before it, which may be handed on already.
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

    /// The last step of the path to an element.
    private func step(to element: some TrellisEncodable) -> TrellisError.Path.Component {
        if frame.form == .entries, let entry = element as? any EncodableEntry { return .key(entry.key) }
        return .index(index)
    }

    /// Writes elements one after the other, up to the one that fails.
    mutating func append<Element: TrellisEncodable>(all elements: UnsafeBufferPointer<Element>) throws(TrellisError) {
        guard let first = elements.baseAddress else { return }
        if unsafe frame.form == .array && appendArray(first, elements.count) { return }
        for index in elements.indices { unsafe try append(elements[index]) }
    }

    /// Writes elements as their type writes an array of them, which knows the type. False, with nothing written, if one
    /// of them fails.
    private mutating func appendArray<Element: TrellisEncodable>(
        _ first: UnsafePointer<Element>, _ count: Int
    ) -> Bool {
        let level = writer.level
        // In front of the first there is a bracket, in whose place that of the array comes.
        if isEmpty { writer.count -= 1 }
        let before = writer.count
        writer.level = level - 1
        unsafe writer.member = nil
        do {
            unsafe try Element._encodeArray(first, count: count, to: &writer)
        } catch {
            writer.discard(from: before, level: level)
            if isEmpty { writer.append(UInt8(ascii: "[")) }
            return false
        }
        // More elements may follow, in place of the bracket and the line feed before it.
        writer.count -= 1 + writer.newLineLength
        if !isEmpty { unsafe writer.start[before] = UInt8(ascii: ",") }
        writer.level = level
        writer.sorter?.discard(from: 0)
        isEmpty = false
        index += count
        return true
    }

    mutating func close() {
        guard frame.form != .lines else { return }
        writer.level -= 1
        if writer.isPretty && !isEmpty { writer.newLine() }
        writer.append(UInt8(ascii: frame.form == .array ? "]" : "}"))
        for _ in frame.path {
            writer.level -= 1
            if writer.isPretty { writer.newLine() }
            writer.append(UInt8(ascii: "}"))
        }
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

    /// The text in memory that is the caller's to deallocate.
    mutating func release() -> (start: UnsafeMutablePointer<UInt8>, count: Int) { unsafe writer.release() }
}
