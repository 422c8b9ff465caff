// Models that are completed from existing ones.
extension Machine {
    /// Takes what the input does not say from the model that an update starts from.
    mutating func complete(
        _ details: ModelDetails, _ draft: UnsafeMutableRawPointer, _ frame: UnsafeMutablePointer<Frame>,
        _ model: UnsafeMutablePointer<ModelPlan>
    ) throws -> ExistingModels? {
        guard let root = unsafe existingModel(of: frame) else { return nil }
        var existing = ExistingModels()
        unsafe try complete(0, from: root, &existing, details, draft, model)
        return existing
    }

    private mutating func complete(
        _ index: Int, from model: any JSONDecodableModel, _ existing: inout ExistingModels, _ details: ModelDetails,
        _ draft: UnsafeMutableRawPointer, _ plan: UnsafeMutablePointer<ModelPlan>
    ) throws {
        let group = details.groups[index]
        guard group.type.hasInstance(model) else { return }
        existing.models[index] = model
        var mentioned: [Int] = []
        for slot in group.base..<group.base + group.schema.fieldCount {
            guard let property = details.properties[slot], let storage = property.storage else { continue }
            let address = unsafe draft + plan.pointee.slots[slot].offset
            var isMentioned = false
            switch property.content {
            case .computed: continue
            case .flattened(let flattened):
                // A model whose fields are not read is copied like any other value.
                guard let inner = group.inner.first(where: { details.groups[$0].target == slot }) else { break }
                if unsafe hasMembers(inner, details, draft) { mentioned.append(slot) }
                if let innerModel = flattened.decoding?.model(model) {
                    unsafe try complete(inner, from: innerModel, &existing, details, draft, plan)
                }
                continue
            case .composite(let composite):
                isMentioned = unsafe try completeParts(
                    slot, of: group, from: model, &existing, composite, property.name, draft, plan)
            case .rest(let rest): isMentioned = completeRest(from: rest.members(model))
            case .value, .transformed:
                unsafe keepNull(of: slot, in: draft)
                isMentioned = unsafe state(of: slot, in: draft) != .absent
            }
            if isMentioned {
                mentioned.append(slot)
            } else if unsafe state(of: slot, in: draft) == .absent {
                let state = unsafe storage.copy(from: model, into: address)
                unsafe set(state, of: slot, in: draft)
                if state == .absent, property.hasDefault { existing.nils.insert(slot) }
            }
        }
        guard model.isObject else { return }
        for slot in mentioned {
            guard let property = details.properties[slot], property.storage?.isAssignable == false else { continue }
            let address = unsafe draft + plan.pointee.slots[slot].offset
            if unsafe isUpdatedInPlace(slot, property, of: model, address, in: draft) { continue }
            var contents = TrellisError.Contents(
                code: .notUpdatable, found: "'\(property.name)' of \(type(of: model)) cannot be set")
            contents.path.components = details.errorPath(slot)
            throw TrellisError(contents)
        }
        existing.mentioned[index] = mentioned.map { $0 - group.base }
    }

    /// Forgets a null that shall change nothing.
    private func keepNull(of slot: Int, in draft: UnsafeMutableRawPointer) {
        if context.options.ignoresNullInUpdates, unsafe state(of: slot, in: draft) == .null {
            unsafe set(.absent, of: slot, in: draft)
        }
    }

    /// Whether the input has anything of a flattened model.
    private func hasMembers(_ index: Int, _ details: ModelDetails, _ draft: UnsafeMutableRawPointer) -> Bool {
        let group = details.groups[index]
        return group.slots.contains { slot in
            switch unsafe state(of: slot, in: draft) {
            case .absent: false
            case .null: !context.options.ignoresNullInUpdates
            case .value: true
            }
        } || group.inner.contains { unsafe hasMembers($0, details, draft) }
    }

    /// Takes the parts of a composite that the input lacks from the existing one.
    private mutating func completeParts(
        _ slot: Int, of group: ModelDetails.Group, from model: any JSONDecodableModel, _ existing: inout ExistingModels,
        _ composite: any CompositeContent, _ name: String, _ draft: UnsafeMutableRawPointer,
        _ plan: UnsafeMutablePointer<ModelPlan>
    ) throws -> Bool {
        guard let first = group.parts[slot] else { return false }
        let parts = first..<first + composite.parts.count
        for part in parts { unsafe keepNull(of: part, in: draft) }
        let absent = parts.filter { unsafe state(of: $0, in: draft) == .absent }
        if absent.isEmpty { return true }
        if absent.count == parts.count { return false }
        let isKnown: Bool
        do {
            isKnown = unsafe try composite.copyParts(from: model, parts) { part in
                guard absent.contains(part) else { return nil }
                unsafe set(.value, of: part, in: draft)
                return unsafe draft + plan.pointee.slots[part].offset
            }
        } catch {
            throw TrellisError(error, under: .key(name))
        }
        if !isKnown { existing.partial.insert(slot) }
        return true
    }

    /// Puts the unmapped members to those that are there already.
    private mutating func completeRest(from existing: JSONObject?) -> Bool {
        let depth = unsafe top - frames
        guard let members = unmapped[depth] else { return false }
        var all = existing ?? JSONObject()
        for (key, value) in members where !(context.options.ignoresNullInUpdates && value.isNull && all.contains(key)) {
            all.set(key, to: value)
        }
        unmapped[depth] = all
        return true
    }

