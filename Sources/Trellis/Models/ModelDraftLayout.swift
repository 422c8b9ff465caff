// Safety: as in ModelDraft.swift
/// The memory layout of a draft that is filled from models instead of JSON.
@safe final class ModelDraftLayout: @unchecked Sendable {
    let type: any JSONDecodableModel.Type
    let properties: [AnyProperty]
    /// The slot descriptions for `JSONFieldValues`.
    let slots: UnsafeMutablePointer<FieldSlot>
    let size: Int
    let alignment: Int
    let presenceSize: Int

    private init(_ type: any JSONDecodableModel.Type) throws(TrellisError) {
        let schema = type.modelSchema
        guard schema.describes(type) else {
            throw TrellisError(.invalidSchema, found: "\(type): its schema describes \(schema.model)")
        }
        self.type = type
        properties = schema.fields.map(\.property)
        let count = properties.count
        unsafe slots = .allocate(capacity: max(1, count))
        presenceSize = max(1, (count + 63) / 64) * 16
        var offsets = MemoryOffsets(from: presenceSize)
        for (index, property) in properties.enumerated() {
            let slot = property.slot
            unsafe (slots + index).initialize(
                to: FieldSlot(slot, at: offsets.next(size: slot.size, alignment: slot.alignment)))
        }
        size = offsets.end
        alignment = offsets.alignment
    }

    deinit {
        unsafe slots.deallocate()
    }

    private static let layouts = MadeOnce<ModelDraftLayout>()

    /// The layout of a type, created at the first call.
    static func cached(for type: any JSONDecodableModel.Type) throws(TrellisError) -> ModelDraftLayout {
        try layouts.value(for: ObjectIdentifier(type)) { () throws(TrellisError) in try ModelDraftLayout(type) }
    }
}
