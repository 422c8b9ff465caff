// Safety: as in Machine/DecodingContext.swift
/// The memory a machine works in. Between decodes of the same type it is kept with a context of the compiled schema:
/// that saves the allocations and the page faults, and the predictions stay learnt.
@safe struct MachineMemory: @unchecked Sendable {
    /// For each known key, the one that followed it last time. Payloads repeat their order, so a guess is nearly always
    /// right.
    var hints: UnsafeMutablePointer<UInt16>
    /// For each known key, how often the Strings of its value come again, and how often the keys of dictionaries there.
    var rates: UnsafeMutablePointer<RepetitionRate>
    var keyRates: UnsafeMutablePointer<RepetitionRate>
    var frames: UnsafeMutablePointer<Frame>
    var frameCapacity: Int
    var arena = Arena()
    /// What the caller hands to hooks, which get at it through the values of their object. It is the decoder's.
    var userInfo: UnsafePointer<JSONUserInfo>

    /// Where a member is put together that no field wants. It is moved away as soon as it is complete.
    var rest: UnsafeMutableRawPointer

    init(schema: CompiledSchema) {
        unsafe rest = .allocate(byteCount: schema.restRoom, alignment: ElementBuffer.alignment)
        unsafe userInfo = unsafe DecoderSetup.standard.userInfo
        unsafe hints = .allocate(capacity: schema.hintCount)
        unsafe hints.initialize(repeating: 0, count: schema.hintCount)
        // The first is also for what belongs to no key.
        let rateCount = max(1, schema.hintCount)
        unsafe rates = .allocate(capacity: rateCount * 2)
        unsafe rates.initialize(repeating: RepetitionRate(), count: rateCount * 2)
        unsafe keyRates = rates + rateCount
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
        unsafe rates.deallocate()
        unsafe rest.deallocate()
        arena.deallocate()
    }
}