    /// Whether a property that cannot be set need not be, since its object is updated itself.
    private func isUpdatedInPlace(
        _ slot: Int, _ property: AnyProperty, of model: any JSONDecodableModel, _ address: UnsafeMutableRawPointer,
        in draft: UnsafeMutableRawPointer
    ) -> Bool {
        guard let inner = property.value(in: model) as? any JSONDecodableModel, inner.isObject else { return false }
        if case .flattened = property.content { return true }
        guard unsafe state(of: slot, in: draft) == .value,
            let type = property.slot.type.wrapped as? any JSONDecodableModel.Type,
            let staged = unsafe type.object(at: address), let paired = update?.journal.existing(for: staged)
        else { return false }
        return paired === inner as AnyObject
    }

    /// Takes the defaults of fields away that are nil and stay so.
    func removeDefaults(
        _ existing: ExistingModels, _ draft: UnsafeMutableRawPointer, _ model: UnsafeMutablePointer<ModelPlan>
    ) {
        for slot in existing.nils where unsafe state(of: slot, in: draft) == .value {
            let field = unsafe model.pointee.slots[slot]
            unsafe field.type._destroy(draft + field.offset, count: 1)
            unsafe set(.absent, of: slot, in: draft)
        }
    }

    // MARK: The existing model

    /// Whether the existing object at the value that is due is of a subclass.
    func hasExistingSubclass(of plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        guard let model = existingModel(), let type = unsafe plan.pointee.type as? any JSONDecodableModel.Type else {
            return false
        }
        return type.hasInstance(model) && Swift.type(of: model) != type
    }

    /// The model, of that which an update starts from, that a frame's object stands for; nil if there is none.
    private func existingModel(of last: UnsafeMutablePointer<Frame>) -> (any JSONDecodableModel)? {
        var current = update?.base
        var frame = unsafe frames + 1
        var owner = unsafe frames
        while unsafe frame <= last, current != nil {
            switch unsafe frame.pointee.kind {
            case .model:
                if unsafe owner != frames { current = unsafe inner(of: current, at: frame - 1, owner) }
                if let model = current, unsafe !frame.pointee.model.pointee.type.hasInstance(model) { return nil }
                unsafe owner = unsafe frame
            case .branch: break
            case .root, .array, .dictionary, .single, .pick, .emptyArray: return nil
            }
            unsafe frame += 1
        }
        return current
    }

    /// The existing model at the value that is due, or in a field of the innermost object.
    func existingModel(inField field: Int? = nil) -> (any JSONDecodableModel)? {
        guard let base = update?.base else { return nil }
        if unsafe top == frames { return base }
        var owner = unsafe top
        while unsafe owner > frames, unsafe owner.pointee.kind == .branch { unsafe owner -= 1 }
        guard unsafe owner.pointee.kind == .model, let model = unsafe existingModel(of: owner) else { return nil }
        guard let field else { return unsafe inner(of: model, at: top, owner) }
        let details = unsafe owner.pointee.model.pointee.details.takeUnretainedValue()
        return details.model(in: model, atSlot: field)
    }

    /// What a model has in the field whose key was last in a frame.
    private func inner(
        of model: (any JSONDecodableModel)?, at frame: UnsafeMutablePointer<Frame>, _ owner: UnsafeMutablePointer<Frame>
    ) -> (any JSONDecodableModel)? {
        guard let model, let entry = unsafe frame.pointee.entry, unsafe entry.pointee.field >= 0
        else { return nil }
        let details = unsafe owner.pointee.model.pointee.details.takeUnretainedValue()
        return details.model(in: model, atSlot: unsafe Int(entry.pointee.field))
    }
}

extension ModelDetails {
    /// The model that a model has in a field, perhaps one of a flattened model's.
    func model(in model: any JSONDecodableModel, atSlot slot: Int) -> (any JSONDecodableModel)? {
        guard slot < properties.count, let group = groups.last(where: { $0.slots.contains(slot) }) else { return nil }
        guard let owner = owner(in: model, of: group) else { return nil }
        return properties[slot]?.value(in: owner) as? any JSONDecodableModel
    }

    /// The model that a group's fields are of.
    private func owner(in model: any JSONDecodableModel, of group: Group) -> (any JSONDecodableModel)? {
        guard let target = group.target else { return model }
        guard let outer = groups.last(where: { $0.slots.contains(target) }),
            let outerModel = owner(in: model, of: outer)
        else { return nil }
        guard case .flattened(let flattened)? = properties[target]?.content else { return nil }
        return flattened.decoding?.model(outerModel)
    }
}

extension JSONDecodableModel {
    /// Whether a model is of this type or a subclass.
    static func hasInstance(_ model: any JSONDecodableModel) -> Bool { model is Self }

    /// The class instance at an address; nil if this is no class.
    static func object(at address: UnsafeMutableRawPointer) -> AnyObject? {
        guard isClass else { return nil }
        return unsafe address.assumingMemoryBound(to: Self.self).pointee as AnyObject
    }
}

extension JSONSchemaProviding {
    /// Whether this is a class instance.
    var isObject: Bool { Self.isClass }

    static var isClass: Bool { Self.self is AnyObject.Type }
}
