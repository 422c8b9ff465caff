// Safety: as in Plan/SchemaCompiler.swift
/// What is seldom needed of a model's plan: names for errors, defaults, and what is done with fields whose value is not
/// simply decoded. The slots of a draft are numbered: first the model's own fields, then parts of composites and the
/// fields of flattened models.
@safe final class ModelDetails: @unchecked Sendable {
    /// The fields of one model type within a draft: the model's own, or a flattened one's.
    struct Group: Sendable {
        let type: any JSONDecodableModel.Type
        let schema: JSONModelSchema
        /// The slot of the first field; a multiple of 64.
        let base: Int
        /// Where a flattened model goes, and whether it may be nil.
        var target: Int?
        var isOptional = false
        /// The slots of all its fields and parts, and those of the groups inside it.
        var slots: Range<Int> = 0..<0
        /// Of each composite, its first part.
        var parts: [Int: Int] = [:]
        /// The slots of flattened models directly inside this one, as indices of groups.
        var inner: [Int] = []
        let style: JSONKeyStyle
    }

    /// Where a value that several fields want goes.
    struct Consumer: Sendable {
        let slot: Int
        let rank: Int
        let rest: [JSONPath.Component]
    }

    let fields: [SchemaField?]
    /// The same without what only compiling needs.
    let properties: [AnyProperty?]
    /// Of each slot, what stands in for a value that is missing.
    let defaults: [SlotDefault?]
    let groups: [Group]
    /// The slots of each group, as the initialiser of its model wants them.
    let groupSlots: [UnsafePointer<FieldSlot>]
    let shared: [[Consumer]]
    /// Of each part, its composite.
    private let wholes: [Int: Int]
    /// Of fields with several paths, where the draft notes which of them gave the value.
    let rankOffsets: [Int: UInt16]
    /// The field that takes unknown members.
    let restField: Int?
    /// How the value of such a member is decoded, if not as a `JSON`.
    let restPlan: UnsafeMutablePointer<TypePlan>?
    /// The field whose value such members make together.
    let variants: (slot: Int, content: VariantsContent)?
    /// The keys of its members that are known.
    let variantKeys: Set<JSONObjectKey>
    let hasWork: Bool
    let type: any JSONDecodableModel.Type
    /// The key that tells the class of objects.
    let tagKey: String?

    init(
        type: any JSONDecodableModel.Type, layout: SlotLayout, groupSlots: [UnsafePointer<FieldSlot>],
        shared: [[Consumer]], rankOffsets: [Int: UInt16], restPlan: UnsafeMutablePointer<TypePlan>?,
        variantKeys: Set<JSONObjectKey>
    ) {
        self.type = type
        tagKey = type.mayHaveHooks ? (type as? any JSONModelCluster.Type)?._clusterTag?.key : nil
        fields = layout.fields
        properties = layout.fields.map { $0?.property }
        defaults = layout.fields.map { $0?.property.defaults.missing }
        groups = layout.groups
        unsafe self.groupSlots = unsafe groupSlots
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
        unsafe self.restPlan = unsafe restPlan
        self.variantKeys = variantKeys
        if let slot = layout.restField, case .variants(let content)? = layout.fields[slot]?.property.content {
            variants = (slot, content)
        } else {
            variants = nil
        }
        hasWork = layout.hasWork
    }

    /// The composite that a slot is a part of, or the slot itself.
    func whole(of slot: Int) -> Int { wholes[slot] ?? slot }

    /// The key under which a field, or a part of one, is missing.
    func missingPath(_ slot: Int, _ group: Group) -> String {
        fields[slot]?.paths(group.style)[0].description ?? ""
    }
}
