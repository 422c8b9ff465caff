// The events of one value, kept until it is known what becomes of them. For
//
//     {"id": 7, "tags": ["new", null]}
//
// the tape is
//
//     index | kind         | link        | text | offset
//     ------+--------------+-------------------+------+-------
//       0   | beginObject  | 7 (its end)       |      |  0
//       1   | key          | 2 (length)        |   0  |  1        text: id7tagsnew
//       2   | number       | 1                 |   2  |  7
//       3   | key          | 4                 |   3  | 10
//       4   | beginArray   | 7 (its end)       |      | 18
//       5   | string       | 3                 |   7  | 19
//       6   | null         |                   |      | 26
//       7   | endArray     |                   |      | 30
//       8   | endObject    |                   |      | 31
//
// with 16 bytes an event, in a `TapeMemory`. Offsets count from the first event; the line and column of an event are
// worked out when an error needs them, from the table of the lines on which events begin.

// Safety: as in TapeStorage.swift
/// The events of one value: of an object whose meaning depends on a key that may come last, of a value that several
/// fields map to, or of one that a hook sees before it is decoded.
///
/// Each event has its position in the input, so that what is found wrong later is reported where it is.
struct EventTape {
    enum Kind: UInt8 {
        case null, `false`, `true`, number, string, key
        case beginObject, endObject, beginArray, endArray
    }

    /// A line of the input, for the events from an index on.
    private struct Line {
        var firstEvent: Int
        var number: Int
        /// The offset of its first byte in the document.
        var start: Int
    }

    /// The text that the events are from.
    struct Source {
        var bytes: [UInt8]
        /// The offset of the first byte in the document.
        var start: Int
    }

    /// Only where some value is kept byte for byte.
    var source: Source?
    /// Whether the first value was put together from others, so that the source does not have it.
    private var isComposed = false

    /// Shared by copies, as long as nothing is appended to one of them.
    private(set) var memory = TapeMemory.empty
    /// The containers that have not ended.
    private var open: [Int] = []
    /// The lines on which events begin; empty if the events have no position in an input.
    private var lines: [Line] = []
    /// The offset of the first event in the document.
    private(set) var start = 0

    /// Whether this is the tape of a whole document: see `record`.
    private var isNumbered = false

    /// How many events there are.
    var count: Int { memory.count }

    /// Roughly what it takes of memory, in bytes.
    var size: Int { memory.size }

    /// Whether an event can be appended without more than a tape holds, whatever the options allow.
    func hasRoom(for textLength: Int, at position: TrellisError.Position?) -> Bool {
        size + textLength <= Int(UInt32.max) - 1024 && (position?.offset ?? start) - start <= Int(UInt32.max)
    }

    // MARK: Recording

    /// The tape of a whole document, which is in the memory already, every event with its number in the place of its
    /// offset. Copies of events to other tapes keep the number.
    ///
    /// Where the events are in the text is not known: an error finds the place by the number, when it needs it.
    init(ofDocumentIn memory: TapeMemory) {
        self.memory = memory
        isNumbered = true
    }

    init() {}

    /// Appends an event without a text.
    mutating func append(_ kind: Kind, at position: TrellisError.Position?) {
        own()
        switch kind {
        case .beginObject, .beginArray: open.append(count)
        case .endObject, .endArray:
            guard let start = open.popLast() else { preconditionFailure("the end of a container that was not begun") }
            memory.link(start, to: count)
        case .null, .false, .true: break
        case .number, .string, .key: preconditionFailure("a text is appended with its bytes")
        }
        memory.append(placed(TapeMemory.Event(kind: kind), at: position))
    }

    /// Appends a key, a string or a number.
    mutating func append(_ kind: Kind, _ bytes: UnsafeBufferPointer<UInt8>, at position: TrellisError.Position?) {
        own()
        let mark = unsafe kind == .key ? TapeStorage.mark(of: bytes) : 0
        unsafe memory.append(placed(TapeMemory.Event(kind: kind, mark: mark), at: position), text: bytes)
    }

    /// Appends a key, a string or a number.
    mutating func append(_ kind: Kind, _ string: String, at position: TrellisError.Position?) {
        var string = string
        string.withUTF8 { unsafe append(kind, $0, at: position) }
    }

    /// Appends a value of another tape.
    mutating func append(valueAt index: Int, of other: EventTape) {
        source = other.source
        isComposed = true
        for index in index..<other.end(ofValueAt: index) { append(eventAt: index, of: other) }
    }

    /// Appends an event of another tape.
    mutating func append(eventAt index: Int, of other: EventTape) {
        let position = other.position(at: index)
        switch other.kind(at: index) {
        case .number, .string, .key:
            unsafe other.withText(at: index) { unsafe append(other.kind(at: index), $0, at: position) }
        case let kind: append(kind, at: position)
        }
        if other.isNumbered {
            isNumbered = true
            memory.number(count - 1, other.memory[index].offset)
        }
    }

