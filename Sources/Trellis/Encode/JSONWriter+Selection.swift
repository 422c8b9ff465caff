// Models of which not all properties are written.
extension JSONWriter {
    @inline(never)
    mutating func selectedMembers<Model: JSONModel>(
        _ plan: borrowing EncodePlanReference, of model: Model
    ) throws {
        guard let selector else { return }
        // Models inside this one are written whole.
        self.selector = nil
        defer { self.selector = selector }
        // The selector keeps the members until the writer is gone.
        let selected = unsafe selector.plan(for: Swift.type(of: model), from: plan)
        unsafe try members(selected.members, selected.count, of: model)
    }
}

/// Chooses members from plans and keeps what it chose.
@safe final class PropertySelector {
    private let selection: EncodingOptions.PropertySelection
    private var plans: [ObjectIdentifier: EncodePlanReference] = unsafe [:]
    private var memory: [UnsafeMutablePointer<EncodeMember>] = unsafe []

    init(_ selection: EncodingOptions.PropertySelection) { self.selection = selection }

    deinit {
        for index in unsafe memory.indices { unsafe memory[index].deallocate() }
    }

    func plan(for type: any JSONModel.Type, from plan: borrowing EncodePlanReference) -> EncodePlanReference {
        let key = ObjectIdentifier(type)
        if let plan = unsafe plans[key] { return unsafe plan }
        let selected = type.jsonSchema.fields.map { selects($0.name) }
        let chosen = unsafe choose(plan.members, plan.count, selected)
        unsafe plans[key] = unsafe chosen
        return unsafe chosen
    }

    private func selects(_ name: String) -> Bool {
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
