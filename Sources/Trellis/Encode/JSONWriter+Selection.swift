// Models of which not all properties are written.
// Safety: as in JSONWriter+Defaults.swift
extension JSONWriter {
    @inline(never)
    mutating func selectedMembers<Model: JSONEncodableModel>(
        _ plan: borrowing EncodePlanReference, of model: Model
    ) throws {
        guard let selector else { return }
        // Models inside this one are written whole.
        self.selector = nil
        defer { self.selector = selector }
        // The selector keeps the members until the writer is gone.
        let selected = unsafe selector.plan(for: Swift.type(of: model), from: plan)
        unsafe try members(selected.members, selected.count, of: model)
    }
}