    /// Makes sure that no other tape has the same memory.
    private mutating func own() {
        if !isKnownUniquelyReferenced(&memory) { memory = memory.copy() }
    }

    /// An event with the place that it is at.
    private mutating func placed(_ event: TapeMemory.Event, at position: TrellisError.Position?) -> TapeMemory.Event {
        var event = event
        guard let position else {
            // It is no event of a document, unless somebody says which.
            event.offset = .max
            return event
        }
        if count == 0 { start = position.offset }
        event.offset = UInt32(position.offset - start)
        if lines.last?.number != position.line {
            lines.append(Line(firstEvent: count, number: position.line, start: position.offset - position.column + 1))
        }
        return event
    }

    // MARK: Reading

    /// Which event of its document one is; nil if that is not known.
    func number(ofEventAt index: Int) -> Int? {
        let number = memory[index].offset
        return isNumbered && number != .max ? Int(number) : nil
    }

    func kind(at index: Int) -> Kind { memory.kind(at: index) }

    /// The index behind a value. O(1).
    func end(ofValueAt index: Int) -> Int { memory.end(ofValueAt: index) }

    /// Where the first event is in the input.
    var firstPosition: TrellisError.Position? { count == 0 ? nil : position(at: 0) }

    /// Where an event is in the input. O(log lines).
    func position(at index: Int) -> TrellisError.Position? {
        guard !lines.isEmpty else { return nil }
        var (low, high) = (0, lines.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if lines[middle].firstEvent <= index { low = middle } else { high = middle - 1 }
        }
        let offset = start + Int(memory[index].offset)
        return TrellisError.Position(offset: offset, line: lines[low].number, column: offset - lines[low].start + 1)
    }

    /// How many bytes of the document the events go over.
    var sourceLength: Int { count == 0 ? 0 : Int(memory[count - 1].offset) }

    /// Whether a text is these bytes.
    func isText(at index: Int, _ bytes: some Collection<UInt8>) -> Bool {
        unsafe withText(at: index) { unsafe $0.elementsEqual(bytes) }
    }

    /// Whether two texts are the same.
    func hasSameText(at first: Int, _ second: Int) -> Bool { memory.hasSameText(at: first, second) }

    func string(at index: Int) -> String { memory.string(at: index) }

    func withText<T>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> T) rethrows -> T {
        try unsafe memory.withText(at: index, body)
    }

    /// The text of a value, byte for byte; nil if it is not known.
    func sourceText(ofValueAt index: Int) -> ArraySlice<UInt8>? {
        guard let source, !(isComposed && index == 0), !lines.isEmpty else { return nil }
        let event = memory[index]
        let start = self.start + Int(event.offset) - source.start
        guard source.bytes.indices.contains(start) else { return nil }
        var end = start
        switch event.kind {
        case .null, .true: end += 4
        case .false: end += 5
        case .number: end += Int(event.link)
        case .string, .key:
            end += 1
            while end < source.bytes.count, source.bytes[end] != UInt8(ascii: "\"") {
                end += source.bytes[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            end += 1
        case .beginObject, .endObject, .beginArray, .endArray:
            end = self.start + Int(memory[self.end(ofValueAt: index) - 1].offset) - source.start + 1
        }
        return start < end && end <= source.bytes.count ? source.bytes[start..<end] : nil
    }

    // MARK: Containers

    /// The values of an object's member, in the order of the text. O(members).
    func values(of key: [UInt8], inObjectAt index: Int) -> [Int] {
        var found: [Int] = []
        forEachMember(ofObjectAt: index) { member, value in
            if isText(at: member, key) { found.append(value) }
        }
        return found
    }

    func forEachMember(ofObjectAt index: Int, _ body: (_ key: Int, _ value: Int) throws -> Void) rethrows {
        let end = Int(memory[index].link)
        var member = index + 1
        while member < end {
            try body(member, member + 1)
            member = self.end(ofValueAt: member + 1)
        }
    }

    /// How many elements an array has. O(elements).
    func countElements(ofArrayAt index: Int) -> Int {
        let end = Int(memory[index].link)
        var (count, element) = (0, index + 1)
        while element < end {
            count += 1
            element = self.end(ofValueAt: element)
        }
        return count
    }

    /// The elements of an array, in order. O(elements).
    func elements(ofArrayAt index: Int) -> [Int] {
        let end = Int(memory[index].link)
        var elements: [Int] = []
        var element = index + 1
        while element < end {
            elements.append(element)
            element = self.end(ofValueAt: element)
        }
        return elements
    }
}
