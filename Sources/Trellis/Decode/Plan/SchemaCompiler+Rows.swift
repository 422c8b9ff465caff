// Compiles the plans of models that are arrays. The keys of their tries are element positions.
// Safety: as in Plan/SchemaCompiler.swift
extension SchemaCompiler {
    /// The fields by element position; nil for a model that is an object.
    mutating func row(
        of type: any JSONDecodableModel.Type, _ tree: KeyTree, _ layout: SlotLayout, _ draft: DraftLayout
    ) throws(TrellisError) -> UnsafeMutablePointer<RowPlan>? {
        guard type.modelSchema.form == .array else { return nil }
        let positions = tree.root.positions
        let count = (positions.max() ?? -1) + 1
        let entries = unsafe allocate(UInt16.self, count: count)
        unsafe entries.initialize(repeating: 0, count: count)
        var tail = -1
        for (index, position) in positions.enumerated() {
            unsafe entries[position] = UInt16(index + 1)
            guard let slot = tree.root.children[index].node.only?.index, let field = layout.fields[slot],
                field.options.tail != nil
            else { continue }
            guard unsafe draft.plans[slot].pointee.kind == .array else {
                throw TrellisError.invalidSchema(
                    type, "'\(field.name)' takes all remaining elements, so it must be decoded from an array")
            }
            tail = position
        }
        let row = unsafe allocate(RowPlan.self, count: 1)
        unsafe row.initialize(to: RowPlan(entries: entries, count: count, tail: tail, passed: passedPlan))
        return unsafe row
    }
}
