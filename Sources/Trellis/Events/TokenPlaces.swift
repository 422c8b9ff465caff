internal import CYAJL

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Tells the place of the token that an event is about, while the event is delivered.
///
/// Only what keeps events for later asks for it, and it asks in the order of the text, so that line feeds are counted once.
/// The parser stands at the token's end then, from which the start is found backwards.
@safe struct TokenPlaces {
    @unsafe private struct State {
        var chunk: UnsafePointer<UInt8>?
        var count = 0
        /// The offset of the chunk's first byte in the document.
        var base = 0
        /// How far lines have been counted in the chunk, the line there, and the offset at which that line starts.
        var counted = 0
        var line = 1
        var lineStart = 0
        /// The token that the last chunk ended in, if any.
        var unfinished = TrellisError.Place(offset: 0, line: 1, column: 1)
        var beginsInToken = false
        /// The end of the token, if the parser has been given other bytes than the chunk's.
        var end: Int?
    }

    private let state: UnsafeMutablePointer<State>
    private let handle: yajl_handle

    init(handle: yajl_handle) {
        unsafe self.handle = unsafe handle
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: State())
    }

    func deallocate() {
        unsafe state.deallocate()
    }

    /// Called before the parser is given a chunk.
    func begin(
        _ chunk: UnsafeBufferPointer<UInt8>, at position: LinePosition, unfinished: TrellisError.Place,
        beginsInToken: Bool
    ) {
        unsafe state.pointee = unsafe State(
            chunk: chunk.baseAddress, count: chunk.count, base: position.offset, line: position.line,
            lineStart: position.lineStart, unfinished: unfinished, beginsInToken: beginsInToken)
    }

    /// Called before the parser is told that the chunk was the last.
    func end(after count: Int) {
        unsafe state.pointee.end = count
    }

    /// The place of the token that the parser has just got to the end of. Its last byte tells what it is.
    func current() -> TrellisError.Place {
        guard let chunk = unsafe state.pointee.chunk, end > 0 else { return unsafe state.pointee.unfinished }
        var index = end - 1
        switch unsafe chunk[index] {
        case UInt8(ascii: "\""):
            // Inside a string a quote has a backslash before it; in front of a string there is none.
            index -= 1
            while unsafe index >= 0
                && (chunk[index] != UInt8(ascii: "\"") || index > 0 && chunk[index - 1] == UInt8(ascii: "\\"))
            {
                index -= 1
            }
        case UInt8(ascii: "l"): index -= 3
        case UInt8(ascii: "e"): unsafe index -= index >= 3 && chunk[index - 3] == UInt8(ascii: "t") ? 3 : 4
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            while unsafe index > 0 && Self.isInNumber(chunk[index - 1]) { index -= 1 }
        // A bracket is whole, also behind a number that the last chunk ended in.
        default: return place(at: index)
        }
        if unsafe index == 0 && state.pointee.beginsInToken { index = -1 }
        return place(at: index)
    }

    /// The offset of the current chunk's first byte in the document.
    var chunkStart: Int { unsafe state.pointee.base }

    /// Appends the bytes of the current chunk from an offset of the document, or the chunk's start, to the end of the token
    /// that the parser has just got to.
    func appendText(from offset: Int, to text: inout [UInt8]) {
        let start = unsafe max(0, offset - state.pointee.base)
        guard let chunk = unsafe state.pointee.chunk, start < end else { return }
        unsafe text.append(contentsOf: UnsafeBufferPointer(start: chunk + start, count: end - start))
    }

    private static func isInNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private var end: Int { unsafe min(state.pointee.end ?? yajl_get_bytes_consumed(handle), state.pointee.count) }

    private func place(at index: Int) -> TrellisError.Place {
        guard index >= 0, let chunk = unsafe state.pointee.chunk else { return unsafe state.pointee.unfinished }
        while unsafe state.pointee.counted < index {
            let start = unsafe state.pointee.counted
            guard let found = unsafe memchr(chunk + start, 0x0A, index - start) else {
                unsafe state.pointee.counted = index
                break
            }
            let next = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(chunk) + 1
            unsafe state.pointee.counted = next
            unsafe state.pointee.line += 1
            unsafe state.pointee.lineStart = unsafe state.pointee.base + next
        }
        let offset = unsafe state.pointee.base + index
        return unsafe TrellisError.Place(
            offset: offset, line: state.pointee.line, column: offset - state.pointee.lineStart + 1)
    }
}
