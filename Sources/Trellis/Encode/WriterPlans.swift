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

/// Chooses members from plans and keeps what it chose.
@safe final class PropertySelector {
    private let selection: TrellisEncoder.Options.PropertySelection
    private var plans: [ObjectIdentifier: EncodePlanReference] = unsafe [:]
    private var memory: [UnsafeMutablePointer<EncodeMember>] = unsafe []

    init(_ selection: TrellisEncoder.Options.PropertySelection) { self.selection = selection }

    deinit {
        for index in unsafe memory.indices { unsafe memory[index].deallocate() }
    }

    func plan(for type: any JSONEncodableModel.Type, from plan: borrowing EncodePlanReference) -> EncodePlanReference {
        let key = ObjectIdentifier(type)
        if let plan = unsafe plans[key] { return unsafe plan }
        let chosen = unsafe choose(plan.members, plan.count, selectedFields(of: type))
        unsafe plans[key] = unsafe chosen
        return unsafe chosen
    }

    /// Of each field, whether it is selected.
    func selectedFields(of type: any JSONEncodableModel.Type) -> [Bool] {
        type.modelSchema.fields.map { selects($0.name) }
    }

    func selects(_ name: String) -> Bool {
        switch selection {
        case .all: true
        case .only(let names): names.contains(name)
        case .except(let names): !names.contains(name)
        }
    }

    /// Copies of the members that are selected, and of the objects with any such member. The keys stay the plan's, which
    /// is never given back.
    private func choose(
        _ members: UnsafePointer<EncodeMember>, _ count: Int, _ selected: [Bool]
    ) -> EncodePlanReference {
        let chosen = UnsafeMutablePointer<EncodeMember>.allocate(capacity: max(1, count))
        unsafe memory.append(chosen)
        var chosenCount = 0
        for index in 0..<count {
            var member = unsafe members[index]
            if let children = unsafe member.children {
                let inner = unsafe choose(children, member.childCount, selected)
                if unsafe inner.count == 0 { continue }
                unsafe member.children = unsafe UnsafeMutablePointer(mutating: inner.members)
                unsafe member.childCount = unsafe inner.count
            } else if unsafe !selected[member.field] {
                continue
            }
            unsafe (chosen + chosenCount).initialize(to: member)
            chosenCount += 1
        }
        return unsafe EncodePlanReference(members: chosen, count: chosenCount)
    }
}
