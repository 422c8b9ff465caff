internal import Foundation

// Safety: Strings are copied, and borrowed during a call. The range of a string was recorded when it was copied.
// Indices are those of appended events. One object owns the memory, and all tapes that share it keep the object alive;
// a tape that is changed has its own. A borrowed document is copied before the borrow ends, unless nothing else refers
// to the memory by then.
/// The events of tapes and their texts, in memory that grows where it is. Texts of a document that is lent for a call
/// are left in it.
///
/// Indices are those of events that were appended: nobody else has any, so they are not checked. Whoever has a copy of
/// it has the same memory, which one of them gives back.
@unsafe struct TapeStorage {
    /// One event. A tape holds no more than 4 GiB, so that 32 bits are enough for each part.
    struct Event {
        var kind: EventTape.Kind
        /// Of a text, whether it is in the document that is lent.
        var isLent = false
        /// Of a key, what tells it from most others.
        var mark: UInt16 = 0
        /// Of the start of a container, the index of its end. Of a text, its length.
        var link: UInt32 = 0
        /// Of a text, where it starts.
        var text: UInt32 = 0
        /// Where the event is in the input, from the first event on. On the tape of a whole document, how many events
        /// were before it.
        var offset: UInt32 = 0

        var isText: Bool { kind == .key || kind == .string || kind == .number }
    }

    private var events: UnsafeMutablePointer<Event>?
    /// How many events there are.
    private(set) var count = 0
    private var capacity = 0
    private var texts: UnsafeMutablePointer<UInt8>?
    private var textCount = 0
    private var textCapacity = 0
    /// The document that is lent, or a copy of it.
    private var document: UnsafePointer<UInt8>?
    private var documentCount = 0
    private var ownsDocument = false

    func deallocate() {
        if unsafe ownsDocument { unsafe document?.deallocate() }
        unsafe free(events)
        unsafe free(texts)
    }

    /// Roughly what the events take of memory, in bytes.
    var size: Int { unsafe count * MemoryLayout<Event>.stride + textCount }

    /// How much memory there is, used or not.
    var byteCapacity: Int { unsafe capacity * MemoryLayout<Event>.stride + textCapacity }

    /// Above what all indices and offsets are.
    @inline(__always)
    var reach: Int { unsafe max(count, textCount, documentCount) }

    // MARK: Appending

    @inline(__always)
    mutating func append(_ event: Event) {
        if unsafe count == capacity { unsafe resize(max(8, capacity * 2)) }
        // There is room for it.
        unsafe (events.unsafelyUnwrapped + count).initialize(to: event)
        unsafe count += 1
    }

    /// Appends an event with a text, which is left where it is if it is in the document.
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
            // There is room for it.
            unsafe (texts.unsafelyUnwrapped + textCount).update(from: source, count: text.count)
            unsafe textCount += text.count
        }
        unsafe append(event)
    }

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

    /// Makes room for as many events. What is not used of it takes no memory.
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

    /// Lends a document to texts that are in it, up to ``endLoan()``.
    mutating func lend(_ bytes: UnsafeRawBufferPointer) {
        unsafe document = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe documentCount = bytes.count
    }

    /// Ends the loan, but goes on having the texts.
    mutating func endLoan() {
        guard let lent = unsafe document, unsafe !ownsDocument else { return }
        let copy = unsafe UnsafeMutablePointer<UInt8>.allocate(capacity: documentCount)
        unsafe copy.initialize(from: lent, count: documentCount)
        unsafe document = UnsafePointer(copy)
        unsafe ownsDocument = true
    }

    /// Ends the loan, and has nothing from then on but memory for the next events.
    mutating func removeAll() {
        if unsafe ownsDocument { unsafe document?.deallocate() }
        unsafe ownsDocument = false
        unsafe document = nil
        unsafe documentCount = 0
        unsafe count = 0
        unsafe textCount = 0
    }

    // MARK: Reading

    @inline(__always)
    subscript(index: Int) -> Event {
        // The index is that of an event.
        unsafe events.unsafelyUnwrapped[index]
    }

    /// The index behind a value. O(1).
    @inline(__always)
    func end(ofValueAt index: Int) -> Int {
        let event = unsafe self[index]
        return event.kind == .beginObject || event.kind == .beginArray ? Int(event.link) + 1 : index + 1
    }

    /// The bytes of a text; good as long as nothing is appended. Of any other event there are none.
    @inline(__always)
    func text(at index: Int) -> UnsafeBufferPointer<UInt8> {
        let event = unsafe self[index]
        let base = unsafe event.isLent ? document : UnsafePointer(texts)
        guard event.isText, let base = unsafe base else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
        return unsafe UnsafeBufferPointer(start: base + Int(event.text), count: Int(event.link))
    }

    // MARK: Keys

    /// What tells a key from most others, never 0: its ends and its length. O(1).
    @inline(__always)
    static func mark(of key: UnsafeBufferPointer<UInt8>) -> UInt16 {
        let count = key.count
        guard count > 0, let start = unsafe UnsafeRawPointer(key.baseAddress) else { return 1 }
        var head: UInt64
        var tail: UInt64 = 0
        // As many bytes as there are.
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
