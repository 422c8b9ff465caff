internal import CYAJL

// Safety: as in Parser.swift
/// Shuts off the events inside an unmapped subtree: yajl still checks it, but neither resolves escapes nor calls.
/// Starts and ends of objects and arrays are delivered all the same, to see where the subtree ends.
@safe struct EventGate {
    /// How much of the current chunk was skipped.
    struct Skipped {
        var isClosed = false
        /// The offset in the chunk at which the gate was closed.
        var start = 0
        var longest = 0
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

    func open() {
        unsafe memory.pointee.callbacks = memory.pointee.allCallbacks
        unsafe memory.pointee.skipped.isClosed = false
        unsafe memory.pointee.skipped.longest = max(
            memory.pointee.skipped.longest,
            memory.pointee.positions.pieceStart + yajl_get_bytes_consumed(handle) - memory.pointee.skipped.start)
    }

    /// The length of the longest skipped part of a chunk that the parser has got to the end of.
    func longestSkip(inChunkOf count: Int) -> Int {
        var longest = unsafe memory.pointee.skipped.longest
        if unsafe memory.pointee.skipped.isClosed {
            longest = unsafe max(longest, count - memory.pointee.skipped.start)
        }
        unsafe memory.pointee.skipped.start = 0
        unsafe memory.pointee.skipped.longest = 0
        return longest
    }
}
