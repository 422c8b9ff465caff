internal import CYAJL

// Safety: as in Parser.swift
/// Turns off events inside an unmapped value. yajl still validates the value, but neither resolves escapes nor calls
/// callbacks. The starts and ends of objects and arrays are still reported, because they determine the end of the
/// value.
@safe struct EventGate {
    /// The skipped part of the current chunk.
    struct Skipped {
        var isClosed = false
        /// The offset in the chunk at which the gate was closed.
        var start = 0
        /// The maximum length of a token in bytes; unlimited if no token of the chunk can exceed the limit.
        var limit = Int.max
        /// The state of the scanner at the index `scanned`. No token before that index exceeds the limit.
        var scanner = TokenScanner(allowsComments: false)
        var scanned = 0
        /// The offset in the document of a skipped token that exceeds the limit.
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

    /// Turns events on again, at the end of an object or array.
    ///
    /// - Returns: false if a skipped token exceeds the limit. Parsing must then stop, because later events of this
    ///   chunk must not be delivered: otherwise the result would depend on the chunk boundaries.
    @inline(__always)
    func open() -> Bool {
        unsafe memory.pointee.callbacks = memory.pointee.allCallbacks
        unsafe memory.pointee.skipped.isClosed = false
        let end = unsafe memory.pointee.positions.pieceStart + yajl_get_bytes_consumed(handle)
        return unsafe end - memory.pointee.skipped.start <= memory.pointee.skipped.limit || skippedTokensAreShort()
    }

    /// Checks the tokens of the chunk so far. Tokens that were not skipped are known to be within the limit.
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

    /// Called before the parser receives a chunk.
    ///
    /// - Parameters:
    ///   - scanner: the state of the scanner at the chunk's start.
    ///   - limit: the maximum length of a token in bytes.
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

    /// The number of skipped bytes at the end of a chunk that the parser has finished.
    func skippedLength(atEndOfChunkOf count: Int) -> Int {
        unsafe memory.pointee.skipped.isClosed ? count - memory.pointee.skipped.start : 0
    }
}
