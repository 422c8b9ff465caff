internal import Foundation

// Safety: as in TapeStorage.swift
/// The reference-counted memory of a tape.
@safe final class TapeMemory: @unchecked Sendable {
    typealias Event = TapeStorage.Event

    /// A constant pointer, so that accesses through it need no exclusivity checks.
    let storage: UnsafeMutablePointer<TapeStorage>
    private var ownRoom: ParserRoom?

    init() {
        unsafe storage = .allocate(capacity: 1)
        unsafe storage.initialize(to: TapeStorage())
    }

    deinit {
        ownRoom?.deallocate()
        unsafe storage.pointee.deallocate()
        unsafe storage.deinitialize(count: 1)
        unsafe storage.deallocate()
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
        return other
    }

    var count: Int { unsafe storage.pointee.count }
    var size: Int { unsafe storage.pointee.size }
    var byteCapacity: Int { unsafe storage.pointee.byteCapacity }

    func append(_ event: Event) { unsafe storage.pointee.append(event) }
    func append(_ event: Event, text: UnsafeBufferPointer<UInt8>) {
        unsafe storage.pointee.append(event, text: text)
    }
    func link(_ index: Int, to end: Int) { unsafe storage.pointee.link(index, to: end) }
    func number(_ index: Int, _ number: UInt32) { unsafe storage.pointee.number(index, number) }

    func endLoan() { unsafe storage.pointee.endLoan() }
    func removeAll() { unsafe storage.pointee.removeAll() }

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
