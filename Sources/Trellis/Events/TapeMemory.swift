internal import Foundation

// Safety: as in TapeStorage.swift
/// The reference-counted memory of a tape.
@safe final class TapeMemory: @unchecked Sendable {
    typealias Event = TapeStorage.Event

    /// A constant pointer, so that accesses through it need no exclusivity checks.
    let storage: UnsafeMutablePointer<TapeStorage>
    /// Separate from the events, which are read without retaining anything.
    let origin: UnsafeMutablePointer<TapeOrigin>
    private var ownRoom: ParserRoom?

    init() {
        unsafe storage = .allocate(capacity: 1)
        unsafe storage.initialize(to: TapeStorage())
        unsafe origin = .allocate(capacity: 1)
        unsafe origin.initialize(to: TapeOrigin())
    }

    deinit {
        ownRoom?.deallocate()
        unsafe storage.pointee.deallocate()
        unsafe storage.deinitialize(count: 1)
        unsafe storage.deallocate()
        unsafe origin.deinitialize(count: 1)
        unsafe origin.deallocate()
    }

    /// Memory for the parser that records events here. It is kept for the next document, because the allocations of a
    /// parser take longer than parsing a small one. Only one parser uses it at a time. This object must outlive it.
    var parserRoom: ParserRoom {
        if let ownRoom { return ownRoom }
        let room = ParserRoom()
        ownRoom = room
        return room
    }

    /// The shared memory of all tapes without events. It never changes.
    static let empty = TapeMemory()

    /// A copy of the events.
    func copy() -> TapeMemory {
        let other = TapeMemory()
        for index in 0..<count {
            let event = self[index]
            if event.isText {
                unsafe withText(at: index) { unsafe other.append(event, text: $0) }
            } else {
                other.append(event)
            }
        }
        unsafe other.storage.pointee.openContainer(of: storage.pointee)
        unsafe other.origin.pointee = unsafe origin.pointee
        return other
    }

    var count: Int { unsafe storage.pointee.count }
    var size: Int { unsafe storage.pointee.size + origin.pointee.size }
    var byteCapacity: Int { unsafe storage.pointee.byteCapacity }

    /// Whether an event can be appended within the maximum size of a tape.
    @inline(__always)
    func hasRoom(for textLength: Int, at position: TrellisError.Position?) -> Bool {
        // The first event determines the start.
        let distance = count == 0 ? 0 : position.map { unsafe $0.offset - origin.pointee.start } ?? 0
        return size + textLength <= EventTape.maximumSize && distance <= Int(UInt32.max)
    }

    /// Appends an event without a string.
    @inline(__always)
    func append(_ kind: EventTape.Kind, at position: TrellisError.Position?) {
        unsafe storage.pointee.append(kind, offset: offset(at: position))
    }

    /// Appends a key, a string or a number.
    @inline(__always)
    func append(_ kind: EventTape.Kind, _ text: UnsafeBufferPointer<UInt8>, at position: TrellisError.Position?) {
        let mark = unsafe kind == .key ? TapeStorage.mark(of: text) : 0
        unsafe storage.pointee.append(Event(kind: kind, mark: mark, offset: offset(at: position)), text: text)
    }

    /// The offset of the next event from the first one. Without a position, it belongs to no document, unless a number
    /// is set later.
    @inline(__always)
    private func offset(at position: TrellisError.Position?) -> UInt32 {
        guard let position else { return .max }
        return unsafe origin.pointee.place(count, at: position)
    }

    func append(_ event: Event) { unsafe storage.pointee.append(event) }
    func append(_ event: Event, text: UnsafeBufferPointer<UInt8>) {
        unsafe storage.pointee.append(event, text: text)
    }
    func number(_ index: Int, _ number: UInt32) { unsafe storage.pointee.number(index, number) }

    func endLoan() { unsafe storage.pointee.endLoan() }
    func removeAll() {
        unsafe storage.pointee.removeAll()
        unsafe origin.pointee = TapeOrigin()
    }

    @inline(__always)
    subscript(index: Int) -> Event { unsafe storage.pointee[index] }

    @inline(__always)
    func kind(at index: Int) -> EventTape.Kind { unsafe storage.pointee[index].kind }

    @inline(__always)
    func end(ofValueAt index: Int) -> Int { unsafe storage.pointee.end(ofValueAt: index) }

    func countElements(ofArrayAt index: Int) -> Int { unsafe storage.pointee.countElements(ofArrayAt: index) }

    @inline(__always)
    func withText<T>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> T) rethrows -> T {
        try unsafe body(storage.pointee.text(at: index))
    }

    /// Whether a string equals the given bytes.
    @inline(__always)
    func isText(at index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe storage.pointee.isText(at: index, bytes)
    }

    /// Whether comparing and hashing a string as a `String` takes linear time. O(length).
    func isStreamSafe(at index: Int) -> Bool { unsafe withText(at: index) { unsafe StreamSafeText.isSafe($0) } }

    /// Whether two strings are equal.
    func hasSameText(at first: Int, _ second: Int) -> Bool {
        unsafe storage.pointee.hasSameText(at: first, second)
    }

    func string(at index: Int) -> String { unsafe withText(at: index) { unsafe makeString($0) } }
}
