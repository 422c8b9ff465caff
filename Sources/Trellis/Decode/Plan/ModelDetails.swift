/// What is seldom needed of a model's plan: names for errors, defaults, and what is done with fields whose value is not
/// simply decoded. The slots of a draft are numbered: first the model's own fields, then parts of composites and the
/// fields of flattened models.
@safe final class ModelDetails: @unchecked Sendable {
    /// The fields of one model type within a draft: the model's own, or a flattened one's.
    struct Group: Sendable {
        let type: any JSONDecodableModel.Type
        let schema: JSONSchema
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
    /// Of fields with several paths, where the draft notes which of them gave the value.
    let rankOffsets: [Int: UInt16]
    /// The field that takes unknown members.
    let restField: Int?
    let hasWork: Bool
    let type: any JSONDecodableModel.Type
    /// The key that tells the class of objects.
    let tagKey: String?

    init(
        type: any JSONDecodableModel.Type, layout: SlotLayout, groupSlots: [UnsafePointer<FieldSlot>],
        shared: [[Consumer]],
        rankOffsets: [Int: UInt16]
    ) {
        self.type = type
        tagKey = (type as? any JSONModelCluster.Type)?._clusterTag?.key
        fields = layout.fields
        properties = layout.fields.map { $0?.property }
        defaults = layout.fields.map { $0?.property.defaults.missing }
        groups = layout.groups
        unsafe self.groupSlots = unsafe groupSlots
        self.shared = shared
        self.rankOffsets = rankOffsets
        restField = layout.restField
        hasWork = layout.hasWork
    }

    /// The key under which a field, or a part of one, is missing.
    func missingPath(_ slot: Int, _ group: Group) -> String {
        fields[slot]?.paths(group.style)[0].description ?? ""
    }
}
