/// What the writer needs of an `EncodePlan`, without counting references; the plan cache keeps every plan alive.
@unsafe @usableFromInline
struct EncodePlanReference {
    let members: UnsafePointer<EncodeMember>
    let count: Int
    /// Set if there is more to write than the members of an object.
    var plan: Unmanaged<EncodePlan>?
}

/// The plans that a writer has used, found by the address of the model's metatype.
@safe struct PlanCache {
    @unsafe private struct Line {
        var type: ObjectIdentifier?
        var plan: EncodePlanReference?
    }

    private var lines = unsafe [Line](repeating: Line(), count: 16)

    mutating func plan(
        for type: any JSONEncodableModel.Type, _ options: TrellisEncoder.Options
    ) throws(TrellisError) -> EncodePlanReference {
        let key = ObjectIdentifier(type)
        let address = UInt(bitPattern: key)
        let line = Int(truncatingIfNeeded: (address >> 4 ^ address >> 8) & 15)
        if unsafe lines[line].type == key, let plan = unsafe lines[line].plan { return unsafe plan }
        return unsafe try otherPlan(for: type, line, options)
    }

    /// A plan that is not in its line. Types that take turns in a line have another, so that they do not drive each other out.
    @inline(never)
    private mutating func otherPlan(
        for type: any JSONEncodableModel.Type, _ line: Int, _ options: TrellisEncoder.Options
    ) throws(TrellisError) -> EncodePlanReference {
        let key = ObjectIdentifier(type)
        let other = line ^ 1
        if unsafe lines[other].type == key, let plan = unsafe lines[other].plan { return unsafe plan }
        let reference = unsafe try EncodePlan.cached(for: type, EncodePlan.Options(options)).reference
        unsafe lines[other] = unsafe lines[line]
        unsafe lines[line] = unsafe Line(type: key, plan: reference)
        return unsafe reference
    }
}
