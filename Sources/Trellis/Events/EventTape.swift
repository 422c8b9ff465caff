// The recorded events of one buffered value. For
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
// with 16 bytes for each event, in a `TapeMemory`. Offsets are relative to the first event. The line and column of an
// event are computed when an error needs them, from the table of the lines on which events begin.

// Safety: as in TapeStorage.swift
/// The events of one value: an object whose meaning depends on a key that may come last, a value that several fields
/// are mapped to, or a value that a hook receives before decoding.
///
/// Each event has its position in the input, so that later errors are reported at the correct position.
struct EventTape {
    enum Kind: UInt8 {
        case null, `false`, `true`, number, string, key
        case beginObject, endObject, beginArray, endArray
    }

    /// Copies share the memory until an event is appended to one of them.
    private(set) var memory = TapeMemory.empty

    /// The input that the events come from; nil if no value needs its original bytes.
    var source: TapeOrigin.Source? {
        get { unsafe memory.origin.pointee.source }
        set {
            own()
            unsafe memory.origin.pointee.source = newValue
        }
    }

    /// The number of events.
    var count: Int { memory.count }

    /// The approximate memory of the events and lines in bytes.
    var size: Int { memory.size }

    /// The maximum memory of the events in bytes, regardless of the options.
    static var maximumSize: Int { Int(UInt32.max) - 1024 }

    /// Whether an event can be appended within the maximum size of a tape.
    @inline(__always)
    func hasRoom(for textLength: Int, at position: TrellisError.Position?) -> Bool {
        memory.hasRoom(for: textLength, at: position)
    }

    // MARK: Recording

    /// Creates the tape of a whole document that is already in memory. Each event stores its number instead of its
    /// offset. Copies of events on other tapes keep the number.
    ///
    /// The positions of the events are unknown. An error computes its position from the event number when needed.
    ///
    /// - Parameter isPartial: whether members of objects may have been skipped. The number of an event is then its
    ///   ``partialNumber(_:)``.
    init(ofDocumentIn memory: TapeMemory, isPartial: Bool = false) {
        self.memory = memory
        unsafe memory.origin.pointee.isNumbered = true
        unsafe memory.origin.pointee.isPartial = isPartial
    }

