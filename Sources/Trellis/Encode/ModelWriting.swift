// Safety: as in EncodePlan.swift
/// The state for encoding models: plans, the current member, and the selected properties.
@safe struct ModelWriting {
    /// The member whose value is written next.
    var member: UnsafePointer<EncodeMember>?
    /// The selection of properties for the next model; nil for all properties.
    var selector: PropertySelector?
    /// Retains plans that the cache may evict, because pointers refer to them as long as the writer exists.
    private var retained: [EncodePlan.Key: EncodePlan] = [:]
    /// The most recently used plans.
    private var plans = unsafe RecentTypes<EncodePlanReference>(lineCount: 32)

    /// The plans of recently used payloads of variants, nil for payloads that are no models. Created by the first use.
    private var payloads: RecentTypes<PayloadPlan?>?

    init(_ options: TrellisEncoder.Options) {
        if case .all = options.properties {} else { selector = PropertySelector(options.properties) }
    }

    func payloadPlan(for type: ObjectIdentifier) -> PayloadPlan?? { payloads?.value(for: type) }

    mutating func insert(_ plan: PayloadPlan?, forPayload type: ObjectIdentifier) {
        var known = payloads.take() ?? RecentTypes(lineCount: 32)
        known.insert(plan, for: type)
        payloads = known
    }

    /// The plan of a struct or enum that is used again.
    @inline(__always)
    func knownPlan<Model>(for type: Model.Type) -> EncodePlanReference? {
        guard let plan = unsafe plans.value(for: ObjectIdentifier(type)), unsafe !plan.isOfClass else { return nil }
        return unsafe plan
    }

    @inline(never)
    mutating func plan(
        for type: any JSONEncodableModel.Type, _ options: TrellisEncoder.Options
    ) throws(TrellisError) -> EncodePlanReference {
        if let plan = unsafe plans.value(for: ObjectIdentifier(type)) { return unsafe plan }
        let plan = unsafe try Self.plan(for: type, EncodePlan.Options(options), retainedIn: &retained).reference
        unsafe plans.insert(plan, for: ObjectIdentifier(type))
        return unsafe plan
    }

    /// The plan for other options than the writer's, valid at least as long as the writer.
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

/// A model that is the payload of a variant, and the plan that writes all of its members.
struct PayloadPlan {
    let type: any JSONEncodableModel.Type
    /// Whether the payload is an Optional.
    let isOptional: Bool
    let plan: EncodePlan
}

extension JSONWriter {
    /// The plan for the type of a model, which may be a subclass of `Model`.
    @inline(__always)
    mutating func plan<Model: JSONEncodableModel>(
        for model: Model
    ) throws(TrellisError) -> EncodePlanReference {
        // Asking the runtime for the type of a value takes longer than finding the plan of its static type.
        if let plan = unsafe models.knownPlan(for: Model.self) { return unsafe plan }
        return unsafe try otherPlan(for: model)
    }

    @inline(never)
    private mutating func otherPlan<Model: JSONEncodableModel>(
        for model: Model
    ) throws(TrellisError) -> EncodePlanReference {
        unsafe try models.plan(for: type(of: model), options)
    }

    /// The member whose value is written next.
    @inline(__always)
    var member: UnsafePointer<EncodeMember>? {
        get { unsafe models.member }
        set { unsafe models.member = unsafe newValue }
    }

    /// The selection of properties for the next model; nil for all properties.
    @inline(__always)
    var selector: PropertySelector? {
        get { models.selector }
        set { models.selector = newValue }
    }
}
