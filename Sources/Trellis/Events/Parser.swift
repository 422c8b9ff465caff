internal import CYAJL

// Safety: `ParserMemory` holds the callback table and the state that the parser, its gate, its positions and the trace
// share. It never moves, because yajl reads the table for each token, and it lives as long as yajl's handle. Both are
// freed once, when the parser is closed or in its `deinit`. The memory is in a `ParserRoom` that several parsers use
// one after another: `DocumentDecoder` closes its parser before its run returns the room for reuse, and a parser
// without a room creates one. yajl allocates in the room, where a size precedes each block. A block that does not fit
// is allocated and freed separately. The input filter and the skeleton have separate blocks in the room, and are
// destroyed before the room is returned; yajl reads the skeleton only during a call. yajl copies the
// allocation functions, and gets the room's address with each call. A link or gate is used only while its parser lives:
// `DocumentDecoder` owns both the parser and the machine, `TrellisValidator` the parser and its state. After a failure
// nothing is fed to the handle. Only `Parser`, `EventGate` and `TokenPositions` call yajl.
/// Parses one document with yajl. This file creates, feeds and frees the yajl handle. ``EventGate`` and
/// ``TokenPositions`` read the handle's position.
///
/// - `yajl_alloc` stores a pointer to the callback table and reads the table for each token, so the table has memory of
///   its own that lives as long as the handle.
/// - The table's entries may be cleared while a value is skipped: see ``EventGate``.
/// - After an error or a stop, the handle must not be used for parsing any more.
@safe struct Parser: ~Copyable {
    /// The result of a call to the parser.
    enum Outcome {
        case ok
        /// A callback returned 0.
        case stopped
        case failed(SyntaxFault)

        var isOK: Bool { if case .ok = self { true } else { false } }
    }

    private let handle: yajl_handle
    private let context: UnsafeMutableRawPointer
    private let memory: UnsafeMutablePointer<ParserMemory>
    private let room: ParserRoom
    private let ownsRoom: Bool
    private var isOpen = true

    private let source: VerbatimText?
    /// The receiver's access to this parser.
    let link: ParserLink

    /// - Parameters:
    ///   - context: passed to each callback; it must outlive the parser.
    ///   - keepsText: whether the receiver may request the original bytes of values.
    ///   - room: memory that no other parser uses and that outlives this parser; nil to allocate it.
    init(
        events: EventTable, context: UnsafeMutableRawPointer, allowsComments: Bool, keepsText: Bool,
        room: ParserRoom? = nil
    ) {
        ownsRoom = room == nil
        let room = room ?? ParserRoom()
        self.room = room
        unsafe self.context = unsafe context
        unsafe memory = unsafe room.memory
        unsafe memory.initialize(to: ParserMemory(callbacks: yajl_callbacks(events)))
        // The callbacks are the first field, so their address is that of the memory.
        let callbacks = unsafe UnsafeRawPointer(memory).assumingMemoryBound(to: yajl_callbacks.self)
        // yajl copies the functions. It returns NULL only if they do.
        var functions = unsafe room.functions()
        unsafe handle = unsafe yajl_alloc(callbacks, &functions, context)!
        // The input check validates UTF-8 more strictly than yajl does.
        _ = unsafe trellis_yajl_set(handle, yajl_dont_validate_strings, 1)
        // The caller checks the bytes after the document's value, because it knows their position.
        _ = unsafe trellis_yajl_set(handle, yajl_allow_trailing_garbage, 1)
        if allowsComments { _ = unsafe trellis_yajl_set(handle, yajl_allow_comments, 1) }
        let positions = unsafe TokenPositions(memory: memory, handle: handle)
        source = keepsText ? VerbatimText(positions) : nil
        link = unsafe ParserLink(
            memory: memory, gate: EventGate(memory: memory, handle: handle), positions: positions, source: source)
    }

    deinit {
        if isOpen { giveBack() }
        if ownsRoom { room.deallocate() }
    }

    /// Frees the memory in the `ParserRoom` for the next parser. This parser must not be used afterwards.
    mutating func close() {
        if isOpen { giveBack() }
        isOpen = false
    }

    private func giveBack() {
        unsafe yajl_free(handle)
        unsafe memory.deinitialize(count: 1)
    }

    /// The number of consumed bytes of the last chunk, including bytes that were left out: the end of the current
    /// token. Wraps `yajl_get_bytes_consumed`.
    ///
    /// After a failure it is valid only until the next call.
    var bytesConsumed: Int { unsafe memory.pointee.positions.pieceStart + yajl_get_bytes_consumed(handle) }

    /// Parses a part of a chunk. Wraps `yajl_parse`. Other parts of the chunk may be left out if the parsed parts are
    /// valid JSON together.
    mutating func parse(_ chunk: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>) -> Outcome {
        guard let start = chunk.baseAddress, !piece.isEmpty else { return .ok }
        unsafe memory.pointee.positions.pieceStart = piece.lowerBound
        unsafe memory.pointee.positions.numbers = -1
        return unsafe outcome(yajl_parse(handle, start + piece.lowerBound, piece.count))
    }

