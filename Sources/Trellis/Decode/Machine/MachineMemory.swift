import Synchronization

/// The memory a machine works in. Between decodes of the same type it is kept by the compiled schema: that saves the
/// allocations and the page faults, and the predictions stay learnt.
@safe struct MachineMemory: @unchecked Sendable {
    /// For each known key, the one that followed it last time. Payloads repeat their order, so a guess is nearly always right.
    var hints: UnsafeMutablePointer<UInt16>
    var frames: UnsafeMutablePointer<Frame>
    var frameCapacity: Int
    var arena = Arena()
    /// What the caller hands to hooks, which get at it through the values of their object.
    var userInfo: UnsafeMutablePointer<JSONUserInfo>

    /// Where a member is put together that no field wants. It is moved away as soon as it is complete.
    var rest: UnsafeMutableRawPointer

    init(schema: CompiledSchema) {
        unsafe rest = .allocate(byteCount: schema.restRoom, alignment: ElementBuffer.alignment)
        unsafe userInfo = .allocate(capacity: 1)
        unsafe userInfo.initialize(to: JSONUserInfo())
        unsafe hints = .allocate(capacity: schema.hintCount)
        unsafe hints.initialize(repeating: 0, count: schema.hintCount)
        frameCapacity = 16
        unsafe frames = .allocate(capacity: frameCapacity)
        unsafe frames.initialize(repeating: .unused(schema.root), count: frameCapacity)
    }

    /// Doubles the stack of frames. Pointers to frames are void afterwards.
    mutating func growFrames() {
        let larger = UnsafeMutablePointer<Frame>.allocate(capacity: frameCapacity * 2)
        unsafe larger.moveInitialize(from: frames, count: frameCapacity)
        unsafe (larger + frameCapacity).initialize(repeating: .unused(larger.pointee.plan), count: frameCapacity)
        unsafe frames.deallocate()
        unsafe frames = larger
        frameCapacity *= 2
    }

    /// All that can grow, in bytes.
    var size: Int {
        var size = unsafe arena.size + frameCapacity * MemoryLayout<Frame>.stride
        for index in 0..<frameCapacity {
            unsafe size += frames[index].elements.capacity + frames[index].keys.capacity
        }
        return size
    }

    mutating func deallocate() {
        for index in 0..<frameCapacity {
            unsafe frames[index].elements.deallocate()
            unsafe frames[index].keys.deallocate()
        }
        unsafe frames.deallocate()
        unsafe hints.deallocate()
        unsafe userInfo.deinitialize(count: 1)
        unsafe userInfo.deallocate()
        unsafe rest.deallocate()
        arena.deallocate()
    }
}

/// Memory of machines that have finished.
final class MachineMemoryPool: Sendable {
    /// How many are kept for each root type, and how large all of them together may be.
    private static let countLimit = 4
    private static let sizeLimit = 4 << 20

    private struct Unused {
        var memories: [MachineMemory] = []
        var size = 0
    }

    private let unused = Mutex(Unused())

    func take() -> MachineMemory? {
        unused.withLock { unused in
            guard let memory = unused.memories.popLast() else { return nil }
            unused.size -= memory.size
            return memory
        }
    }

    func give(_ memory: MachineMemory) {
        let size = memory.size
        let isKept = unused.withLock { unused in
            guard unused.memories.count < Self.countLimit, unused.size + size <= Self.sizeLimit else { return false }
            unused.memories.append(memory)
            unused.size += size
            return true
        }
        if !isKept {
            var memory = memory
            memory.deallocate()
        }
    }

    deinit {
        unused.withLock { unused in
            for index in unused.memories.indices { unused.memories[index].deallocate() }
        }
    }
}
