internal import Foundation

/// A growing output whose final size is not known in advance.
protocol TextMemory {
    var count: Int { get }
    var room: Int { get }
    mutating func makeRoom(_ count: Int)
    mutating func append(copyOf bytes: UnsafeRawBufferPointer)
    /// Adopts the memory of an output that is already complete.
    mutating func take(_ text: inout ElementText)
}

// Safety: Bytes are borrowed during the call that copies or forwards them. The writer gives up the memory that it
// passes to `Data`. The bytes written are UTF-8.
extension TextMemory {
    /// Appends a part of the output and reserves room for the expected total size. To limit the effect of a wrong
    /// estimate, it reserves at most eight times the current size. It at least doubles the room, so that bytes are
    /// rarely moved.
    mutating func append(_ text: inout ElementText, expected: Int) {
        if expected <= text.byteCount && count == 0 { return take(&text) }
        let needed = count + text.byteCount
        if needed > room { makeRoom(max(min(expected + expected / 8, needed * 8), max(needed, room * 2))) }
        unsafe text.handOn { unsafe append(copyOf: $0) }
    }
}

extension [UInt8]: TextMemory {
    var room: Int { capacity }

    mutating func makeRoom(_ count: Int) { reserveCapacity(count) }

    mutating func append(copyOf bytes: UnsafeRawBufferPointer) { unsafe append(contentsOf: bytes) }

    mutating func take(_ text: inout ElementText) { self = text.takeChunk() }
}

/// A `Data` that tracks its reserved capacity.
struct TextData: TextMemory {
    private(set) var data = Data()
    private(set) var room = 0

    var count: Int { data.count }

    mutating func makeRoom(_ count: Int) {
        data.reserveCapacity(count)
        room = count
    }

    mutating func append(copyOf bytes: UnsafeRawBufferPointer) { unsafe data.append(contentsOf: bytes) }

    mutating func take(_ text: inout ElementText) {
        let (start, count) = unsafe text.release()
        data = unsafe Data(adopting: start, count: count)
    }
}
