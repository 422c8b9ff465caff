/// What a writer needs to write models: their plans, the current member, and the properties that are selected.
@safe struct ModelWriting {
    /// The member whose value is written next.
    var member: UnsafePointer<EncodeMember>?
    /// The properties to write of the next model; nil for all.
    var selector: PropertySelector?
    var plans = PlanCache()

    init(_ options: TrellisEncoder.Options) {
        if case .all = options.properties {} else { selector = PropertySelector(options.properties) }
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
