internal import Foundation

// Safety: Strings are copied, and borrowed during a call. The range of a string was recorded when it was copied.
// Indices are those of appended events. One object owns the memory, and all tapes that share it keep the object alive;
// a tape that is changed has its own. A borrowed document is copied before the borrow ends, unless nothing else refers
// to the memory by then.
/// The events of tapes and their strings, in growing memory. Strings of a borrowed document are not copied.
///
/// Only indices of appended events are used, so they are not checked. Copies of this value share the memory, which
/// exactly one of them must free.
@unsafe struct TapeStorage {
    /// One event. A tape holds at most 4 GiB, so that 32 bits suffice for each member.
    struct Event {
        var kind: EventTape.Kind
        /// For a string, whether its bytes are in the borrowed document.
        var isLent = false
        /// For a key, a hash that distinguishes it from most other keys. For the start of a container, 1 if members in
        /// it may have been skipped.
        var mark: UInt16 = 0
        /// For the start of a container, the index of its end. For a string, its length.
        var link: UInt32 = 0
        /// For a string, its start.
        var text: UInt32 = 0
        /// The offset of the event in the input, relative to the first event. On the tape of a whole document, the
        /// number of events before it; for an object with skipped members, the index of its node in `RequestedMembers`.
        var offset: UInt32 = 0

        var isText: Bool { kind == .key || kind == .string || kind == .number }
        /// Whether it is the start of a container in which members may have been skipped.
        var isPartial: Bool { (kind == .beginObject || kind == .beginArray) && mark != 0 }
    }

    private var events: UnsafeMutablePointer<Event>?
    /// The number of events.
    private(set) var count = 0
    private var capacity = 0
    private var texts: UnsafeMutablePointer<UInt8>?
    private var textCount = 0
    private var textCapacity = 0
    /// The borrowed document, or a copy of it.
    private var document: UnsafePointer<UInt8>?
    private var documentCount = 0
    private var ownsDocument = false
    /// The index of the innermost open container; nil if there is none. Until a container ends, its link is the index
    /// of the container around it, so that recording needs no stack.
    private var open: Int?

    func deallocate() {
        if unsafe ownsDocument { unsafe document?.deallocate() }
        unsafe free(events)
        unsafe free(texts)
    }

    /// The approximate memory of the events in bytes.
    @inline(__always)
    var size: Int { unsafe count * MemoryLayout<Event>.stride + textCount }

    /// The allocated memory in bytes, used or not.
    var byteCapacity: Int { unsafe capacity * MemoryLayout<Event>.stride + textCapacity }

    /// An upper bound of all indices and offsets.
    @inline(__always)
    var reach: Int { unsafe max(count, textCount, documentCount) }

    // MARK: Appending

    /// Appends an event without a string, and links the ends of containers.
    @inline(__always)
    mutating func append(_ kind: EventTape.Kind, offset: UInt32) {
        var event = Event(kind: kind, offset: offset)
        switch kind {
        case .beginObject, .beginArray:
            event.link = unsafe open.map { UInt32(truncatingIfNeeded: $0) } ?? .max
            unsafe open = unsafe count
        case .endObject, .endArray:
            guard let start = unsafe open else { preconditionFailure("the end of a container that was not begun") }
            let outer = unsafe self[start].link
            unsafe open = outer == .max ? nil : Int(outer)
            unsafe link(start, to: count)
        case .null, .false, .true: break
        case .number, .string, .key: preconditionFailure("a string or number must be appended with its bytes")
        }
        unsafe append(event)
    }

    @inline(__always)
    mutating func append(_ event: Event) {
        if unsafe count == capacity { unsafe resize(max(8, capacity * 2)) }
        // The capacity was checked above.
        unsafe (events.unsafelyUnwrapped + count).initialize(to: event)
        unsafe count += 1
    }

    /// Appends an event with a string. The string is not copied if it is in the document.
    @inline(__always)
    mutating func append(_ event: Event, text: UnsafeBufferPointer<UInt8>) {
        var event = event
        event.link = UInt32(truncatingIfNeeded: text.count)
        if let start = text.baseAddress, let document = unsafe document {
            let distance = UInt(bitPattern: start) &- UInt(bitPattern: document)
            if unsafe distance < UInt(bitPattern: documentCount) {
                event.isLent = true
                event.text = UInt32(truncatingIfNeeded: distance)
                return unsafe append(event)
            }
        }
        unsafe append(event, copying: text)
    }

    private mutating func append(_ event: Event, copying text: UnsafeBufferPointer<UInt8>) {
        var event = event
        event.isLent = false
        event.text = UInt32(truncatingIfNeeded: unsafe textCount)
        if let source = text.baseAddress, !text.isEmpty {
            if unsafe textCapacity - textCount < text.count { unsafe growTexts(text.count) }
            // The capacity was checked above.
            unsafe (texts.unsafelyUnwrapped + textCount).update(from: source, count: text.count)
            unsafe textCount += text.count
        }
        unsafe append(event)
    }

    /// Begins where another tape has ended, whose events have been copied to this one.
    mutating func openContainer(of other: TapeStorage) { unsafe open = unsafe other.open }

    /// Sets the end of a container.
    @inline(__always)
    mutating func link(_ index: Int, to end: Int) {
        // The index is that of an event.
        unsafe events.unsafelyUnwrapped[index].link = UInt32(truncatingIfNeeded: end)
    }

