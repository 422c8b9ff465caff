// Arrays, the common parts of arrays and dictionaries, and skipping of unmapped values.
// Safety: as in Machine/Machine.swift
extension Machine {
    @inline(__always)
    mutating func startArray() -> Bool {
        depth += 1
        if depth > limits.depth, !mayGoDeeper() { return tooDeep() }
        guard let plan = unsafe plan else { return beginSkip(.beginArray) }
        if unsafe plan.pointee.kind == .array {
            unsafe startElements(.array, plan)
            return true
        }
        return unsafe unexpectedArray(plan)
    }

    @inline(__always)
    mutating func endArray() -> Bool {
        if skipDepth > 0 { return endSkip(.endArray) }
        let frame = unsafe top
        guard unsafe frame.pointee.kind == .array, let element = unsafe frame.pointee.plan.pointee.element else {
            return endOtherArray()
        }
        let start = unsafe frame.pointee.elements.start
        let count = unsafe element.pointee.count(inBytes: frame.pointee.cursor - start)
        if let container = unsafe frame.pointee.plan.pointee.arrayContainer {
            if unsafe frame.pointee.plan.pointee.fixedCount >= 0 { return unsafe endFixedArray(element, count) }
            // From here on the elements belong to the new array, even if creating it throws.
            unsafe frame.pointee.cursor = unsafe start
            do {
                unsafe try container.make(start, count: count, into: frame.pointee.slot)
            } catch {
                return fail(error, .closing)
            }
        } else {
            unsafe frame.pointee.cursor = unsafe start
            unsafe element.pointee.type._makeArray(start, count: count, into: frame.pointee.slot)
        }
        return pop()
    }

    /// Opens a frame whose elements are stored contiguously.
    @inline(__always)
    mutating func startElements(_ kind: Frame.Kind, _ plan: UnsafeMutablePointer<TypePlan>) {
        guard let element = unsafe plan.pointee.element else { impossible("elements without a plan") }
        let frame = unsafe push(kind, plan)
        unsafe frame.pointee.keyPending = false
        unsafe frame.pointee.gone = 0
        if unsafe frame.pointee.elements.capacity < element.pointee.stride {
            _ = unsafe frame.pointee.elements.grow(used: 0, needed: element.pointee.stride)
        }
        unsafe frame.pointee.cursor = unsafe frame.pointee.elements.start
        unsafe frame.pointee.end = elementsEnd(of: frame, element.pointee.stride)
        unsafe slot = unsafe frame.pointee.cursor
        unsafe self.plan = unsafe element
    }

    /// The number of complete values in an open array or dictionary.
    func entryCount(of frame: UnsafeMutablePointer<Frame>) -> Int {
        guard let element = unsafe frame.pointee.plan.pointee.element else { impossible("elements without a plan") }
        return unsafe element.pointee.count(inBytes: frame.pointee.cursor - frame.pointee.elements.start)
    }

    @inline(never)
    private mutating func unexpectedArray(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        let token = unsafe JSONToken(kind: .array, style: plan.pointee.style)
        switch unsafe plan.pointee.kind {
        case .branch:
            guard scalarBranch(token, .starting) else { return false }
            if skipDepth > 0 { return true }
            unsafe self.plan = nil
            return beginSkip(.beginArray)
        case .pick:
            let frame = unsafe push(.pick, plan)
            unsafe frame.pointee.position = -1
            passElement()
            return true
        case .row:
            unsafe beginRow(plan)
            return true
        case .identified:
            beginIdentified()
            unsafe startElements(.array, plan)
            return true
        case .passed: return pass(.beginArray)
        case .model, .existing, .dictionary:
            guard unsafe plan.pointee.style.coercions.contains(.objectsFromEmptyArrays) else { break }
            unsafe beginEmptyArray(plan)
            return true
        default: break
        }
        return unsafe unexpectedContainer(.array, plan)
    }

    // MARK: Skipping

    @inline(__always)
    mutating func beginSkip(_ event: EventTape.Kind) -> Bool {
        skipDepth += 1
        if skipDepth == 1 { input.link?.gate.close() } else if capture.form != nil { return record(event) }
        return true
    }

    @inline(__always)
    mutating func endSkip(_ event: EventTape.Kind) -> Bool {
        skipDepth -= 1
        depth -= 1
        if capture.form != nil { return endCaptured(event) }
        if skipDepth == 0 {
            // The parser reports errors inside the skipped value.
            if let link = input.link, !link.gate.open() { return false }
            resume()
        }
        return true
    }

    /// Prepares for the next value of the innermost container after a value was skipped.
    @inline(__always)
    private mutating func resume() {
        if unsafe top.pointee.kind == .model || top.pointee.kind == .branch { return }
        resumeElements()
    }
}
