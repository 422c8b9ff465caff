// Safety: as in EncodePlan.swift
extension JSONEncodableModel {
    /// Writes the object with its fields in the order of the schema, or the array with its fields at their positions.
    public func encode(to writer: inout JSONWriter) throws {
        let plan = unsafe try writer.plan(for: Swift.type(of: self))
        if let more = unsafe plan.plan { return unsafe try writer.special(plan, more.takeUnretainedValue(), self) }
        try writer.openObject()
        unsafe try writer.members(plan, of: self)
        writer.endObject()
    }
}
