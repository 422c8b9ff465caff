// Arrays that must have a certain number of elements. These are put together where those of other arrays are, so that
// what is there of one that ends too soon is destroyed as ever, and then moved to the value's own place.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// Makes the value of an array, if it has as many elements as it must.
    @inline(never)
    mutating func endFixedArray(_ element: UnsafeMutablePointer<TypePlan>, _ count: Int) -> Bool {
        let frame = unsafe top
        let plan = unsafe frame.pointee.plan
        guard unsafe count == Int(plan.pointee.fixedCount) else {
            return unsafe wrongCount(TypePlan.arrayInWords(of: count), .closing)
        }
        // From here on the elements belong to the value.
        let start = unsafe frame.pointee.elements.start
        unsafe frame.pointee.cursor = unsafe start
        let used = unsafe count * element.pointee.stride
        let unused = unsafe Int(plan.pointee.fixedSize) - used
        if unused >= 0 {
            // The value has this size, and can be moved as bytes, as its elements can.
            let slot = unsafe frame.pointee.slot
            unsafe slot.copyMemory(from: start, byteCount: used)
            if unused > 0 { unsafe (slot + used).initializeMemory(as: UInt8.self, repeating: 0, count: unused) }
            return pop()
        }
        do {
            unsafe try plan.pointee.arrayContainer?.make(start, count: count, into: frame.pointee.slot)
        } catch {
            return fail(error, .closing)
        }
        return pop()
    }

    /// Refuses an array with too few or too many elements.
    @inline(never)
    mutating func wrongCount(_ found: String, _ stage: Stage) -> Bool {
        let expected = unsafe top.pointee.plan.pointee.expectation
        return fail(TrellisError(.init(code: .typeMismatch, expected: expected, found: found)), stage)
    }
}
