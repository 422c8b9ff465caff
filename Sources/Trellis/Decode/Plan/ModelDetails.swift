// Safety: as in Plan/SchemaCompiler.swift
/// The rarely used data of a model's plan: names for errors, defaults, and fields that need more than decoding one
/// value. The slots of a draft are numbered: first the model's own fields, then the parts of composites and the fields
/// of flattened models.
@safe final class ModelDetails: @unchecked Sendable {
    /// The fields of one model type within a draft: the model's own fields or those of a flattened model. A class, so
    /// that completing an object does not copy it. Only compiling changes it.
    @safe final class Group: @unchecked Sendable {
        let type: any JSONDecodableModel.Type
        let schema: JSONModelSchema
        let fieldCount: Int
        /// The slot of the first field. A multiple of 64.
        let base: Int
        /// The index in ``ModelDetails/groups``.
        let index: Int
        /// For a flattened model, the slot that stores it, and whether it is optional.
        var target: Int?
        var isOptional = false
        /// The slots of all fields and parts of this group, including nested groups.
        var slots: Range<Int> = 0..<0
        /// The first part of each composite, by the composite's slot.
        var parts: [Int: Int] = [:]
        /// The indices of the groups of models that are flattened directly into this one.
        var inner: [Int] = []
        let style: JSONKeyStyle
        /// The slots of all fields and parts, with the offsets that the model's initializer expects. Set once, when the
        /// draft's layout is known; it belongs to the compiled schema.
        var fieldSlots: UnsafePointer<FieldSlot>!
        /// The type, if it has such a hook. The runtime looks conformances up slowly.
        private let didDecode: (any JSONDidDecodeHook.Type)?
        private let validation: (any JSONValidating.Type)?

        init(
            type: any JSONDecodableModel.Type, schema: JSONModelSchema, base: Int, index: Int, target: Int?,
            isOptional: Bool, style: JSONKeyStyle
        ) {
            self.type = type
            self.schema = schema
            fieldCount = schema.fieldCount
            self.base = base
            self.index = index
            self.target = target
            self.isOptional = isOptional
            self.style = style
            let mayHaveHooks = type.mayHaveHooks
            didDecode = mayHaveHooks ? type as? any JSONDidDecodeHook.Type : nil
            validation = mayHaveHooks ? type as? any JSONValidating.Type : nil
        }

        /// Whether `runHooks` does anything.
        var hasHooks: Bool { didDecode != nil || validation != nil }

        /// Runs the hooks of a complete model in memory. Destroys the model if one of them throws.
        func runHooks(_ model: UnsafeMutableRawPointer, userInfo: UnsafePointer<JSONUserInfo>) throws {
            do {
                if let didDecode { unsafe try didDecode.didDecode(at: model, userInfo.pointee) }
                if let validation { unsafe try validation.validate(at: model) }
            } catch {
                unsafe type._destroy(model, count: 1)
                throw TrellisError.ofProgram(error)
            }
        }
    }

    /// One of several fields that are mapped to the same value, with its path inside that value.
    struct Consumer: Sendable {
        let slot: Int
        let rank: Int
        let path: RestOfPath
        /// The keys with which the paths of other fields of the same value continue after this one.
        let outerKeys: [KeptValue.Context.OuterKey]
    }

    let fields: [SchemaField?]
    /// The properties of `fields`, without the data that only compiling needs.
    let properties: [AnyProperty?]
    let groups: [Group]
    /// The model's own fields.
    let root: Group
    /// Whether any flattened model is Optional.
    let hasOptionalGroups: Bool
    /// The slots of each group whose fields have a validation, and whether there are any.
    let validatedSlots: [[Int]]
    let hasValidations: Bool
    /// The slots that may need a value when the object closes, besides those with a plain default, and their groups.
    let resolvedSlots: [(slot: Int, group: Group)]
    /// The slots of each group whose fields must be in the input.
    let neededSlots: [[Int]]
    let shared: [[Consumer]]
    /// The composite of each part.
    private let wholes: [Int: Int]
    /// For fields with several paths, the draft's byte that records which path provided the value.
    let rankOffsets: [Int: UInt16]
    /// The field that stores unmapped members.
    let restField: Int?
    /// What it stores, unless these are the members of a variant.
    let rest: RestContent?
    /// Whether their keys are hashed and compared as strings.
    let hashesRestKeys: Bool
    /// Whether an unmapped member is dropped if its value has an error.
    let dropsInvalidRest: Bool
    /// The plan for the value of an unmapped member; nil to decode it as `JSON`.
    let restPlan: UnsafeMutablePointer<TypePlan>?
    /// The field whose variants are decoded from several members of this object.
    let variants: (slot: Int, content: VariantsContent)?
    /// The groups that contain this field, from the inside outwards.
    let variantGroups: [Int]
    /// The keys of the members of these variants.
    let variantKeys: Set<JSONObjectKey>
    /// The paths that encoding uses and decoding may skip, so that their keys are not unknown; nil if there are none.
    let unread: KeyTree?
    let hasWork: Bool
    let type: any JSONDecodableModel.Type
    /// The key whose value selects the class of an object.
    let tagKey: String?

