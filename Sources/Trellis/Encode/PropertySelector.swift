// Safety: as in EncodePlan.swift
/// Selects members of plans, and caches the selected members.
@safe final class PropertySelector {
    private let selection: TrellisEncoder.Options.PropertySelection
    /// The members of a plan, and the selected ones. A type has another plan as the payload of a variant.
    private typealias Choice = (members: UnsafePointer<EncodeMember>, chosen: EncodePlanReference)
    private var choices = unsafe TypeDictionary<[Choice]>()
    private var memory: [UnsafeMutablePointer<EncodeMember>] = unsafe []

    init(_ selection: TrellisEncoder.Options.PropertySelection) { self.selection = selection }

    deinit {
        for index in unsafe memory.indices { unsafe memory[index].deallocate() }
    }

    func plan(for type: any JSONEncodableModel.Type, from plan: borrowing EncodePlanReference) -> EncodePlanReference {
        let key = ObjectIdentifier(type)
        let members = unsafe plan.members
        var known = unsafe choices[key] ?? []
        if let choice = unsafe known.first(where: { unsafe $0.members == members }) { return unsafe choice.chosen }
        let chosen = unsafe choose(members, plan.count, selectedFields(of: type))
        unsafe known.append((members, chosen))
        unsafe choices.set(known, for: key)
        return unsafe chosen
    }

    /// For each field, whether it is selected.
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

    /// Copies the selected members, and nested objects that contain any. The keys still belong to the plan, which lives
    /// as long as the writer.
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
