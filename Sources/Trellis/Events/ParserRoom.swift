internal import CYAJL

// Safety: as in Parser.swift
/// Memory for consecutive parsers: the state shared with the receiver of events, and yajl's allocations. For a small
/// document these allocations would take longer than parsing.
@safe struct ParserRoom: @unchecked Sendable {
    /// Uninitialized between parsers.
    let memory: UnsafeMutablePointer<ParserMemory>
    let heap: UnsafeMutablePointer<ParserHeap>

    init() {
        unsafe memory = .allocate(capacity: 1)
        unsafe heap = .allocate(capacity: 1)
        unsafe heap.initialize(to: ParserHeap())
    }

    /// Frees all allocations of the previous parser and returns the allocation functions for the next one.
    func functions() -> yajl_alloc_funcs {
        unsafe heap.pointee.removeAll()
        return unsafe yajl_alloc_funcs(
            malloc: { unsafe parserHeap($0).pointee.allocate($1) },
            realloc: { unsafe parserHeap($0).pointee.resize($1, to: $2) },
            free: { unsafe parserHeap($0).pointee.free($1) }, ctx: heap)
    }

    /// Memory for the input filter.
    ///
    /// It is reused for all documents: a block that is allocated and freed during a decode would separate the values of
    /// one model and fragment the memory for the next models, which costs up to 5 % of the time.
    ///
    /// - Parameter size: the same size for all filters.
    func filterMemory(_ size: Int) -> UnsafeMutableRawPointer {
        if let memory = unsafe heap.pointee.filterMemory { return unsafe memory }
        let memory = unsafe UnsafeMutableRawPointer.allocate(byteCount: size, alignment: ParserHeap.header)
        unsafe heap.pointee.filterMemory = unsafe memory
        return unsafe memory
    }

    /// The maximum number of bytes of strings with escapes in a skeleton.
    private static var resolvedCapacity: Int { 32 << 10 }

    /// Memory for a skeleton. It is reused for all documents, too.
    ///
    /// - Parameter capacity: the number of bytes of the skeleton to use, at most ``SkeletonPace/capacity``.
    func skeletonMemory(_ capacity: Int) -> TextScan.SkeletonMemory {
        let count = SkeletonPace.capacity
        let size = count + Self.resolvedCapacity
        let leaves = unsafe heap.pointee.skeletonMemory ?? .allocate(capacity: count + size / 8)
        unsafe heap.pointee.skeletonMemory = unsafe leaves
        // The skeleton follows the leaves.
        let skeleton = unsafe UnsafeMutableRawPointer(leaves + count).assumingMemoryBound(to: UInt8.self)
        return unsafe TextScan.SkeletonMemory(
            skeleton: skeleton, leaves: leaves, capacity: capacity, resolved: skeleton + count,
            resolvedCapacity: Self.resolvedCapacity)
    }

    func deallocate() {
        unsafe memory.deallocate()
        unsafe heap.pointee.deallocate()
        unsafe heap.deallocate()
    }
}

/// The heap that yajl passes as the context of its allocation functions.
private func parserHeap(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ParserHeap> {
    guard let context = unsafe context else { preconditionFailure("yajl passed no context") }
    return unsafe context.assumingMemoryBound(to: ParserHeap.self)
}

/// The heap of one yajl handle: a stack of blocks that are freed all at once. A block that does not fit is allocated
/// separately.
@unsafe struct ParserHeap {
    /// The size of the handle, its lexer, and the initial capacity of its two buffers.
    private static let size = 5 * 1024
    /// A header before each block stores its size. The block after it has the alignment of `malloc`.
    static let header = 16

    private let start: UnsafeMutableRawPointer
    private var used = 0
    var filterMemory: UnsafeMutableRawPointer?
    var skeletonMemory: UnsafeMutablePointer<UInt64>?

    init() {
        unsafe start = .allocate(byteCount: Self.size, alignment: Self.header)
    }

    mutating func removeAll() {
        unsafe used = 0
    }

    func deallocate() {
        unsafe start.deallocate()
        unsafe filterMemory?.deallocate()
        unsafe skeletonMemory?.deallocate()
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
        // yajl enlarges its stack of open containers by 128 bytes at a time. Copying it each time would be quadratic.
        let larger = unsafe allocate(max(size, before + before / 2))
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
