internal import CYAJL

// Safety: as in Parser.swift
/// Memory that one parser after the other works in: what it shares with the receiver of its events, and what yajl
/// allocates. For a small document those allocations would take longer than the parse.
@safe struct ParserRoom: @unchecked Sendable {
    /// Uninitialised between parsers.
    let memory: UnsafeMutablePointer<ParserMemory>
    let heap: UnsafeMutablePointer<ParserHeap>

    init() {
        unsafe memory = .allocate(capacity: 1)
        unsafe heap = .allocate(capacity: 1)
        unsafe heap.initialize(to: ParserHeap())
    }

    /// Begins with the memory anew, for a parser.
    func functions() -> yajl_alloc_funcs {
        unsafe heap.pointee.removeAll()
        return unsafe yajl_alloc_funcs(
            malloc: { unsafe parserHeap($0).pointee.allocate($1) },
            realloc: { unsafe parserHeap($0).pointee.resize($1, to: $2) },
            free: { unsafe parserHeap($0).pointee.free($1) }, ctx: heap)
    }

    /// What a filter in front of the parser works in.
    ///
    /// It is kept: a piece of memory that comes and goes in the middle of a decode lies between the values of a model,
    /// and those of the next are scattered around it, which costs up to 5 % of the time.
    ///
    /// - Parameter size: the same for all filters.
    func filterMemory(_ size: Int) -> UnsafeMutableRawPointer {
        if let memory = unsafe heap.pointee.filterMemory { return unsafe memory }
        let memory = unsafe UnsafeMutableRawPointer.allocate(byteCount: size, alignment: ParserHeap.header)
        unsafe heap.pointee.filterMemory = unsafe memory
        return unsafe memory
    }

    /// For copies of lines without indentation. It is kept, too.
    ///
    /// - Parameter length: no more than ``IndentationPace/copyLength``.
    func lineMemory(_ length: Int) -> UnsafeMutableBufferPointer<UInt8> {
        let memory = unsafe heap.pointee.lineMemory ?? .allocate(capacity: IndentationPace.copyLength)
        unsafe heap.pointee.lineMemory = unsafe memory
        return unsafe UnsafeMutableBufferPointer(start: memory, count: min(length, IndentationPace.copyLength))
    }

    func deallocate() {
        unsafe memory.deallocate()
        unsafe heap.pointee.deallocate()
        unsafe heap.deallocate()
    }
}

/// The context that yajl hands to the functions that allocate for it.
private func parserHeap(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ParserHeap> {
    guard let context = unsafe context else { preconditionFailure("yajl has forgotten its context") }
    return unsafe context.assumingMemoryBound(to: ParserHeap.self)
}

/// What one yajl handle allocates: pieces one behind the other, which are given back all at once. A piece that there is
/// no room for is allocated by itself.
@unsafe struct ParserHeap {
    /// The handle, its lexer, and the first room of its two buffers.
    private static let size = 5 * 1024
    /// In front of each piece is its size; behind that it is aligned as `malloc` aligns.
    static let header = 16

    private let start: UnsafeMutableRawPointer
    private var used = 0
    var filterMemory: UnsafeMutableRawPointer?
    var lineMemory: UnsafeMutablePointer<UInt8>?

    init() {
        unsafe start = .allocate(byteCount: Self.size, alignment: Self.header)
    }

    mutating func removeAll() {
        unsafe used = 0
    }

    func deallocate() {
        unsafe start.deallocate()
        unsafe filterMemory?.deallocate()
        unsafe lineMemory?.deallocate()
    }

    mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        let room = unsafe Self.header + (size + 15) & ~15
        let piece: UnsafeMutableRawPointer
        if unsafe room <= Self.size - used {
            unsafe piece = unsafe start + used
            unsafe used += room
        } else {
            unsafe piece = .allocate(byteCount: room, alignment: Self.header)
        }
        unsafe piece.storeBytes(of: size, as: Int.self)
        return unsafe piece + Self.header
    }

    mutating func resize(_ memory: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer {
        guard let memory = unsafe memory else { return unsafe allocate(size) }
        let before = unsafe (memory - Self.header).load(as: Int.self)
        if size <= before { return unsafe memory }
        let larger = unsafe allocate(size)
        unsafe larger.copyMemory(from: memory, byteCount: before)
        unsafe free(memory)
        return unsafe larger
    }

    func free(_ memory: UnsafeMutableRawPointer?) {
        guard let memory = unsafe memory else { return }
        let isInside = unsafe memory >= start && memory < start + Self.size
        if !isInside { unsafe (memory - Self.header).deallocate() }
    }
}
