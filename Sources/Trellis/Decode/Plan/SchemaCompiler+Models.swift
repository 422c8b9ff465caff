// Compiles the plans of models.
// Safety: as in Plan/SchemaCompiler.swift
extension SchemaCompiler {
    mutating func model(_ type: any JSONDecodableModel.Type) throws(TrellisError) -> UnsafeMutablePointer<ModelPlan> {
        // The plan is registered before it is filled in, so that recursive types can refer to it.
        let known = knownType(type)
        if let model = unsafe known.model { return unsafe model }
        let model = unsafe allocate(ModelPlan.self, count: 1)
        unsafe known.model = unsafe model
        unsafe try fill(model, type, target: nil)
        return unsafe model
    }

    /// Initializes the plan of a model in memory that is already registered.
    mutating func fill(
        _ model: UnsafeMutablePointer<ModelPlan>, _ type: any JSONDecodableModel.Type, target: Target?
    ) throws(TrellisError) {
        let layout = try SlotLayout(type, options: options)
        noteRedaction(of: layout)
        let encodesAsDecoded = layout.encodesAsDecoded
        if !encodesAsDecoded { try checkEncoding(of: type) }
        let targetSlot = unsafe target == nil ? nil : layout.fields.count
        let tree = unsafe try keyTree(of: layout, type, target, targetSlot)
        if encodesAsDecoded, tree.root.hasOverlaps { try checkEncoding(of: type) }
        let slotCount = layout.fields.count + (targetSlot == nil ? 0 : 1)
        let workBit = tree.numberBranches(from: slotCount)
        let poisonBit = workBit + 1
        let words = poisonBit / 64 + 1
        let bits = unsafe try presenceBits(of: layout, words: words, targetSlot: targetSlot, workBit: workBit)
        var draft = unsafe try draftLayout(of: layout, type, words: words, target, slotCount: slotCount)
        let root = unsafe try trie(tree, &draft, words: words, fields: layout.fields)
        let row = unsafe try row(of: type, tree, layout, draft)
        let restPlan = unsafe try restPlan(of: layout)
        let variantKeys = try variantKeys(of: layout, type)
        unsafe setFieldSlots(of: layout.groups, draft.slots)
        let details = unsafe ModelDetails(
            type: type, layout: layout, shared: draft.shared, rankOffsets: draft.ranks, restPlan: restPlan,
            variantKeys: variantKeys, unread: unreadTree(of: layout, type.modelSchema.form))
        parts.details.append(details)
        let needed = unsafe allocateBits(words)
        for slot in details.neededSlots.joined() { unsafe needed[slot / 64] |= 1 << UInt64(slot % 64) }
        unsafe model.initialize(
            to: ModelPlan(
                type: type, details: Unmanaged.passUnretained(details), root: root, row: row, slots: draft.slots,
                plans: draft.plans, fieldCount: layout.fieldCount, slotCount: slotCount, words: words,
                required: bits.required, needed: needed, defaulted: bits.defaulted, nonOptional: bits.nonOptional,
                poisonBit: poisonBit, keepsRest: layout.restField != nil,
                clearedWords: draft.clearedWords, draftSize: draft.size))
    }

    /// Reports a mistake in the encoded fields even if the model is only decoded.
    private func checkEncoding(of type: any JSONDecodableModel.Type) throws(TrellisError) {
        guard let type = type.encodableModel else { return }
        _ = try EncodeTree(type, keyStyle: options.keyStyle, archive: options.isArchive)
    }

    /// Records whether a field is redacted, so that errors must not quote the input.
    private mutating func noteRedaction(of layout: SlotLayout) {
        if parts.isRedacted { return }
        parts.isRedacted = layout.fields.contains { $0?.options.isRedacted ?? false }
        // No plan is compiled for the values of these fields, but the input or a patch may contain them.
        for group in layout.groups where !parts.isRedacted {
            parts.isRedacted = group.schema.fields.contains { !$0.hasPlan && RedactionSearch.finds(in: $0) }
        }
    }

    /// The plan for the values of unmapped members; nil if they are decoded as `JSON` or not stored.
    private mutating func restPlan(of layout: SlotLayout) throws(TrellisError) -> UnsafeMutablePointer<TypePlan>? {
        guard let slot = layout.restField, let field = layout.fields[slot] else { return nil }
        parts.keepsRest = true
        if field.options.isLossy { parts.canRecover = true }
        let value: any TrellisDecodable.Type
        switch field.property.content {
        case .rest(let rest): value = rest.value
        default: value = KeptMember.self
        }
        if value == JSON.self { return nil }
        let reading = Reading(coercions: field.coercions(options, inherited: layout.coercions(of: slot)))
        let plan = unsafe try copy(of: plan(for: value, reading), role: .rest)
        parts.restRoom = unsafe max(parts.restRoom, plan.pointee.room)
        return unsafe plan
    }

