internal import Foundation

/// Memory in which a text grows whose size is not known before.
protocol TextMemory {
    var count: Int { get }
    var room: Int { get }
    mutating func makeRoom(_ count: Int)
    mutating func append(copyOf bytes: UnsafeRawBufferPointer)
    /// Takes over a text that is all there will be.
    mutating func take(_ text: inout ElementText)
}

// Safety: Bytes are borrowed during the call that copies or forwards them. The writer gives up the memory that it
// passes to `Data`. The bytes written are UTF-8.
extension TextMemory {
    /// Appends a text of which there will be more, with room for what is expected of it: eight times as much as there
    /// is at most, in case that is wrong, but always so much that few texts are moved for it.
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

/// A `Data` that knows how much room it has.
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
