internal import CYAJL

/// One parse of one document by yajl. This file alone calls yajl's functions.
///
/// - `yajl_alloc` takes the callback table by pointer and reads it again for each token, so the table lives in memory of
///   its own as long as the handle.
/// - The table's entries may be cleared while a subtree is skipped: see ``EventGate``.
/// - After an error or a stop the handle is dead; nothing is fed to it again.
@safe struct Parser: ~Copyable {
    /// How a call to the parser ended.
    enum Outcome {
        case ok
        /// A callback returned 0.
        case stopped
        case failed(SyntaxFault)

        var isOK: Bool { if case .ok = self { true } else { false } }
    }

    private let handle: yajl_handle
    private let callbacks: UnsafeMutablePointer<yajl_callbacks>

    /// The gate of this parse.
    let gate: EventGate
    /// The places of its tokens.
    let places: TokenPlaces

    /// - Parameter context: handed to each callback; must outlive the parser.
    init(events: EventTable, context: UnsafeMutableRawPointer, allowsComments: Bool) {
        unsafe callbacks = .allocate(capacity: 1)
        unsafe callbacks.initialize(to: yajl_callbacks(events))
        // yajl aborts by itself when memory is short, and returns NULL only then.
        unsafe handle = unsafe yajl_alloc(callbacks, nil, context)!
        // The input check has seen to UTF-8 already, more strictly than yajl would.
        _ = unsafe trellis_yajl_set(handle, yajl_dont_validate_strings, 1)
        // What follows the document's value is looked at by the caller, who can tell its place.
        _ = unsafe trellis_yajl_set(handle, yajl_allow_trailing_garbage, 1)
        if allowsComments { _ = unsafe trellis_yajl_set(handle, yajl_allow_comments, 1) }
        gate = unsafe EventGate(callbacks: callbacks, handle: handle)
        unsafe places = TokenPlaces(handle: handle)
    }

    deinit {
        gate.deallocate()
        places.deallocate()
        unsafe yajl_free(handle)
        unsafe callbacks.deallocate()
    }

    /// Bytes of the last chunk that are behind the parser: the end of the current token. Wraps `yajl_get_bytes_consumed`.
    ///
    /// After a failure it is good until the next call only.
    var bytesConsumed: Int { unsafe yajl_get_bytes_consumed(handle) }

    /// Feeds a chunk. Wraps `yajl_parse`.
    mutating func parse(_ chunk: UnsafeBufferPointer<UInt8>) -> Outcome {
        guard let start = chunk.baseAddress, !chunk.isEmpty else { return .ok }
        return unsafe outcome(yajl_parse(handle, start, chunk.count))
    }

    /// Ends the document. Wraps `yajl_complete_parse`.
    ///
    /// A line feed is fed first: in an unterminated string it is an error, and elsewhere white space. It also ends a number
    /// at the end of the input.
    mutating func complete() -> Outcome {
        var lineFeed: UInt8 = 0x0A
        let fed = unsafe yajl_parse(handle, &lineFeed, 1)
        if case .failed(let fault) = outcome(fed) {
            return .failed(fault.isLexical ? .unexpectedEnd : fault)
        }
        if fed != yajl_status_ok { return outcome(fed) }
        return unsafe outcome(yajl_complete_parse(handle))
    }

    private func outcome(_ status: yajl_status) -> Outcome {
        switch status {
        case yajl_status_ok: return .ok
        case yajl_status_client_canceled: return .stopped
        default:
            let message = unsafe yajl_get_error(handle, 0, nil, 0)
            defer { unsafe yajl_free_error(handle, message) }
            let text = unsafe message.map { unsafe String(cString: UnsafePointer<CChar>(OpaquePointer($0))) } ?? ""
            return .failed(SyntaxFault(yajlMessage: text))
        }
    }
}

/// Shuts off the events inside a subtree that nobody wants: yajl still checks it, but neither resolves escapes nor calls.
/// Starts and ends of objects and arrays are delivered all the same, to see where the subtree ends.
@safe struct EventGate {
    /// How much of the current chunk was skipped.
    private struct Skipped {
        var isClosed = false
        /// The offset in the chunk at which the gate was closed.
        var start = 0
        var longest = 0
    }

    private let callbacks: UnsafeMutablePointer<yajl_callbacks>
    private let handle: yajl_handle
    private let all: yajl_callbacks
    private let skipped: UnsafeMutablePointer<Skipped>

    fileprivate init(callbacks: UnsafeMutablePointer<yajl_callbacks>, handle: yajl_handle) {
        unsafe self.callbacks = unsafe callbacks
        unsafe self.handle = unsafe handle
        unsafe all = callbacks.pointee
        unsafe skipped = .allocate(capacity: 1)
        unsafe skipped.initialize(to: Skipped())
    }

    fileprivate func deallocate() {
        unsafe skipped.deallocate()
    }

    func close() {
        unsafe callbacks.pointee.yajl_null = nil
        unsafe callbacks.pointee.yajl_boolean = nil
        unsafe callbacks.pointee.yajl_number = nil
        unsafe callbacks.pointee.yajl_string = nil
        unsafe callbacks.pointee.yajl_map_key = nil
        unsafe skipped.pointee.isClosed = true
        unsafe skipped.pointee.start = yajl_get_bytes_consumed(handle)
    }

    func open() {
        unsafe callbacks.pointee = all
        unsafe skipped.pointee.isClosed = false
        unsafe skipped.pointee.longest = max(
            skipped.pointee.longest, yajl_get_bytes_consumed(handle) - skipped.pointee.start)
    }

    /// The length of the longest skipped part of a chunk that the parser has got to the end of.
    func longestSkip(inChunkOf count: Int) -> Int {
        var longest = unsafe skipped.pointee.longest
        if unsafe skipped.pointee.isClosed { longest = unsafe max(longest, count - skipped.pointee.start) }
        unsafe skipped.pointee.start = 0
        unsafe skipped.pointee.longest = 0
        return longest
    }
}

extension yajl_callbacks {
    fileprivate init(_ events: EventTable) {
        unsafe self.init(
            yajl_null: events.null, yajl_boolean: events.bool, yajl_integer: nil, yajl_double: nil,
            yajl_number: events.number, yajl_string: events.string, yajl_start_map: events.startObject,
            yajl_map_key: events.key, yajl_end_map: events.endObject, yajl_start_array: events.startArray,
            yajl_end_array: events.endArray)
    }
}
