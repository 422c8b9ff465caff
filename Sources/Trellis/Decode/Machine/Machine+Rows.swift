// Models that are arrays: their fields are found by the positions of elements, not by keys.
// Safety: as in Machine/Machine.swift
extension Machine {
    mutating func beginRow(_ plan: UnsafeMutablePointer<TypePlan>) {
        unsafe startModel(plan, as: .row)
        unsafe top.pointee.position = -1
        nextPosition()
    }

    /// Counts the element whose value is complete.
    @inline(never)
    mutating func countElement() {
        let frame = unsafe top
        if let entry = unsafe frame.pointee.entry {
            unsafe presence(of: entry, in: frame.pointee.draft)[0] |= entry.pointee.bit
        }
        nextPosition()
    }

    /// Counts a null, if the element's field takes it for what it is.
    mutating func countNull() -> Bool {
        let frame = unsafe top
        guard let entry = unsafe frame.pointee.entry, unsafe entry.pointee.acceptsNull else { return false }
        unsafe presence(of: entry, in: frame.pointee.draft)[1] |= entry.pointee.bit
        nextPosition()
        return true
    }

    /// Makes ready for the next element of the innermost container, a model's array.
    mutating func nextPosition() {
        let frame = unsafe top
        guard let row = unsafe frame.pointee.model.pointee.row else { impossible("positions of an object") }
        unsafe frame.pointee.position += 1
        let position = unsafe frame.pointee.position
        let index = unsafe position < row.pointee.count ? Int(row.pointee.entries[position]) : 0
        guard index > 0 else {
            unsafe frame.pointee.entry = nil
            unsafe plan = unsafe row.pointee.passed
            return
        }
        let entry = unsafe frame.pointee.node.pointee.entries + (index - 1)
        unsafe frame.pointee.entry = unsafe entry
        unsafe plan = unsafe entry.pointee.plan
        unsafe slot = unsafe frame.pointee.draft + Int(entry.pointee.offset)
        if unsafe position == row.pointee.tail { unsafe startElements(.tail, entry.pointee.plan) }
    }

    /// The end of a model's array whose last elements belong to one field: the end of that field's value first.
    mutating func endTail() -> Bool {
        unsafe top.pointee.kind = .array
        // It has no brackets, so its end takes no level away.
        depth += 1
        guard endArray() else { return false }
        return endArray()
    }

    /// Whether the element that is due is behind those that a model has fields for.
    var isUnmappedElement: Bool {
        let frame = unsafe top
        guard unsafe frame.pointee.kind == .row, let row = unsafe frame.pointee.model.pointee.row else { return false }
        return unsafe row.pointee.tail < 0 && frame.pointee.position >= row.pointee.count
    }
}