    /// A number for an event of a partial tape, which differs from all numbers on complete tapes.
    static func partialNumber(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: index) | 1 << 31 }

    /// The index of an event of a partial tape; nil if the number is that of an event on a complete tape.
    static func partialIndex(_ number: Int) -> Int? { number >> 31 == 1 ? number & (1 << 31 - 1) : nil }

    init() {}

    /// Creates an empty tape in memory that no other tape uses and that has no events.
    init(in memory: TapeMemory) { self.memory = memory }

    /// Ends the use of this tape.
    ///
    /// - Returns: its memory without events, for another tape; nil if other tapes share it.
    mutating func releaseMemory() -> TapeMemory? {
        guard isKnownUniquelyReferenced(&memory) else { return nil }
        memory.removeAll()
        return memory
    }

    /// Appends an event without a string.
    @inline(__always)
    mutating func append(_ kind: Kind, at position: TrellisError.Position?) {
        own()
        memory.append(kind, at: position)
    }

    /// Appends a key, a string or a number.
    @inline(__always)
    mutating func append(_ kind: Kind, _ bytes: UnsafeBufferPointer<UInt8>, at position: TrellisError.Position?) {
        own()
        unsafe memory.append(kind, bytes, at: position)
    }

    /// Appends a key, a string or a number.
    mutating func append(_ kind: Kind, _ string: String, at position: TrellisError.Position?) {
        var string = string
        string.withUTF8 { unsafe append(kind, $0, at: position) }
    }

    /// Appends a value of another tape.
    mutating func append(valueAt index: Int, of other: EventTape) {
        source = other.source
        unsafe memory.origin.pointee.isComposed = true
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
            unsafe memory.origin.pointee.isNumbered = true
            memory.number(count - 1, other.isPartial ? Self.partialNumber(index) : other.memory[index].offset)
        }
    }

    /// Copies the memory if another tape shares it.
    @inline(__always)
    private mutating func own() {
        if !isKnownUniquelyReferenced(&memory) { memory = memory.copy() }
    }

    // MARK: Reading

    private var isNumbered: Bool { unsafe memory.origin.pointee.isNumbered }
    private var isPartial: Bool { unsafe memory.origin.pointee.isPartial }

    /// The offset of the first event in the document.
    var start: Int { unsafe memory.origin.pointee.start }

    /// The number of an event in its document; nil if it is unknown.
    func number(ofEventAt index: Int) -> Int? {
        if isPartial { return Int(Self.partialNumber(index)) }
        let number = memory[index].offset
        return isNumbered && number != .max ? Int(number) : nil
    }

    func kind(at index: Int) -> Kind { memory.kind(at: index) }

    /// The index after a value. O(1).
    func end(ofValueAt index: Int) -> Int { memory.end(ofValueAt: index) }

    /// The input position of the first event.
    var firstPosition: TrellisError.Position? { count == 0 ? nil : position(at: 0) }

    /// The input position of an event. O(log lines).
    func position(at index: Int) -> TrellisError.Position? {
        unsafe memory.origin.pointee.position(ofEventAt: index, offset: memory[index].offset)
    }

    /// The number of bytes of the document from the first to the last event.
    var sourceLength: Int { count == 0 ? 0 : Int(memory[count - 1].offset) }

    /// Whether a string equals the given bytes.
    func isText(at index: Int, _ bytes: some Collection<UInt8>) -> Bool {
        unsafe withText(at: index) { unsafe $0.elementsEqual(bytes) }
    }

    /// Whether two strings are equal.
    func hasSameText(at first: Int, _ second: Int) -> Bool { memory.hasSameText(at: first, second) }

    func string(at index: Int) -> String { memory.string(at: index) }

    func withText<T>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> T) rethrows -> T {
        try unsafe memory.withText(at: index, body)
    }

    /// The original bytes of a value; nil if they are unknown.
    func sourceText(ofValueAt index: Int) -> ArraySlice<UInt8>? {
        let origin = unsafe memory.origin.pointee
        guard let source = origin.source, origin.hasPositions, !(origin.isComposed && index == 0) else { return nil }
        let event = memory[index]
        let start = origin.start + Int(event.offset) - source.start
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
            end = origin.start + Int(memory[self.end(ofValueAt: index) - 1].offset) - source.start + 1
        }
        return start < end && end <= source.bytes.count ? source.bytes[start..<end] : nil
    }

    // MARK: Containers

    /// The values of an object's member, in input order. O(members).
    func values(of key: [UInt8], inObjectAt index: Int) -> [Int] {
        var found: [Int] = []
        forEachValue(of: key, inObjectAt: index) { found.append($0) }
        return found
    }

    /// Calls a closure with the values of an object's member, in input order. O(members).
    @inline(__always)
    func forEachValue(of key: [UInt8], inObjectAt index: Int, _ body: (_ value: Int) -> Void) {
        unsafe key.withUnsafeBufferPointer { key in
            let mark = unsafe TapeStorage.mark(of: key)
            forEachMember(ofObjectAt: index) { member, value in
                guard unsafe memory[member].mark == mark && memory.isText(at: member, key) else { return }
                body(value)
            }
        }
    }

    /// The values of an object's member: the first, the second if the key is repeated, and the last. Nil if there is no
    /// such member. O(members).
    func repeatedValue(of key: [UInt8], inObjectAt index: Int) -> (first: Int, second: Int?, last: Int)? {
        var (first, second, last): (Int?, Int?, Int?)
        forEachValue(of: key, inObjectAt: index) { value in
            if first == nil { first = value } else if second == nil { second = value }
            last = value
        }
        guard let first, let last else { return nil }
        return (first, second, last)
    }

    /// Whether an object has a member with a key, whose `TapeStorage.mark(of:)` is given. O(members).
    func hasMember(_ key: UnsafeBufferPointer<UInt8>, _ mark: UInt16, inObjectAt index: Int) -> Bool {
        let storage = unsafe memory.storage
        let end = unsafe Int(storage.pointee[index].link)
        var member = index + 1
        while member < end {
            if unsafe storage.pointee[member].mark == mark && storage.pointee.isText(at: member, key) { return true }
            member = unsafe storage.pointee.end(ofValueAt: member + 1)
        }
        return false
    }

    func forEachMember(ofObjectAt index: Int, _ body: (_ key: Int, _ value: Int) throws -> Void) rethrows {
        let end = Int(memory[index].link)
        var member = index + 1
        while member < end {
            try body(member, member + 1)
            member = self.end(ofValueAt: member + 1)
        }
    }

    /// The number of an object's members. O(members).
    func countMembers(ofObjectAt index: Int) -> Int {
        var count = 0
        forEachMember(ofObjectAt: index) { _, _ in count += 1 }
        return count
    }

    /// The indices of an array's elements, in order. O(elements).
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

    /// The index of an array's element at a position; nil if there are fewer elements. O(position).
    func element(_ position: Int, ofArrayAt index: Int) -> Int? {
        let end = Int(memory[index].link)
        var element = index + 1
        var left = position
        while left > 0, element < end {
            element = self.end(ofValueAt: element)
            left -= 1
        }
        return left == 0 && element < end ? element : nil
    }
}

extension TrellisError.Contents {
    /// Places the error at an event: at its position, or at its number on the tape of a whole document. The position of
    /// a number is determined when the error leaves the decoder.
    func placed(at index: Int, of tape: EventTape) -> Self {
        var contents = self
        contents.position = tape.position(at: index)
        contents.event = tape.number(ofEventAt: index)
        return contents
    }
}
