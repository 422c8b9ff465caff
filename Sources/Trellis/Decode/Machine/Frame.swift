#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A container that is open.
@unsafe struct Frame {
    enum Kind: UInt8 {
        /// Below everything: the place of the document's own value.
        case root
        /// A model's object.
        case model
        /// An object on the way to a nested path of the model below.
        case branch
        case array
        case dictionary
        /// An array that is not in the input: its one element stands for it.
        case single
        /// An array of which one element is wanted.
        case pick
        /// An array that stands for an object without members.
        case emptyArray
    }

    var kind: Kind
    /// How the container is decoded, and where its value goes.
    var plan: UnsafeMutablePointer<TypePlan>
    var slot: UnsafeMutableRawPointer

    // Of models and branches.
    var draft: UnsafeMutableRawPointer
    var model: UnsafeMutablePointer<ModelPlan>
    var node: UnsafeMutablePointer<TrieNode>
    var mark: Arena.Mark
    /// Where the prediction of the next key is kept, and the predicted entry.
    var hint: UnsafeMutablePointer<UInt16>
    var guess: UnsafeMutablePointer<TrieEntry>
    /// The key whose value is being decoded.
    var entry: UnsafeMutablePointer<TrieEntry>?
    /// How many elements were handed out or passed by.
    var index: Int

    // Of arrays and dictionaries. The two buffers stay with the frame's place in the stack and are used again by the next
    // container at that depth.
    var elements: ElementBuffer
    var keys: ElementBuffer
    /// Where the next element goes.
    var cursor: UnsafeMutableRawPointer
    /// The end of the room for elements: of the buffer, or of what the limit allows and one more.
    var end: UnsafeMutableRawPointer
    /// Whether a dictionary's key stands in `keys` whose value is not complete.
    var keyPending = false
}

/// Memory for the elements of an open container. Elements are moved bitwise when it grows; a
/// schema with elements that must not be is refused.
///
/// It comes from `malloc`, whose `realloc` grows a large block by moving its pages instead of its bytes.
@unsafe struct ElementBuffer {
    var start: UnsafeMutableRawPointer
    var end: UnsafeMutableRawPointer

    /// What `malloc` gives on every platform; a schema with a type that wants more is refused.
    static let alignment = 16

    static var empty: ElementBuffer {
        let nowhere = unsafe UnsafeMutableRawPointer(bitPattern: 16)!
        return unsafe ElementBuffer(start: nowhere, end: nowhere)
    }

    var capacity: Int { unsafe end - start }

    /// Makes room for at least `count` bytes after `used`; returns the address of the first of them. Amortised O(1).
    @inline(never)
    mutating func grow(used: Int, needed count: Int) -> UnsafeMutableRawPointer {
        let size = unsafe max(capacity * 2, used + count, 256)
        guard let larger = unsafe realloc(capacity > 0 ? start : nil, size) else {
            // As Swift's own allocator does.
            fatalError("out of memory")
        }
        unsafe start = unsafe larger
        unsafe end = unsafe larger + size
        return unsafe start + used
    }

    mutating func deallocate() {
        if unsafe capacity > 0 { unsafe free(start) }
        unsafe self = unsafe .empty
    }
}
