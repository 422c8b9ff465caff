// What happens when decoding fails. Nothing here is on the fast path.
extension Machine {
    /// Notes the error with the path of the current value and stops.
    ///
    /// - Parameter inside: whether the error is about the value that is due in the innermost container, not about that
    ///   container.
    @inline(never)
    mutating func fail(_ error: any Error, inside: Bool = true) -> Bool {
        var contents = (error as? TrellisError)?.contents ?? .init(code: .custom, underlying: error)
        // A path that is there already belongs to something inside the value.
        contents.path = TrellisError.Path(path(inside: inside).components + contents.path.components)
        failure = TrellisError(contents)
        return false
    }

    @inline(never)
    mutating func tooDeep() -> Bool {
        fail(TrellisError(.init(tooDeepOver: maximumDepth)))
    }

    @inline(never)
    mutating func tooLong() -> Bool {
        fail(TrellisError(.init(overlongTextOver: maximumTextLength)))
    }

    @inline(never)
    mutating func tooMany() -> Bool {
        fail(TrellisError(.init(code: .limitExceeded, found: "more than \(maximumCount) elements")), inside: false)
    }

    @inline(never)
    mutating func missingKeys() -> Bool {
        let model = unsafe top.pointee.model
        let words = unsafe top.pointee.draft.assumingMemoryBound(to: UInt64.self)
        let fields = unsafe model.pointee.schema._withUnsafeGuaranteedRef { $0.fields }
        var keys: [String] = []
        for index in unsafe 0..<model.pointee.fieldCount {
            let bit = UInt64(1) << UInt64(index % 64)
            guard unsafe model.pointee.required[index / 64] & bit != 0, unsafe words[index / 64 * 2] & bit == 0 else {
                continue
            }
            keys.append(fields[index].paths[0].description)
        }
        return fail(TrellisError(.init(code: .missingKeys, missingKeys: keys)), inside: false)
    }

    /// The path of the value that is due, or of the innermost container.
    func path(inside: Bool) -> TrellisError.Path {
        var components: [TrellisError.Path.Component] = []
        var frame = unsafe frames + 1
        while unsafe frame <= top {
            if unsafe frame == top && !inside { break }
            switch unsafe frame.pointee.kind {
            case .root: break
            case .model, .branch:
                if let entry = unsafe frame.pointee.entry {
                    let bytes = unsafe UnsafeBufferPointer(start: entry.pointee.bytes, count: entry.pointee.key.length)
                    unsafe components.append(.key(String(decoding: bytes, as: UTF8.self)))
                }
            case .array:
                unsafe components.append(.index(entryCount(of: frame)))
            case .dictionary:
                let keys = unsafe frame.pointee.keys.start.assumingMemoryBound(to: String.self)
                if unsafe frame.pointee.keyPending { unsafe components.append(.key(keys[entryCount(of: frame)])) }
            }
            unsafe frame += 1
        }
        return TrellisError.Path(components)
    }

    /// Destroys whatever is half-built and gives all memory back. The machine cannot be used afterwards.
    mutating func tearDown(_ schema: CompiledSchema) {
        while unsafe top > frames {
            let frame = unsafe top
            switch unsafe frame.pointee.kind {
            case .model: unsafe destroyFields(of: frame)
            case .array, .dictionary: unsafe destroyElements(of: frame)
            // A branch's fields are in the draft of its model, which is a frame of its own.
            case .branch, .root: break
            }
            unsafe top -= 1
        }
        if isComplete {
            unsafe frames.pointee.plan.pointee.wrappedType._destroy(frames.pointee.slot, count: 1)
            isComplete = false
        }
        memory.arena.popAll()
        schema.memory.give(memory)
    }

    private func destroyElements(of frame: UnsafeMutablePointer<Frame>) {
        guard let element = unsafe frame.pointee.plan.pointee.element else { return }
        let count = unsafe entryCount(of: frame)
        unsafe element.pointee.wrappedType._destroy(frame.pointee.elements.start, count: count)
        if unsafe frame.pointee.kind == .dictionary {
            let keys = unsafe count + (frame.pointee.keyPending ? 1 : 0)
            unsafe frame.pointee.keys.start.assumingMemoryBound(to: String.self).deinitialize(count: keys)
        }
    }
}
