internal import CYAJL

// Safety: as in Parser.swift
/// Shuts off the events inside an unmapped subtree: yajl still checks it, but neither resolves escapes nor calls.
/// Starts and ends of objects and arrays are delivered all the same, to see where the subtree ends.
@safe struct EventGate {
    /// What is skipped of the current chunk.
    struct Skipped {
        var isClosed = false
        /// The offset in the chunk at which the gate was closed.
        var start = 0
        /// How many bytes a token may have; no limit if no token of the chunk can have more.
        var limit = Int.max
        /// The scanner as it is at an index of the chunk up to which no token is longer.
        var scanner = TokenScanner(allowsComments: false)
        var scanned = 0
        /// The offset in the document of a skipped token that is longer.
        var overlong: Int?
    }

    private let memory: UnsafeMutablePointer<ParserMemory>
    private let handle: yajl_handle

    init(memory: UnsafeMutablePointer<ParserMemory>, handle: yajl_handle) {
        unsafe self.memory = unsafe memory
        unsafe self.handle = unsafe handle
    }

    func close() {
        unsafe memory.pointee.callbacks.yajl_null = nil
        unsafe memory.pointee.callbacks.yajl_boolean = nil
        unsafe memory.pointee.callbacks.yajl_number = nil
        unsafe memory.pointee.callbacks.yajl_string = nil
        unsafe memory.pointee.callbacks.yajl_map_key = nil
        unsafe memory.pointee.skipped.isClosed = true
        unsafe memory.pointee.skipped.start = memory.pointee.positions.pieceStart + yajl_get_bytes_consumed(handle)
    }

    /// Ends the skipping, at the end of an object or array.
    ///
    /// - Returns: false if one of the tokens that were skipped is longer than the limit; then parsing must stop. What
    ///   follows in the chunk must not be delivered, or the result would depend on where chunks end.
    @inline(__always)
    func open() -> Bool {
        unsafe memory.pointee.callbacks = memory.pointee.allCallbacks
        unsafe memory.pointee.skipped.isClosed = false
        let end = unsafe memory.pointee.positions.pieceStart + yajl_get_bytes_consumed(handle)
        return unsafe end - memory.pointee.skipped.start <= memory.pointee.skipped.limit || skippedTokensAreShort()
    }

    /// Looks at the tokens of the chunk so far. Those that are not skipped have been found within the limit.
    @inline(never)
    private func skippedTokensAreShort() -> Bool {
        let (scanned, limit) = unsafe (memory.pointee.skipped.scanned, memory.pointee.skipped.limit)
        let (base, count) = unsafe (memory.pointee.positions.base, memory.pointee.positions.count)
        guard let start = unsafe memory.pointee.positions.chunk else { return true }
        let end = unsafe min(memory.pointee.positions.index(ofConsumed: yajl_get_bytes_consumed(handle)), count)
        guard scanned < end else { return true }
        let text = unsafe UnsafeBufferPointer(start: start, count: end)
        let isExcluded =
            unsafe !memory.pointee.skipped.scanner.isInsideToken
            && LongTokens.areExcluded(from: UnsafeBufferPointer(rebasing: text[scanned...]), limit: limit)
        if !isExcluded {
            unsafe memory.pointee.skipped.overlong = memory.pointee.skipped.scanner.findOverlong(
                in: text, scanned..<end, base: base, limit: limit)
        }
        unsafe memory.pointee.skipped.scanned = end
        unsafe memory.pointee.skipped.scanner.restart(at: base + end)
        return unsafe memory.pointee.skipped.overlong == nil
    }

    /// Called before the parser is given a chunk.
    ///
    /// - Parameters:
    ///   - scanner: as it is at the chunk's start.
    ///   - limit: how many bytes a token may have.
    func begin(chunkOf count: Int, _ scanner: TokenScanner, limit: Int) {
        unsafe memory.pointee.skipped.start = 0
        unsafe memory.pointee.skipped.limit = .max
        guard count > limit else { return }
        unsafe memory.pointee.skipped.limit = limit
        unsafe memory.pointee.skipped.scanner = scanner
        unsafe memory.pointee.skipped.scanned = 0
    }

    /// The offset in the document of the token for which ``open()`` has returned false; nil if there is none.
    var overlong: Int? { unsafe memory.pointee.skipped.overlong }

    /// How much of a chunk is skipped at its end, when the parser has got there.
    func skippedLength(atEndOfChunkOf count: Int) -> Int {
        unsafe memory.pointee.skipped.isClosed ? count - memory.pointee.skipped.start : 0
    }
}
