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

extension JSONWriter {
    /// Writes an array of models. All models share this code, so that a client need not compile it for each of them.
    @inline(never)
    mutating func models<Model: JSONEncodableModel>(_ first: UnsafePointer<Model>, count: Int) throws {
        unsafe try array(of: UnsafeBufferPointer(start: first, count: count))
    }
}
