// Encoding selected properties of models.
// Safety: as in JSONWriter+Defaults.swift
extension JSONWriter {
    @inline(never)
    mutating func selectedMembers<Model: JSONEncodableModel>(
        _ plan: borrowing EncodePlanReference, of model: Model
    ) throws {
        guard let selector else { return }
        // The selection of properties does not apply to models inside this one.
        self.selector = nil
        defer { self.selector = selector }
        // The selector retains the members as long as the writer exists.
        let selected = unsafe selector.plan(for: Swift.type(of: model), from: plan)
        unsafe try members(selected.members, selected.count, of: model)
    }
}