    /// The member keys of flattened variants.
    ///
    /// - Throws: `invalidSchema` if the variants have no tag, or if a field has one of their keys.
    private func variantKeys(
        of layout: SlotLayout, _ type: any JSONDecodableModel.Type
    ) throws(TrellisError) -> Set<JSONObjectKey> {
        guard let slot = layout.restField, let field = layout.fields[slot],
            case .variants(let variants) = field.property.content
        else { return [] }
        guard variants.tag != nil else {
            throw TrellisError.invalidSchema(
                type, "only variants with a tag can be flattened, and the variants of '\(field.name)' have no tag")
        }
        let keys = try variants.keys(options.keyStyle)
        var own: Set<String> = []
        for group in layout.groups { own.formUnion(group.type.fieldKeys(options.keyStyle)) }
        if let key = keys.intersection(own).min() {
            throw TrellisError.invalidSchema(
                type, "the key '\(key)' is mapped by a field and by the variants of '\(field.name)'")
        }
        return Set(keys.map(JSONObjectKey.init))
    }

    /// The paths that encoding uses and decoding may skip; nil if there are none.
    private func unreadTree(of layout: SlotLayout, _ form: JSONModelForm) -> KeyTree? {
        let paths = layout.groups.flatMap { group in group.schema.fields.flatMap { $0.unreadPaths(group.style) } }
        if paths.isEmpty { return nil }
        let tree = KeyTree()
        for path in paths { tree.insert(KeyTree.Leaf(index: 0), at: path.inTree(of: form)) }
        return tree
    }

    /// The paths of all fields that are decoded.
    private func keyTree(
        of layout: SlotLayout, _ type: any JSONDecodableModel.Type, _ target: Target?, _ targetSlot: Int?
    ) throws(TrellisError) -> KeyTree {
        let tree = KeyTree()
        for group in layout.groups {
            for slot in group.slots {
                guard let field = layout.fields[slot], field.isRead else { continue }
                // Most fields need no path, and the first decode of a small type instantiates fewer types.
                if let key = field.derivedKey(group.style) {
                    tree.insert(KeyTree.Leaf(index: slot), at: key)
                    continue
                }
                for (rank, path) in field.paths(group.style).enumerated() {
                    let path = path.inTree(of: type.modelSchema.form)
                    guard case .key? = path.components.first else {
                        throw TrellisError.invalidSchema(type, "the path of '\(field.name)' must begin with a key")
                    }
                    tree.insert(KeyTree.Leaf(index: slot, rank: rank), at: path)
                }
            }
        }
        if let target = unsafe target, let targetSlot {
            unsafe tree.insert(KeyTree.Leaf(index: targetSlot), at: JSONPath(target.path))
        }
        return tree
    }

    /// The bit sets of a model's fields, as arrays of 64-bit words.
    @unsafe private struct PresenceBits {
        var required: UnsafeMutablePointer<UInt64>
        var defaulted: UnsafeMutablePointer<UInt64>
        var nonOptional: UnsafeMutablePointer<UInt64>
    }

    private mutating func presenceBits(
        of layout: SlotLayout, words: Int, targetSlot: Int?, workBit: Int
    ) throws(TrellisError) -> PresenceBits {
        let bits = unsafe PresenceBits(
            required: allocateBits(words), defaulted: allocateBits(words), nonOptional: allocateBits(words))
        func set(_ index: Int, in words: UnsafeMutablePointer<UInt64>) {
            unsafe words[index / 64] |= 1 << UInt64(index % 64)
        }
        for (index, field) in layout.fields.enumerated() {
            guard let field else { continue }
            let property = field.property
            if field.isRead, !field.acceptsNull(options), !property.seesNull { unsafe set(index, in: bits.nonOptional) }
            if field.isDefaulted {
                unsafe set(index, in: bits.defaulted)
            } else if field.isRequired, !layout.isInOptional(index) {
                unsafe set(index, in: bits.required)
            }
        }
        if layout.hasWork || options.isUpdate { unsafe set(workBit, in: bits.required) }
        // The target counts as required, so that a string or number in the middle of its path is an error. The model
        // still reports no error if the target is missing.
        if let targetSlot { unsafe set(targetSlot, in: bits.required) }
        return unsafe bits
    }

    /// Sets the slots of each group, with offsets relative to the group's own presence words.
    private mutating func setFieldSlots(of groups: [ModelDetails.Group], _ slots: UnsafeMutablePointer<FieldSlot>) {
        for group in groups {
            let own = unsafe allocate(FieldSlot.self, count: group.slots.count)
            for index in 0..<group.slots.count {
                var slot = unsafe slots[group.base + index]
                // The presence words of the group follow those of the preceding groups.
                unsafe slot.offset -= group.base / 64 * 16
                unsafe (own + index).initialize(to: slot)
            }
            unsafe group.fieldSlots = UnsafePointer(own)
        }
    }
}

extension SchemaField {
    /// Whether the plan of its model includes the types that its value is made of.
    fileprivate var hasPlan: Bool {
        switch property.content {
        case .value, .flattened, .variants, .rest: isDecoded
        case .transformed, .composite, .computed: false
        }
    }
}
