// Safety: as in Plan/SchemaCompiler.swift
/// The memory layout of a model's draft, which stores the values of all slots until the model's object is complete.
///
/// A draft begins with pairs of presence words. Then follows a rank byte for each field with several paths, and after
/// it one bit for each of these paths, which is set if the path's key was present.
@unsafe struct DraftLayout {
    let slots: UnsafeMutablePointer<FieldSlot>
    /// The plan for decoding the value of each slot.
    let plans: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>
    /// The offset of the rank byte, for each field with several paths.
    var ranks: [Int: UInt16] = [:]
    /// The number of words that are initially zero: the presence words and the ranks.
    var clearedWords = 0
    var size = 0
    /// The fields that are mapped to the same value, collected while the trie is built.
    var shared: [[ModelDetails.Consumer]] = []
}

extension SchemaCompiler {
    mutating func draftLayout(
        of layout: SlotLayout, _ type: any JSONDecodableModel.Type, words: Int, _ target: Target?, slotCount: Int
    ) throws(TrellisError) -> DraftLayout {
        var draft = unsafe DraftLayout(
            slots: allocate(FieldSlot.self, count: slotCount),
            plans: allocate(UnsafeMutablePointer<TypePlan>.self, count: slotCount))
        var size = words * 16
        for (slot, field) in layout.fields.enumerated() {
            guard let field, field.isRead, field.options.paths.count > 1 else { continue }
            let count = field.options.paths.count
            guard size + 33 < UInt16.max, count <= PathRank.maximumPathCount else {
                throw TrellisError.invalidSchema(type, "too many fields with several paths")
            }
            unsafe draft.ranks[slot] = UInt16(size)
            parts.canRecover = true
            size += 1 + (count + 7) / 8
        }
        unsafe draft.clearedWords = (size + 7) / 8
        var offsets = MemoryOffsets(from: size)
        for (index, field) in layout.fields.enumerated() {
            guard let field else { continue }
            let (size, alignment) = (field.property.slot.size, field.property.slot.alignment)
            guard alignment <= 16 else {
                throw TrellisError.invalidSchema(
                    type, "'\(field.name)': an alignment of more than 16 bytes is not supported")
            }
            let offset = offsets.next(size: size, alignment: alignment)
            unsafe (draft.slots + index).initialize(to: FieldSlot(field.property.slot, at: offset))
            if field.isRead, let mistake = field.formatMistake {
                throw TrellisError.invalidSchema(type, "'\(field.name)' \(mistake)")
            }
            let plan = unsafe try plan(for: field, coercions: layout.coercions(of: index))
            unsafe (draft.plans + index).initialize(to: plan)
            if field.acceptsMismatch(options) { parts.canRecover = true }
        }
        if let plan = unsafe target?.plan {
            let slot = slotCount - 1
            let offset = unsafe offsets.next(size: max(plan.pointee.room, 16), alignment: 16)
            let emitted = unsafe plan.pointee.type
            unsafe (draft.slots + slot).initialize(
                to: FieldSlot(
                    offset: offset, declared: ObjectIdentifier(emitted), stored: ObjectIdentifier(emitted),
                    type: plan.pointee.wrappedType))
            unsafe (draft.plans + slot).initialize(to: plan)
        }
        guard offsets.end < Int(Int32.max) else { throw TrellisError.invalidSchema(type, "too large") }
        unsafe draft.size = offsets.end
        return unsafe draft
    }

    /// The plan of an array whose elements an update matches by an identifying field.
    private mutating func identifiedPlan(
        _ field: SchemaField, _ identity: ElementIdentity, _ plan: UnsafeMutablePointer<TypePlan>, _ reading: Reading
    ) throws(TrellisError) -> UnsafeMutablePointer<TypePlan> {
        guard unsafe plan.pointee.kind == .array, let element = unsafe plan.pointee.element,
            let type = unsafe element.pointee.type as? any JSONDecodableModel.Type, type.isKind(of: identity.element),
            field.property.slot.type.wrapped is any ModelContainer.Type
        else {
            throw TrellisError(
                .invalidSchema,
                found: "'\(field.name)' must be an array of \(identity.element) to identify its elements")
        }
        let id = try identity.field(of: type)
        guard options.isUpdate, let storage = id.property.storage else { return unsafe plan }
        let sources = unsafe allocate(UnsafeMutablePointer<TypePlan>.self, count: 2)
        var inner = reading
        inner.isLossy = false
        unsafe sources.initialize(to: try self.plan(for: type, inner))
        unsafe (sources + 1).initialize(to: try self.plan(for: id, coercions: type.modelSchema.coercions))
        let style = identity.element.modelSchema.style(options.keyStyle)
        let key = ElementKey(identity: identity, storage: storage, slot: id.property.slot, paths: id.paths(style))
        let reader = IdentifiedReader(key)
        parts.readers.append(reader)
        let found = unsafe allocate(TypePlan.self, count: 1)
        unsafe found.initialize(to: element.pointee)
        unsafe found.pointee.kind = .buffered
        unsafe found.pointee.model = nil
        unsafe found.pointee.reader = reader
        unsafe found.pointee.form = reader.form
        unsafe found.pointee.sources = sources
        let made = unsafe allocate(TypePlan.self, count: 1)
        unsafe made.initialize(to: plan.pointee)
        unsafe made.pointee.kind = .identified
        unsafe made.pointee.element = unsafe found
        return unsafe made
    }

    /// The plan of the value in a field's slot, without the property's Optional.
    mutating func plan(
        for field: SchemaField, coercions: JSONCoercions
    ) throws(TrellisError) -> UnsafeMutablePointer<TypePlan> {
        let property = field.property
        var reading = Reading(
            format: field.options.format ?? .automatic,
            coercions: field.coercions(options, inherited: coercions), isLossy: field.options.isLossy)
        switch property.content {
        case .value, .variants:
            let plan = unsafe try plan(for: property.slot.type.wrapped, reading)
            guard let identity = field.options.identity else { return unsafe plan }
            return unsafe try identifiedPlan(field, identity, plan, reading)
        case .transformed(let transformed):
            var slotType = property.slot.type
            if case .optional(let wrapped) = slotType._jsonShape.kind { slotType = wrapped }
            let plan = unsafe allocate(TypePlan.self, count: 1)
            parts.readers.append(transformed.reader)
            // The field's own transform replaces the options' transform for the property's type.
            let isOwn = [property.slot.declared, property.slot.stored].contains(ObjectIdentifier(transformed.source))
            reading.stage = isOwn ? .transform : .none
            let sources = unsafe allocate(UnsafeMutablePointer<TypePlan>.self, count: 1)
            unsafe sources.initialize(to: try self.plan(for: transformed.source, reading))
            unsafe plan.initialize(
                to: TypePlan(
                    kind: .buffered, style: sources[0].pointee.style, type: slotType, stride: 1,
                    reader: transformed.reader, form: transformed.reader.form, sources: sources))
            return unsafe plan
        case .composite, .computed, .rest, .flattened:
            // No value is decoded directly into the slot.
            let plan = unsafe allocate(TypePlan.self, count: 1)
            unsafe plan.initialize(
                to: TypePlan(kind: .nothing, style: TokenStyle(), type: property.slot.type.wrapped, stride: 1))
            return unsafe plan
        }
    }
}
