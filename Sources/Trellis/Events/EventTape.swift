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
// with 16 bytes an event. Offsets count from the first event; the line and column of an event are worked out when an error
// needs them, from the table of the lines on which events begin.

/// The events of one value: of an object whose meaning depends on a key that may come last, of a value that several fields
/// map to, or of one that a hook sees before it is decoded.
///
/// Each event has its position in the input, so that what is found wrong later is reported where it is.
struct EventTape {
    enum Kind: UInt8 {
        case null, `false`, `true`, number, string, key
        case beginObject, endObject, beginArray, endArray
    }

    /// One event. A tape holds no more than 4 GiB, so that 32 bits are enough for each part.
    private struct Event {
        var kind: Kind
        /// Of the start of a container, the index of its end. Of a text, its length.
        var link: UInt32 = 0
        /// Of a text, where it starts in `text`.
        var text: UInt32 = 0
        /// Where the event is in the input, from the first event on.
        var offset: UInt32 = 0
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

    private var events: [Event] = []
    private var text: [UInt8] = []
    /// The containers that have not ended.
    private var open: [Int] = []
    /// The lines on which events begin; empty if the events have no position in an input.
    private var lines: [Line] = []
    /// The offset of the first event in the document.
    private(set) var start = 0

    /// How many events there are.
    var count: Int { events.count }

    /// Roughly what it takes of memory, in bytes.
    var size: Int { events.count * MemoryLayout<Event>.stride + text.count }

    /// Whether an event can be appended without more than a tape holds, whatever the options allow.
    func hasRoom(for textLength: Int, at place: TrellisError.Place?) -> Bool {
        size + textLength <= Int(UInt32.max) - 1024 && (place?.offset ?? start) - start <= Int(UInt32.max)
    }

    // MARK: Recording

    /// Appends an event without a text.
    mutating func append(_ kind: Kind, at place: TrellisError.Place?) {
        switch kind {
        case .beginObject, .beginArray: open.append(events.count)
        case .endObject, .endArray:
            guard let start = open.popLast() else { preconditionFailure("the end of a container that was not begun") }
            events[start].link = UInt32(events.count)
        case .null, .false, .true: break
        case .number, .string, .key: preconditionFailure("a text is appended with its bytes")
        }
        append(Event(kind: kind), at: place)
    }

    /// Appends a key, a string or a number.
    mutating func append(_ kind: Kind, _ bytes: UnsafeBufferPointer<UInt8>, at place: TrellisError.Place?) {
        append(Event(kind: kind, link: UInt32(bytes.count), text: UInt32(text.count)), at: place)
        unsafe text.append(contentsOf: bytes)
    }

    /// Appends a key, a string or a number.
    mutating func append(_ kind: Kind, _ string: String, at place: TrellisError.Place?) {
        var string = string
        string.withUTF8 { unsafe append(kind, $0, at: place) }
    }

    /// Appends a value of another tape.
    mutating func append(valueAt index: Int, of other: EventTape) {
        source = other.source
        isComposed = true
        for index in index..<other.end(ofValueAt: index) {
            let place = other.place(at: index)
            switch other.kind(at: index) {
            case .number, .string, .key:
                unsafe other.withText(at: index) { unsafe append(other.kind(at: index), $0, at: place) }
            case let kind: append(kind, at: place)
            }
        }
    }

    private mutating func append(_ event: Event, at place: TrellisError.Place?) {
        var event = event
        if let place {
            if events.isEmpty { start = place.offset }
            event.offset = UInt32(place.offset - start)
            if lines.last?.number != place.line {
                lines.append(
                    Line(firstEvent: events.count, number: place.line, start: place.offset - place.column + 1))
            }
        }
        events.append(event)
    }

    // MARK: Reading

    func kind(at index: Int) -> Kind { events[index].kind }

    /// The index behind a value. O(1).
    func end(ofValueAt index: Int) -> Int {
        switch events[index].kind {
        case .beginObject, .beginArray: Int(events[index].link) + 1
        default: index + 1
        }
    }

    /// Where the first event is in the input.
    var firstPlace: TrellisError.Place? { events.isEmpty ? nil : place(at: 0) }

    /// Where an event is in the input. O(log lines).
    func place(at index: Int) -> TrellisError.Place? {
        guard !lines.isEmpty else { return nil }
        var (low, high) = (0, lines.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if lines[middle].firstEvent <= index { low = middle } else { high = middle - 1 }
        }
        let offset = start + Int(events[index].offset)
        return TrellisError.Place(offset: offset, line: lines[low].number, column: offset - lines[low].start + 1)
    }

    /// How many bytes of the document the events go over.
    var sourceLength: Int { events.last.map { Int($0.offset) } ?? 0 }

    func bytes(at index: Int) -> ArraySlice<UInt8> {
        let event = events[index]
        return text[Int(event.text)..<Int(event.text) + Int(event.link)]
    }

    func string(at index: Int) -> String { String(decoding: bytes(at: index), as: UTF8.self) }

    func withText<T>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> T) rethrows -> T {
        let event = events[index]
        let range = Int(event.text)..<Int(event.text) + Int(event.link)
        return try unsafe text.withUnsafeBufferPointer { text in
            try unsafe body(UnsafeBufferPointer(rebasing: text[range]))
        }
    }

    /// The text of a value, byte for byte; nil if it is not known.
    func sourceText(ofValueAt index: Int) -> ArraySlice<UInt8>? {
        guard let source, !(isComposed && index == 0), !lines.isEmpty else { return nil }
        let start = self.start + Int(events[index].offset) - source.start
        guard source.bytes.indices.contains(start) else { return nil }
        var end = start
        switch events[index].kind {
        case .null, .true: end += 4
        case .false: end += 5
        case .number: end += Int(events[index].link)
        case .string, .key:
            end += 1
            while end < source.bytes.count, source.bytes[end] != UInt8(ascii: "\"") {
                end += source.bytes[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            end += 1
        case .beginObject, .beginArray, .endObject, .endArray:
            end = self.start + Int(events[self.end(ofValueAt: index) - 1].offset) - source.start + 1
        }
        return start < end && end <= source.bytes.count ? source.bytes[start..<end] : nil
    }

    // MARK: Containers

    /// The values of an object's member, in the order of the text. O(members).
    func values(of key: [UInt8], inObjectAt index: Int) -> [Int] {
        var found: [Int] = []
        forEachMember(ofObjectAt: index) { member, value in
            if bytes(at: member).elementsEqual(key) { found.append(value) }
        }
        return found
    }

    func forEachMember(ofObjectAt index: Int, _ body: (_ key: Int, _ value: Int) throws -> Void) rethrows {
        let end = Int(events[index].link)
        var member = index + 1
        while member < end {
            try body(member, member + 1)
            member = self.end(ofValueAt: member + 1)
        }
    }

    /// The elements of an array, in order. O(elements).
    func elements(ofArrayAt index: Int) -> [Int] {
        let end = Int(events[index].link)
        var elements: [Int] = []
        var element = index + 1
        while element < end {
            elements.append(element)
            element = self.end(ofValueAt: element)
        }
        return elements
    }
}
