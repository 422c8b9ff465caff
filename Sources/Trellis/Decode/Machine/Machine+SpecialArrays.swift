// Arrays with special treatment: arrays that coercions decode as something else, arrays of which one element is
// decoded, and arrays whose elements are emitted.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// Prepares for the next element of the innermost array or dictionary after a dropped element.
    @inline(never)
    mutating func resumeElements() {
        let frame = unsafe top
        switch unsafe frame.pointee.kind {
        case .array, .dictionary, .single, .tail:
            // Counting the dropped element keeps the indices of later elements in paths correct.
            unsafe frame.pointee.gone += 1
            unsafe slot = unsafe frame.pointee.cursor
            unsafe plan = unsafe frame.pointee.plan.pointee.element
        case .pick: passElement()
        case .row: nextPosition()
        case .model, .branch, .root, .emptyArray, .variant, .envelope: break
        }
    }

    /// Drops a dictionary entry with an invalid key. The entry's value is skipped.
    @inline(never)
    mutating func dropEntry(_ key: String, _ error: TrellisError) -> Bool {
        var contents = error.contents
        contents.prepend(path(inside: true).components + [.key(key)])
        contents.position = input.position
        guard ledger.drop(TrellisError(contents)) else { return failForGood(ledger.tooMany(TrellisError(contents))) }
        unsafe plan = nil
        return true
    }

    /// Ends an array that is not a plain array.
    @inline(never)
    mutating func endOtherArray() -> Bool {
        let frame = unsafe top
        switch unsafe frame.pointee.kind {
        case .emptyArray:
            // The array is replaced by an object without members.
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
        case .row: return finishModel()
        case .tail: return endTail()
        case .model, .branch, .array, .dictionary, .single, .root, .variant, .envelope:
            impossible("an array that was not begun")
        }
    }

    // MARK: Coercions

    /// Begins an array in place of an object. The array must be empty.
    mutating func beginEmptyArray(_ plan: UnsafeMutablePointer<TypePlan>) {
        let frame = unsafe push(.emptyArray, plan)
        unsafe frame.pointee.entry = nil
        unsafe self.plan = unsafe schema.nothing
    }

    /// Opens an implied array around the current value. `endSingle` closes it after that value.
    mutating func beginSingle(_ plan: UnsafeMutablePointer<TypePlan>) {
        if unsafe plan.pointee.kind == .identified { beginIdentified() }
        unsafe startElements(.single, plan)
    }

    /// Closes the implied array around a single value, which may have been emitted.
    mutating func endSingle(_ element: UnsafeMutablePointer<TypePlan>, isKept: Bool = true) -> Bool {
        let frame = unsafe top
        unsafe frame.pointee.kind = .array
        unsafe frame.pointee.cursor =
            unsafe frame.pointee.elements.start + (isKept ? element.pointee.stride : 0)
        // The array has no brackets, so its end must not decrease the depth.
        depth += 1
        return endArray()
    }

    // MARK: Unmapped elements

    /// Skips an element that is not decoded.
    ///
    /// - Parameter start: the event that starts the element, if it is a container.
    mutating func pass(_ start: EventTape.Kind? = nil) -> Bool {
        if unmapped.rule != .skip, isUnknownElement {
            if unmapped.rule == .error {
                return fail(TrellisError(.init(code: .unknownKey)), start == nil ? .value : .starting)
            }
            if ledger.hasRoomForUnknownKeys { ledger.note(unmappedKey: path(inside: true)) }
        }
        guard let start else {
            if unsafe top.pointee.kind == .row { nextPosition() } else { passElement() }
            return true
        }
        unsafe plan = nil
        return beginSkip(start)
    }

    // MARK: Arrays with one decoded element

    /// Advances to the next element of an array of which one element is decoded.
    mutating func passElement() {
        let frame = unsafe top
        guard let pick = unsafe frame.pointee.plan.pointee.pick else {
            impossible("an array without a picked element")
        }
        unsafe frame.pointee.position += 1
        unsafe plan = unsafe frame.pointee.position == pick.pointee.index ? pick.pointee.element : pick.pointee.passed
        unsafe slot = unsafe frame.pointee.slot
    }

    /// Records a value on the way to an emitted value as null, because it has no value itself.
    private mutating func passWay() {
        let frame = unsafe top
        switch unsafe frame.pointee.kind {
        case .model, .branch:
            guard let entry = unsafe frame.pointee.entry else { impossible("a value without a key") }
            unsafe presence(of: entry, in: frame.pointee.draft)[1] |= entry.pointee.bit
        case .pick: passElement()
        case .root:
            isComplete = true
            unsafe plan = nil
        case .array, .dictionary, .single, .emptyArray, .row, .tail, .variant, .envelope: break
        }
    }

    // MARK: Nulls on the way to emitted values

    /// Handles null in place of the container of emitted elements, or on the way to an emitted value.
    mutating func passNull(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        guard output.acceptsNull else {
            return unsafe fail(TrellisError(.init(code: .unexpectedNull, expected: plan.pointee.expectation)))
        }
        if unsafe plan.pointee.role == .elements { output.noteElements() }
        passWay()
        return output.emitNull()
    }

    /// Whether the emitted target of the document is below a node.
    func holdsTarget(_ node: UnsafeMutablePointer<TrieNode>) -> Bool {
        let model = unsafe top.pointee.model
        let slot = unsafe model.pointee.details._withUnsafeGuaranteedRef { $0.fields.count }
        guard unsafe slot < model.pointee.slotCount else { return false }
        return unsafe node.pointee.subtree[slot / 64] & 1 << UInt64(slot % 64) != 0
    }

    // MARK: Emitting

    /// Emits a complete value, or stores it according to its role.
    mutating func emit(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        // The array has ended in its part, which is then decoded again in order. Its role is for that decode.
        if isPart, unsafe top == frames { return unsafe advance(plan) }
        switch unsafe plan.pointee.role {
        case .rest: return keepUnmapped()
        case .last: return unsafe output.emit(slot, key: nil)
        case .element: return unsafe emitElement(plan)
        case .elements:
            output.noteElements()
            return unsafe advance(plan)
        case .value, .way: return unsafe advance(plan)
        }
    }

    private mutating func emitElement(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        let frame = unsafe top
        let hasFailed = ledger.hasNewErrors && ledger.takesError(ofElementAt: path(inside: true).components)
        var key: String?
        if unsafe frame.pointee.keyPending {
            key = unsafe frame.pointee.keys.start.assumingMemoryBound(to: String.self).move()
            unsafe frame.pointee.keyPending = false
        }
        unsafe frame.pointee.gone += 1
        unsafe self.plan = unsafe plan
        let isTooMany = unsafe frame.pointee.gone > limits.count
        if isTooMany || hasFailed {
            unsafe plan.pointee.wrappedType._destroy(slot, count: 1)
            if isTooMany { return tooMany() }
        } else if unsafe !output.emit(slot, key: key) {
            return false
        }
        return unsafe frame.pointee.kind == .single ? endSingle(plan, isKept: false) : true
    }
}