    init(
        type: any JSONDecodableModel.Type, layout: SlotLayout, shared: [[Consumer]], rankOffsets: [Int: UInt16],
        restPlan: UnsafeMutablePointer<TypePlan>?, variantKeys: Set<JSONObjectKey>, unread: KeyTree?
    ) {
        self.type = type
        tagKey = type.clusterTag?.key
        fields = layout.fields
        properties = layout.fields.map { $0?.property }
        groups = layout.groups
        root = layout.groups[0]
        hasOptionalGroups = layout.groups.contains(where: \.isOptional)
        func slots(where isIncluded: (SchemaField) -> Bool) -> [[Int]] {
            layout.groups.map { group in
                let slots = group.base..<group.base + group.fieldCount
                return slots.filter { layout.fields[$0].map(isIncluded) ?? false }
            }
        }
        validatedSlots = slots { $0.property.validation != nil }
        hasValidations = validatedSlots.contains { !$0.isEmpty }
        let resolved = slots { $0.mayResolve(layout.options) }
        resolvedSlots = zip(layout.groups, resolved).flatMap { group, slots in slots.map { ($0, group) } }
        neededSlots = slots(where: \.isNeeded)
        self.shared = shared
        var wholes: [Int: Int] = [:]
        for group in layout.groups {
            for (whole, first) in group.parts {
                for part in first..<first + (layout.fields[whole]?.parts.count ?? 0) { wholes[part] = whole }
            }
        }
        self.wholes = wholes
        self.rankOffsets = rankOffsets
        restField = layout.restField
        let restField = layout.restField.flatMap { layout.fields[$0] }
        if case .rest(let content)? = restField?.property.content { rest = content } else { rest = nil }
        hashesRestKeys = rest?.hashesKeys ?? false
        dropsInvalidRest = restField?.options.isLossy ?? false
        unsafe self.restPlan = unsafe restPlan
        self.variantKeys = variantKeys
        self.unread = unread
        if let slot = layout.restField, case .variants(let content)? = layout.fields[slot]?.property.content {
            variants = (slot, content)
        } else {
            variants = nil
        }
        var variantGroups: [Int] = []
        var next = variants?.slot
        while let slot = next, let group = layout.groups.lastIndex(where: { $0.slots.contains(slot) }) {
            variantGroups.append(group)
            next = layout.groups[group].target
        }
        self.variantGroups = variantGroups
        hasWork = layout.hasWork
    }

    /// The composite that contains the slot as a part, or the slot itself.
    func whole(of slot: Int) -> Int { wholes[slot] ?? slot }

    /// The path to report if the slot's field, or composite part, is missing.
    func missingPath(_ slot: Int, _ group: Group) -> String {
        fields[slot]?.paths(group.style)[0].description ?? ""
    }
}

extension SchemaField {
    /// Whether the field may need a value when its object closes, besides a plain default: see `Machine.resolve`.
    fileprivate func mayResolve(_ options: SchemaOptions) -> Bool {
        switch property.content {
        case .composite: isDecoded
        case .rest: true
        case .transformed where property.seesNull: true
        case .value, .transformed: property.nullDefault(options) != nil
        case .flattened, .variants, .computed: false
        }
    }

    /// Whether the field, or the tag of its variants, must be in the input.
    fileprivate var isNeeded: Bool {
        if case .variants = property.content { return needsInput }
        return isRequired
    }
}
