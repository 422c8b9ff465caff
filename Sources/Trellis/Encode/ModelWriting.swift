// Safety: as in EncodePlan.swift
/// What a writer needs to write models: their plans, the current member, and the properties that are selected.
@safe struct ModelWriting {
    /// The member whose value is written next.
    var member: UnsafePointer<EncodeMember>?
    /// The properties to write of the next model; nil for all.
    var selector: PropertySelector?
    /// The plans that the cache may remove, which pointers refer to until the writer is gone.
    private var retained: [EncodePlan.Key: EncodePlan] = [:]
    /// The plans that were used last.
    private var plans = unsafe RecentTypes<EncodePlanReference>(lineCount: 16)

    init(_ options: TrellisEncoder.Options) {
        if case .all = options.properties {} else { selector = PropertySelector(options.properties) }
    }

    @inline(__always)
    mutating func plan(
        for type: any JSONEncodableModel.Type, _ options: TrellisEncoder.Options
    ) throws(TrellisError) -> EncodePlanReference {
        if let plan = unsafe plans.value(for: ObjectIdentifier(type)) { return unsafe plan }
        return unsafe try findPlan(for: type, options)
    }

    @inline(never)
    private mutating func findPlan(
        for type: any JSONEncodableModel.Type, _ options: TrellisEncoder.Options
    ) throws(TrellisError) -> EncodePlanReference {
        let plan = unsafe try Self.plan(for: type, EncodePlan.Options(options), retainedIn: &retained).reference
        unsafe plans.insert(plan, for: ObjectIdentifier(type))
        return unsafe plan
    }

    /// The plan for other options than the writer's, which lives at least as long as the writer.
    mutating func plan(
        for type: any JSONEncodableModel.Type, _ options: EncodePlan.Options
    ) throws(TrellisError) -> EncodePlan {
        try Self.plan(for: type, options, retainedIn: &retained)
    }

    private static func plan(
        for type: any JSONEncodableModel.Type, _ options: EncodePlan.Options,
        retainedIn retained: inout [EncodePlan.Key: EncodePlan]
    ) throws(TrellisError) -> EncodePlan {
        guard !options.areFew else { return try EncodePlan.cached(for: type, options) }
        let key = EncodePlan.Key(type: ObjectIdentifier(type), options: options)
        if let plan = retained[key] { return plan }
        let plan = try EncodePlan.cached(for: type, options)
        retained[key] = plan
        return plan
    }
}

extension JSONWriter {
    /// The member whose value is written next.
    @inline(__always)
    var member: UnsafePointer<EncodeMember>? {
        get { unsafe models.member }
        set { unsafe models.member = unsafe newValue }
    }

    /// The properties to write of the next model; nil for all.
    @inline(__always)
    var selector: PropertySelector? {
        get { models.selector }
        set { models.selector = newValue }
    }
}
