// Safety: as in EncodePlan.swift
extension JSONEncodableModel {
    /// Encodes the model as an object with its fields in the order of the schema, or as an array with its fields at
    /// their indices.
    public func encode(to writer: inout JSONWriter) throws {
        let plan = unsafe try writer.plan(for: self)
        if let more = unsafe plan.plan { return unsafe try writer.special(plan, more.takeUnretainedValue(), self) }
        try writer.openObject()
        unsafe try writer.members(plan, of: self)
        writer.endObject()
    }
}
