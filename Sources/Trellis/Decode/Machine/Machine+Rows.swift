// Models that are arrays. Their fields are mapped to element positions instead of keys.
// Safety: as in Machine/Machine.swift
extension Machine {
    mutating func beginRow(_ plan: UnsafeMutablePointer<TypePlan>) {
        unsafe startModel(plan, as: .row)
        unsafe top.pointee.position = -1
        nextPosition()
    }

    /// Advances to the next element after a complete value.
    @inline(never)
    mutating func countElement() {
        let frame = unsafe top
        if let entry = unsafe frame.pointee.entry {
            unsafe presence(of: entry, in: frame.pointee.draft)[0] |= entry.pointee.bit
        }
        nextPosition()
    }

    /// Records a null and advances, if the element's field accepts null.
    mutating func countNull() -> Bool {
        let frame = unsafe top
        guard let entry = unsafe frame.pointee.entry, unsafe entry.pointee.acceptsNull else { return false }
        unsafe presence(of: entry, in: frame.pointee.draft)[1] |= entry.pointee.bit
        nextPosition()
        return true
    }

    /// Prepares for the next element of the innermost container, a model's array.
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

    /// Ends a model's array whose last elements belong to one field: ends that field's value first.
    mutating func endTail() -> Bool {
        unsafe top.pointee.kind = .array
        // The tail has no brackets, so its end must not decrease the depth.
        depth += 1
        guard endArray() else { return false }
        return endArray()
    }

    /// Whether the current element is after the last position that is mapped to a field.
    private var isUnmappedElement: Bool {
        let frame = unsafe top
        guard unsafe frame.pointee.kind == .row, let row = unsafe frame.pointee.model.pointee.row else { return false }
        return unsafe row.pointee.tail < 0 && frame.pointee.position >= row.pointee.count
    }

    /// Whether the current element is unknown: unmapped, and not written by encoding either.
    var isUnknownElement: Bool {
        guard isUnmappedElement else { return false }
        let details = unsafe top.pointee.model.pointee.details.takeUnretainedValue()
        return unsafe !isUnread("\(top.pointee.position)", details)
    }
}
