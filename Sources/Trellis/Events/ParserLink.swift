internal import CYAJL

// Safety: as in Parser.swift
/// The receiver's access to the parser that calls it. Valid as long as the parser.
@safe struct ParserLink {
    private let memory: UnsafeMutablePointer<ParserMemory>
    /// Turns off the events inside skipped values.
    let gate: EventGate
    /// Computes the input position of the current event.
    let positions: TokenPositions
    /// Unretained, because the parser keeps it alive, so that copying the link needs no reference counting.
    private let keptSource: Unmanaged<VerbatimText>?

    init(
        memory: UnsafeMutablePointer<ParserMemory>, gate: EventGate, positions: TokenPositions, source: VerbatimText?
    ) {
        unsafe self.memory = unsafe memory
        self.gate = gate
        self.positions = positions
        unsafe keptSource = source.map { unsafe Unmanaged.passUnretained($0) }
    }

    /// The original bytes of values; nil if no value is recorded as bytes.
    var source: VerbatimText? { unsafe keptSource?.takeUnretainedValue() }

    /// Returns the decoded part of an array of numbers to the parser.
    func pass(_ numbers: NumberRun) { unsafe memory.pointee.numbers = numbers }

    /// A string or number of an event. If the parser has a skeleton, the bytes in the chunk, or those of the string
    /// whose escapes the scanner has resolved.
    @inline(__always)
    func original(_ text: UnsafePointer<UInt8>?, _ count: Int) -> (UnsafePointer<UInt8>?, Int) {
        let index = unsafe UInt(bitPattern: text) &- memory.pointee.leaves.skeleton
        guard unsafe index < memory.pointee.leaves.count else { return unsafe (text, count) }
        let leaf = unsafe memory.pointee.leaves.leaves[Int(bitPattern: index)]
        let isResolved = unsafe leaf & TextScan.SkeletonMemory.resolvedBit != 0
        let base = unsafe isResolved ? memory.pointee.leaves.resolved : memory.pointee.leaves.text
        return unsafe (base + Int(leaf >> 32), Int(leaf & 0x7FFF_FFFF))
    }

    // MARK: The trace

    /// The receiver's trace of the events so far.
    var trace: EventTrace { unsafe memory.pointee.trace }

    /// Called before the events of a chunk.
    func begin(_ chunk: UnsafeBufferPointer<UInt8>) { unsafe memory.pointee.trace.begin(chunk) }

    /// Records the end of a key, string or number.
    ///
    /// - Parameter length: the number of bytes from the string's start to the end of its token.
    @inline(__always)
    func note(_ text: UnsafePointer<UInt8>, _ length: Int, as kind: EventTrace.Text) {
        unsafe memory.pointee.trace.note(text, length, as: kind)
    }

    /// Records that a container begins.
    @inline(__always)
    func open(object: Bool) { unsafe memory.pointee.trace.open(object: object) }

    /// Records that a container ends.
    @inline(__always)
    func close() { unsafe memory.pointee.trace.close() }
}

/// The state shared by a parser, its gate, its positions and the receiver's trace. Its memory never moves, because yajl
/// stores the address of the callbacks and reads them for each token.
@unsafe struct ParserMemory {
    var callbacks: yajl_callbacks
    /// The callbacks while nothing is skipped.
    let allCallbacks: yajl_callbacks
    var skipped = EventGate.Skipped()
    var positions = unsafe TokenPositions.State()
    var trace = unsafe EventTrace()
    var surroundings: Surroundings?
    var numbers = NumberRun()
    var leaves = unsafe LeafTable()

    init(callbacks: yajl_callbacks) {
        unsafe self.callbacks = callbacks
        unsafe allCallbacks = callbacks
    }
}

/// The strings and numbers for which the skeleton that the parser has contains `""` or `0`.
@unsafe struct LeafTable {
    /// The address and length of the skeleton. The length is 0 if the parser has none.
    var skeleton: UInt = 0
    var count: UInt = 0
    /// For each byte of the skeleton, the place in `text`, which begins where the skeleton does.
    var leaves = unsafe UnsafeMutablePointer<UInt64>(bitPattern: 16)!
    var text = unsafe UnsafePointer<UInt8>(bitPattern: 16)!
    /// The strings with escapes.
    var resolved = unsafe UnsafePointer<UInt8>(bitPattern: 16)!

    /// The start of the string at an index of the skeleton, without its quotation mark. Nil if there is no string, or
    /// one with escapes.
    func stringStart(at index: Int) -> UnsafePointer<UInt8>? {
        guard unsafe index + 1 < Int(count),
            let byte = unsafe UnsafePointer<UInt8>(bitPattern: skeleton + UInt(index)),
            unsafe byte.pointee == UInt8(ascii: "\"")
        else { return nil }
        let leaf = unsafe leaves[index + 1]
        return unsafe leaf & TextScan.SkeletonMemory.resolvedBit == 0 ? text + Int(leaf >> 32) : nil
    }
}
