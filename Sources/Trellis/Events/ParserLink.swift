internal import CYAJL

// Safety: as in Parser.swift
/// What a parser hands to the receiver of its events. It is good as long as the parser.
@safe struct ParserLink {
    private let memory: UnsafeMutablePointer<ParserMemory>
    /// Shuts off the events of what is skipped.
    let gate: EventGate
    /// Tells where the current event is in the input.
    let positions: TokenPositions
    /// Kept alive by the parser, so that nothing is counted when the link is copied.
    private let keptSource: Unmanaged<VerbatimText>?

    init(
        memory: UnsafeMutablePointer<ParserMemory>, gate: EventGate, positions: TokenPositions, source: VerbatimText?
    ) {
        unsafe self.memory = unsafe memory
        self.gate = gate
        self.positions = positions
        unsafe keptSource = source.map { unsafe Unmanaged.passUnretained($0) }
    }

    /// The text of what is kept byte for byte; nil if nothing is.
    var source: VerbatimText? { unsafe keptSource?.takeUnretainedValue() }

    // MARK: The trace

    /// What the receiver has told of the events so far.
    var trace: EventTrace { unsafe memory.pointee.trace }

    /// Called before the events of a chunk.
    func begin(_ chunk: UnsafeBufferPointer<UInt8>) { unsafe memory.pointee.trace.begin(chunk) }

    /// Tells the parser of a key, string or number.
    ///
    /// - Parameter length: the bytes from the text's start to the end of its token.
    @inline(__always)
    func note(_ text: UnsafePointer<UInt8>, _ length: Int, as kind: EventTrace.Text) {
        unsafe memory.pointee.trace.note(text, length, as: kind)
    }

    /// Tells the parser that a container begins.
    @inline(__always)
    func open(object: Bool) { unsafe memory.pointee.trace.open(object: object) }

    /// Tells the parser that a container ends.
    @inline(__always)
    func close() { unsafe memory.pointee.trace.close() }
}

/// What a parser, its gate, its places and the receiver's trace share, in memory that never moves: yajl keeps the
/// address of the callbacks, and reads them again for each token.
@unsafe struct ParserMemory {
    var callbacks: yajl_callbacks
    /// The callbacks while nothing is skipped.
    let allCallbacks: yajl_callbacks
    var skipped = EventGate.Skipped()
    var positions = unsafe TokenPositions.State()
    var trace = unsafe EventTrace()
    var surroundings: Surroundings?

    init(callbacks: yajl_callbacks) {
        unsafe self.callbacks = callbacks
        unsafe allCallbacks = callbacks
    }
}
