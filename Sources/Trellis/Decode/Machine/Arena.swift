// Safety: Drafts are pushed and popped in stack order. Blocks do not move, so that pointers to outer drafts stay valid.
/// A stack allocator for drafts. Its blocks never move, so pointers to outer drafts stay valid while inner drafts are
/// pushed and popped.
@safe struct Arena {
    @safe private struct Block {
        var start: UnsafeMutableRawPointer
        var size: Int
    }

    /// The start of a draft. Popping to a mark frees everything after it.
    struct Mark {
        fileprivate var block: Int
        fileprivate var position: Int
    }

    private static let blockSize = 16 * 1024
    private var blocks: [Block] = []
    private var current = unsafe UnsafeMutableRawPointer(bitPattern: 16)!
    private var position = 0
    private var blockEnd = 0
    private var block = -1

    var mark: Mark {
        @inline(__always) get { Mark(block: block, position: position) }
    }

    /// Allocates uninitialized memory, aligned to 16 bytes.
    @inline(__always)
    mutating func push(_ count: Int) -> UnsafeMutableRawPointer {
        let rounded = (count + 15) & ~15
        if blockEnd - position < rounded { advance(rounded) }
        defer { position += rounded }
        return unsafe current + position
    }

    @inline(__always)
    mutating func pop(to mark: Mark) {
        if mark.block != block { use(mark.block) }
        position = mark.position
    }

    @inline(never)
    private mutating func advance(_ count: Int) {
        let next = block + 1
        if next < blocks.count && blocks[next].size < count {
            for block in blocks[next...] { unsafe block.start.deallocate() }
            blocks.removeSubrange(next...)
        }
        if next == blocks.count {
            let size = max(count, Self.blockSize)
            unsafe blocks.append(Block(start: .allocate(byteCount: size, alignment: 16), size: size))
        }
        use(next)
        position = 0
    }

    @inline(never)
    private mutating func use(_ index: Int) {
        block = index
        guard index >= 0 else {
            blockEnd = 0
            return
        }
        unsafe current = unsafe blocks[index].start
        blockEnd = blocks[index].size
    }

    /// Frees all drafts.
    mutating func popAll() {
        use(-1)
        position = 0
    }

    /// The size of all blocks in bytes.
    var size: Int { blocks.reduce(0) { $0 + $1.size } }

    mutating func deallocate() {
        for block in blocks { unsafe block.start.deallocate() }
        blocks = []
    }
}