    /// Parses the skeleton of a part of a chunk: as many tokens as it has room for.
    ///
    /// - Parameters:
    ///   - text: the chunk up to the end of the part to parse.
    ///   - start: an index at which no token continues.
    ///   - numbers: the index from which brackets that may open an array of numbers are looked for. The skeleton ends
    ///     with the first one.
    ///   - longest: the maximum length of a token in bytes.
    ///   - capacity: the maximum length of the skeleton.
    mutating func parseSkeleton(
        of text: TextScan, from start: Int, toNumbersFrom numbers: Int, longest: Int, capacity: Int
    ) -> (outcome: Outcome, skeleton: TextScan.Skeleton) {
        let room = unsafe room.skeletonMemory(capacity)
        let bytes = unsafe room.skeleton
        let skeleton = unsafe text.writeSkeleton(from: start, toNumbersFrom: numbers, longest: longest, into: room)
        guard skeleton.count > 0 else { return (.ok, skeleton) }
        unsafe memory.pointee.leaves = unsafe LeafTable(
            skeleton: UInt(bitPattern: bytes), count: UInt(skeleton.count), leaves: room.leaves,
            text: text.start + start, resolved: room.resolved)
        unsafe memory.pointee.positions.beginSkeleton(of: start..<text.count)
        unsafe memory.pointee.positions.numbers = -1
        let outcome = unsafe outcome(yajl_parse(handle, bytes, skeleton.count))
        let consumed = unsafe yajl_get_bytes_consumed(handle)
        var index: Int?
        if outcome.isOK && consumed == skeleton.count {
            index = skeleton.rest
        } else if case .failed(let fault) = outcome, fault.position == .tokenStart {
            // White space before the token is not in the skeleton.
            index = unsafe text.space(from: memory.pointee.positions.index(ofConsumed: consumed))
        }
        unsafe memory.pointee.positions.endSkeleton(behind: consumed, at: index)
        unsafe memory.pointee.leaves.count = 0
        return (outcome, skeleton)
    }

    /// Whether the last parsed byte is the bracket of an array for which the receiver expects numbers.
    var isAtNumbers: Bool { unsafe memory.pointee.positions.numbers == yajl_get_bytes_consumed(handle) }

    /// Whether the innermost container is an array for which the receiver expects numbers.
    func isInNumbers(_ numbers: EventTable.StringEvent) -> Bool {
        var nothing: UInt8 = 0
        return unsafe numbers(context, &nothing, 0) != 0 && memory.pointee.numbers.isOpen
    }

    /// Lets the receiver decode numbers that follow a bracket or comma, and brings the parser to the same state: see
    /// ``NumberRun``.
    ///
    /// - Parameters:
    ///   - text: the chunk up to the end of the part to parse.
    ///   - index: the index of the bracket or comma, which the parser has received.
    /// - Returns: false if the receiver has stopped.
    mutating func passNumbers(of text: TextScan, from index: Int, to numbers: EventTable.StringEvent) -> Bool {
        let goesOn = unsafe numbers(context, text.start + index, text.count - index) != 0
        let run = unsafe memory.pointee.numbers
        let end = unsafe goesOn ? index + run.end : memory.pointee.positions.end ?? index + run.end
        unsafe memory.pointee.positions.end = nil
        if run.numberEnd > 0 { unsafe memory.pointee.trace.pass(upTo: index + run.numberEnd) }
        if goesOn {
            // Without callbacks, these tokens have no events.
            let callbacks = unsafe memory.pointee.callbacks
            unsafe memory.pointee.callbacks = yajl_callbacks()
            let tokens: [UInt8] = [UInt8(ascii: "["), UInt8(ascii: "]")]
            for _ in 0..<run.opened { _ = unsafe yajl_parse(handle, tokens, 1) }
            if run.isFilled { _ = unsafe yajl_parse(handle, tokens, 2) }
            unsafe memory.pointee.callbacks = callbacks
        }
        unsafe memory.pointee.positions.pieceStart = end - yajl_get_bytes_consumed(handle)
        return goesOn
    }

    /// Tells the parser that the last parsed part ends with a complete number, because the next part does not continue
    /// it. `index` is the position in the chunk.
    mutating func endNumber(at index: Int) -> Outcome {
        unsafe memory.pointee.positions.pieceStart = index
        var space: UInt8 = 0x20
        return unsafe outcome(yajl_parse(handle, &space, 1))
    }

    /// Ends the document. Wraps `yajl_complete_parse`.
    ///
    /// A line feed is parsed first. In an unterminated string it is an error, and elsewhere it is white space. It also
    /// ends a number at the end of the input.
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

extension yajl_callbacks {
    fileprivate init(_ events: EventTable) {
        unsafe self.init(
            yajl_null: events.null, yajl_boolean: events.bool, yajl_integer: nil, yajl_double: nil,
            yajl_number: events.number, yajl_string: events.string, yajl_start_map: events.startObject,
            yajl_map_key: events.key, yajl_end_map: events.endObject, yajl_start_array: events.startArray,
            yajl_end_array: events.endArray)
    }
}
