/// The events of one value, kept until it is known what becomes of them: for objects whose meaning depends on a key that
/// may come last, for values that several fields want, and for hooks that want to see an object before it is decoded.
///
/// Each event has its place in the input, so that what is found wrong later is reported where it stands.
struct EventTape {
    enum Kind: UInt8 {
        case null, `false`, `true`, number, string, key
        case beginObject, endObject, beginArray, endArray
    }

    struct Event {
        var kind: Kind
        /// Of the start of a container, the index of its end. Of a text, where it starts in `text`.
        var position: Int
        /// Of a text, its length.
        var length: Int
        var place: TrellisError.Place?
    }

    /// The text that the events are from.
    struct Source {
        var bytes: [UInt8]
        /// The offset of the first byte in the document, in which events have their places.
        var start: Int
    }

    /// Only where some value is wanted byte for byte.
    var source: Source?
    /// Whether the first value was put together from others, so that the source does not have it.
    private var isComposed = false

    private(set) var events: [Event] = []
    private(set) var text: [UInt8] = []
    private var open: [Int] = []

    /// Roughly what it takes of memory, in bytes.
    var size: Int { events.count * MemoryLayout<Event>.stride + text.count }

    /// How many bytes of the document the events go over.
    var sourceLength: Int {
        guard let start = events.first?.place, let end = events.last?.place else { return 0 }
        return end.offset - start.offset
    }

    // MARK: Recording

    mutating func append(_ kind: Kind, at place: TrellisError.Place?) {
        switch kind {
        case .beginObject, .beginArray:
            open.append(events.count)
        case .endObject, .endArray:
            if let start = open.popLast() { events[start].position = events.count }
        default: break
        }
        events.append(Event(kind: kind, position: 0, length: 0, place: place))
    }

    mutating func append(_ kind: Kind, _ bytes: UnsafeBufferPointer<UInt8>, at place: TrellisError.Place?) {
        events.append(Event(kind: kind, position: text.count, length: bytes.count, place: place))
        unsafe text.append(contentsOf: bytes)
    }

    mutating func append(_ kind: Kind, _ string: String, at place: TrellisError.Place? = nil) {
        let start = text.count
        text.append(contentsOf: string.utf8)
        events.append(Event(kind: kind, position: start, length: text.count - start, place: place))
    }

    /// Appends a value of another tape.
    mutating func append(valueAt index: Int, of other: EventTape) {
        source = other.source
        isComposed = true
        for index in index..<other.end(ofValueAt: index) {
            let event = other.events[index]
            switch event.kind {
            case .number, .string, .key:
                events.append(
                    Event(kind: event.kind, position: text.count, length: event.length, place: event.place))
                text.append(contentsOf: other.text[event.position..<event.position + event.length])
            default: append(event.kind, at: event.place)
            }
        }
    }

    // MARK: Reading

    /// The index behind a value. O(1).
    func end(ofValueAt index: Int) -> Int {
        switch events[index].kind {
        case .beginObject, .beginArray: events[index].position + 1
        default: index + 1
        }
    }

    func bytes(at index: Int) -> ArraySlice<UInt8> {
        let event = events[index]
        return text[event.position..<event.position + event.length]
    }

    /// The text of a value, byte for byte; nil if it is not known.
    func sourceText(ofValueAt index: Int) -> ArraySlice<UInt8>? {
        guard let source, !(isComposed && index == 0), let place = events[index].place else { return nil }
        let start = place.offset - source.start
        guard source.bytes.indices.contains(start) else { return nil }
        var end = start
        switch events[index].kind {
        case .null, .true: end += 4
        case .false: end += 5
        case .number: end += events[index].length
        case .string, .key:
            end += 1
            while end < source.bytes.count, source.bytes[end] != UInt8(ascii: "\"") {
                end += source.bytes[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            end += 1
        case .beginObject, .beginArray, .endObject, .endArray:
            guard let last = events[self.end(ofValueAt: index) - 1].place else { return nil }
            end = last.offset - source.start + 1
        }
        return start < end && end <= source.bytes.count ? source.bytes[start..<end] : nil
    }

    func string(at index: Int) -> String { String(decoding: bytes(at: index), as: UTF8.self) }

    func withText<T>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> T) rethrows -> T {
        let event = events[index]
        return try unsafe text.withUnsafeBufferPointer { text in
            try unsafe body(UnsafeBufferPointer(rebasing: text[event.position..<event.position + event.length]))
        }
    }

    func place(at index: Int) -> TrellisError.Place? { events[index].place }

    /// The values of an object's member, in the order of the text. O(members).
    func values(of key: [UInt8], inObjectAt index: Int) -> [Int] {
        var found: [Int] = []
        forEachMember(ofObjectAt: index) { member, value in
            if bytes(at: member).elementsEqual(key) { found.append(value) }
        }
        return found
    }

    func forEachMember(ofObjectAt index: Int, _ body: (_ key: Int, _ value: Int) throws -> Void) rethrows {
        let end = events[index].position
        var member = index + 1
        while member < end {
            try body(member, member + 1)
            member = self.end(ofValueAt: member + 1)
        }
    }

    /// The elements of an array, in order. O(elements).
    func elements(ofArrayAt index: Int) -> [Int] {
        let end = events[index].position
        var elements: [Int] = []
        var element = index + 1
        while element < end {
            elements.append(element)
            element = self.end(ofValueAt: element)
        }
        return elements
    }

    /// The kind of a value as a token has it.
    func tokenKind(at index: Int) -> JSONToken.Kind {
        switch events[index].kind {
        case .null: .null
        case .true, .false: .bool
        case .number: .number
        case .string, .key: .string
        case .beginObject, .endObject: .object
        case .beginArray, .endArray: .array
        }
    }

    /// Hands a value to a closure as a token; of a container that is only its kind.
    func withToken<T>(
        at index: Int, style: TokenStyle, _ body: (borrowing JSONToken) throws -> T
    ) rethrows -> T {
        let kind = tokenKind(at: index)
        switch kind {
        case .number, .string:
            return try unsafe withText(at: index) { try unsafe body(JSONToken(kind: kind, text: $0, style: style)) }
        default: return try unsafe body(JSONToken(kind: kind, flag: events[index].kind == .true, style: style))
        }
    }
}
