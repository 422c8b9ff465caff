// Arrays with a fixed number of elements. Their elements are collected like those of other arrays, so that an
// incomplete array is destroyed in the same way, and are then moved to the value's destination.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// Creates the value of an array, if it has the required number of elements.
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
            // The value consists of the bytes of its elements, followed by unused bytes. Its elements can be moved
            // bitwise, so the value is created by copying their bytes.
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

    /// Rejects an array with too few or too many elements.
    @inline(never)
    mutating func wrongCount(_ found: String, _ stage: Stage) -> Bool {
        let expected = unsafe top.pointee.plan.pointee.expectation
        return fail(TrellisError(.init(code: .typeMismatch, expected: expected, found: found)), stage)
    }
}
