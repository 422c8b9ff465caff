// Arrays that are not simply arrays of the model's: those that coercions read as something else, those of which one element
// is wanted, and those whose elements are handed out.
extension Machine {
    /// Makes ready for the next element of the innermost array or dictionary after one that was dropped.
    @inline(never)
    mutating func resumeElements() {
        let frame = unsafe top
        switch unsafe frame.pointee.kind {
        case .array, .dictionary, .single:
            // The elements that follow keep their index in paths.
            unsafe frame.pointee.index += 1
            unsafe slot = unsafe frame.pointee.cursor
            unsafe plan = unsafe frame.pointee.plan.pointee.element
        case .pick: passElement()
        case .model, .branch, .root, .emptyArray: break
        }
    }

    /// The end of an array whose frame is none of a plain array.
    @inline(never)
    mutating func endOtherArray() -> Bool {
        let frame = unsafe top
        switch unsafe frame.pointee.kind {
        case .emptyArray:
            // What the array stands for comes in its place: an object without members.
            unsafe plan = unsafe frame.pointee.plan
            unsafe slot = unsafe frame.pointee.slot
            depth -= 1
            unsafe top -= 1
            return startObject() && endObject()
        case .pick:
            depth -= 1
            unsafe top -= 1
            passWay()
            return true
        default: return true
        }
    }

    // MARK: Coercions

    /// Reads an array as an object, which it can be as long as nothing is in it.
    mutating func beginEmptyArray(_ plan: UnsafeMutablePointer<TypePlan>) {
        let frame = unsafe push(.emptyArray, plan)
        unsafe frame.pointee.entry = nil
        unsafe self.plan = schema._withUnsafeGuaranteedRef { unsafe $0.nothing }
    }

    /// Opens an array around the value that is due, to be closed behind it.
    mutating func beginSingle(_ plan: UnsafeMutablePointer<TypePlan>) {
        unsafe startElements(.single, plan)
    }

    /// Closes an array around one value, which may have been handed out.
    mutating func endSingle(_ element: UnsafeMutablePointer<TypePlan>, isKept: Bool = true) -> Bool {
        let frame = unsafe top
        unsafe frame.pointee.kind = .array
        unsafe frame.pointee.cursor =
            unsafe frame.pointee.elements.start + (isKept ? element.pointee.stride : 0)
        // The array has no brackets, so its end takes no level away.
        depth += 1
        return endArray()
    }

    // MARK: Picking

    /// Counts an element of an array of which only one is wanted, and sees what the next is for.
    mutating func passElement() {
        let frame = unsafe top
        unsafe frame.pointee.index += 1
        unsafe setPicked(frame)
    }

    private mutating func setPicked(_ frame: UnsafeMutablePointer<Frame>) {
        let isPicked = unsafe frame.pointee.index == frame.pointee.plan.pointee.stride
        unsafe plan = unsafe isPicked ? frame.pointee.plan.pointee.element : frame.pointee.plan.pointee.sources?[0]
        unsafe slot = unsafe frame.pointee.slot
    }

    /// Counts a value on the way to what is wanted. It leaves nothing behind, as a null does.
    private mutating func passWay() {
        let frame = unsafe top
        switch unsafe frame.pointee.kind {
        case .model, .branch:
            guard let entry = unsafe frame.pointee.entry else { return }
            unsafe presence(of: entry, in: frame.pointee.draft)[1] |= entry.pointee.bit
        case .pick: passElement()
        case .root:
            isComplete = true
            unsafe plan = nil
        case .array, .dictionary, .single, .emptyArray: break
        }
    }

    // MARK: Nulls on the way

    /// Null for the elements that are handed out, or on the way to what is wanted.
    mutating func passNull(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        guard sinkAcceptsNull else {
            return unsafe fail(TrellisError(.init(code: .unexpectedNull, expected: plan.pointee.expectation)))
        }
        passWay()
        return takeNull()
    }

    var sinkAcceptsNull: Bool { unsafe sink?._withUnsafeGuaranteedRef { $0.acceptsNull } ?? false }

    /// Gives such a null to whoever waits for a value.
    mutating func takeNull() -> Bool {
        let goesOn = unsafe sink?._withUnsafeGuaranteedRef { $0.takeNull() } ?? true
        if !goesOn { isStopped = true }
        return goesOn
    }

    /// Whether what is wanted of the document, beside the model's own fields, is below a node.
    func holdsTarget(_ node: UnsafeMutablePointer<TrieNode>) -> Bool {
        let model = unsafe top.pointee.model
        let slot = unsafe model.pointee.details._withUnsafeGuaranteedRef { $0.fields.count }
        guard unsafe slot < model.pointee.slotCount else { return false }
        return unsafe node.pointee.subtree[slot / 64] & 1 << UInt64(slot % 64) != 0
    }

    // MARK: Handing out

    /// Gives a complete element, or the one value that is wanted, to whoever waits for it.
    mutating func handOut(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        if unsafe plan.pointee.role == .rest { return keepRest() }
        let frame = unsafe top
        guard let sink = unsafe sink else { return unsafe advance(plan) }
        guard unsafe plan.pointee.role == .element else {
            isStopped = unsafe !sink._withUnsafeGuaranteedRef { unsafe $0.take(slot, key: nil) }
            return !isStopped
        }
        let hasFailed = hasFailed()
        var key: String?
        if unsafe frame.pointee.keyPending {
            key = unsafe frame.pointee.keys.start.assumingMemoryBound(to: String.self).move()
            unsafe frame.pointee.keyPending = false
        }
        unsafe frame.pointee.index += 1
        unsafe self.plan = unsafe plan
        if unsafe frame.pointee.index > maximumCount {
            unsafe plan.pointee.wrappedType._destroy(slot, count: 1)
            return tooMany()
        }
        if hasFailed {
            unsafe plan.pointee.wrappedType._destroy(slot, count: 1)
            return unsafe frame.pointee.kind == .single ? endSingle(plan, isKept: false) : true
        }
        let goesOn = unsafe sink._withUnsafeGuaranteedRef { unsafe $0.take(slot, key: key) }
        if !goesOn { isStopped = true }
        if unsafe goesOn && frame.pointee.kind == .single { return unsafe endSingle(plan, isKept: false) }
        return goesOn
    }
}

extension Machine {
    /// Whether an error in the element that is complete was noted, and something else put in the place of what is wrong.
    private mutating func hasFailed() -> Bool {
        guard errors.count > settledErrors else { return false }
        let element = path(inside: true).components
        let isInside = errors[settledErrors...].contains { $0.path.components.starts(with: element) }
        settledErrors = errors.count
        return isInside
    }
}

/// Takes elements as they become complete.
class ElementSink {
    /// Moves an element out of its slot.
    ///
    /// - Returns: whether more are wanted.
    func take(_ slot: UnsafeMutableRawPointer, key: String?) -> Bool { true }

    /// Whether null may stand for what is wanted, or on the way to it. There are no elements then.
    var acceptsNull: Bool { true }

    /// Takes such a null.
    ///
    /// - Returns: whether more are wanted.
    func takeNull() -> Bool { true }
}
