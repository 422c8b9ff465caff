// Safety: as in Machine/DecodingContext.swift
/// The memory of a machine. Between decodes of the same type, a context of the compiled schema keeps it, which avoids
/// allocations and page faults and preserves the learnt predictions.
@safe struct MachineMemory: @unchecked Sendable {
    /// For each known key, the key that followed it last time. Payloads repeat the order of their keys, so predictions
    /// are nearly always right.
    var hints: UnsafeMutablePointer<UInt16>
    /// For each known key, how often the strings in its value repeat, and how often the dictionary keys there repeat.
    var rates: UnsafeMutablePointer<RepetitionRate>
    var keyRates: UnsafeMutablePointer<RepetitionRate>
    var frames: UnsafeMutablePointer<Frame>
    var frameCapacity: Int
    var arena = Arena()
    /// The caller's values for hooks, which access them through the values of their object. The decoder owns them.
    var userInfo: UnsafePointer<JSONUserInfo>

    /// The slot for the value of an unmapped member. The value is moved away as soon as it is complete.
    var rest: UnsafeMutableRawPointer

    init(schema: CompiledSchema) {
        unsafe rest = .allocate(byteCount: schema.restRoom, alignment: ElementBuffer.alignment)
        unsafe userInfo = unsafe DecoderSetup.standard.userInfo
        unsafe hints = .allocate(capacity: schema.hintCount)
        unsafe hints.initialize(repeating: 0, count: schema.hintCount)
        // The first rates also serve values that belong to no key.
        let rateCount = max(1, schema.hintCount)
        unsafe rates = .allocate(capacity: rateCount * 2)
        unsafe rates.initialize(repeating: RepetitionRate(), count: rateCount * 2)
        unsafe keyRates = rates + rateCount
        frameCapacity = 16
        unsafe frames = .allocate(capacity: frameCapacity)
        unsafe frames.initialize(repeating: .unused(schema.root), count: frameCapacity)
    }

    /// Doubles the stack of frames. This invalidates all pointers to frames.
    mutating func growFrames() {
        let larger = UnsafeMutablePointer<Frame>.allocate(capacity: frameCapacity * 2)
        unsafe larger.moveInitialize(from: frames, count: frameCapacity)
        unsafe (larger + frameCapacity).initialize(repeating: .unused(larger.pointee.plan), count: frameCapacity)
        unsafe frames.deallocate()
        unsafe frames = larger
        frameCapacity *= 2
    }

    /// The size in bytes of all memory that can grow.
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
        unsafe rates.deallocate()
        unsafe rest.deallocate()
        arena.deallocate()
    }
}