    /// Sets the number of an event.
    mutating func number(_ index: Int, _ number: UInt32) {
        // The index is that of an event.
        unsafe events.unsafelyUnwrapped[index].offset = number
    }

    /// Marks a container in which members may have been skipped.
    ///
    /// - Parameter note: a value to store with the container.
    mutating func markPartial(_ index: Int, _ note: Int) {
        // The index is that of an event.
        unsafe events.unsafelyUnwrapped[index].mark = 1
        unsafe events.unsafelyUnwrapped[index].offset = UInt32(truncatingIfNeeded: note)
    }

    /// Removes the last events, none of which is the start of an open container.
    mutating func removeEvents(from index: Int) { unsafe count = index }

    /// Reserves address space for events. Unused pages take no memory.
    mutating func reserve(_ count: Int) {
        if unsafe capacity < count { unsafe resize(count) }
    }

    @inline(never)
    private mutating func resize(_ newCapacity: Int) {
        let memory = unsafe reallocate(events, byteCount: newCapacity * MemoryLayout<Event>.stride)
        unsafe events = unsafe memory.assumingMemoryBound(to: Event.self)
        unsafe capacity = newCapacity
    }

    @inline(never)
    private mutating func growTexts(_ needed: Int) {
        let newCapacity = unsafe max(64, textCapacity * 2, textCount + needed)
        let memory = unsafe reallocate(texts, byteCount: newCapacity)
        unsafe texts = unsafe memory.assumingMemoryBound(to: UInt8.self)
        unsafe textCapacity = newCapacity
    }

    // MARK: Documents

    /// Borrows a document up to ``endLoan()``. Strings inside it are not copied.
    mutating func lend(_ bytes: UnsafeRawBufferPointer) {
        unsafe document = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe documentCount = bytes.count
    }

    /// Whether the document is a copy.
    var hasOwnDocument: Bool { unsafe ownsDocument }

    /// The borrowed document, or the copy of it.
    var wholeDocument: UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(start: document, count: documentCount)
    }

    /// Ends borrowing the document. Copies it, because the strings still refer to it.
    mutating func endLoan() {
        guard let lent = unsafe document, unsafe !ownsDocument else { return }
        let copy = unsafe UnsafeMutablePointer<UInt8>.allocate(capacity: documentCount)
        unsafe copy.initialize(from: lent, count: documentCount)
        unsafe document = UnsafePointer(copy)
        unsafe ownsDocument = true
    }

    /// Ends borrowing the document and removes all events. Keeps the memory for the next events.
    mutating func removeAll() {
        if unsafe ownsDocument { unsafe document?.deallocate() }
        unsafe ownsDocument = false
        unsafe document = nil
        unsafe documentCount = 0
        unsafe count = 0
        unsafe textCount = 0
        unsafe open = nil
    }

    // MARK: Reading

    @inline(__always)
    subscript(index: Int) -> Event {
        // The index is that of an event.
        unsafe events.unsafelyUnwrapped[index]
    }

    /// The index after a value. O(1).
    @inline(__always)
    func end(ofValueAt index: Int) -> Int {
        let event = unsafe self[index]
        return event.kind == .beginObject || event.kind == .beginArray ? Int(event.link) + 1 : index + 1
    }

    /// The number of elements of an array. O(elements).
    func countElements(ofArrayAt index: Int) -> Int {
        let end = Int(unsafe self[index].link)
        var (count, element) = (0, index + 1)
        while element < end {
            count += 1
            element = unsafe self.end(ofValueAt: element)
        }
        return count
    }

    /// The bytes of a string, valid until an event is appended; empty for events without a string.
    @inline(__always)
    func text(at index: Int) -> UnsafeBufferPointer<UInt8> {
        let event = unsafe self[index]
        let base = unsafe event.isLent ? document : UnsafePointer(texts)
        guard event.isText, let base = unsafe base else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
        return unsafe UnsafeBufferPointer(start: base + Int(event.text), count: Int(event.link))
    }

    /// Whether a string equals the given bytes.
    @inline(__always)
    func isText(at index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe text(at: index).hasSameBytes(as: bytes)
    }

    /// Whether two strings are equal.
    func hasSameText(at first: Int, _ second: Int) -> Bool {
        unsafe isText(at: first, text(at: second))
    }

    // MARK: Keys

    /// A hash that distinguishes a key from most other keys; never 0. It depends on the key's ends and its length.
    /// O(1).
    @inline(__always)
    static func mark(of key: UnsafeBufferPointer<UInt8>) -> UInt16 {
        let count = key.count
        guard count > 0, let start = unsafe UnsafeRawPointer(key.baseAddress) else { return 1 }
        var head: UInt64
        var tail: UInt64 = 0
        // Only bytes of the key are read.
        if count >= 8 {
            head = unsafe start.loadUnaligned(as: UInt64.self)
            tail = unsafe (start + count - 8).loadUnaligned(as: UInt64.self)
        } else if count >= 4 {
            head = unsafe UInt64(start.loadUnaligned(as: UInt32.self))
            tail = unsafe UInt64((start + count - 4).loadUnaligned(as: UInt32.self))
        } else {
            head = unsafe UInt64(key[0]) | UInt64(key[count / 2]) << 8 | UInt64(key[count - 1]) << 16
        }
        head ^= tail << 23 | tail >> 41
        head = (head ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
        return UInt16(truncatingIfNeeded: head >> 48) | 1
    }
}
