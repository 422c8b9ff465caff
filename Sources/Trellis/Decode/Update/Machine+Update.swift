// Completes models from existing ones.
// Safety: as in Recovery/Machine+DeferredErrors.swift
extension Machine {
    /// Copies the fields that the input does not mention from the existing model of an update.
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
        let removed = unsafe update?.removed(at: top - frames)
        var mentioned: [Int] = []
        for slot in group.base..<group.base + group.fieldCount {
            guard let field = details.fields[slot], let storage = field.property.storage else { continue }
            let property = field.property
            let address = unsafe draft + plan.pointee.slots[slot].offset
            var isMentioned = false
            switch property.content {
            case .computed: continue
            case .flattened(let flattened):
                // A flattened model that is not decoded is copied like any other value.
                guard let inner = group.inner.first(where: { details.groups[$0].target == slot }) else { break }
                let hasMembers = unsafe hasMembers(inner, details, draft, ofUpdate: true)
                let isOptional = details.groups[inner].isOptional
                if !hasMembers, isOptional, removed?.removesFields(of: inner, details, of: model) == true {
                    mentioned.append(slot)
                    continue
                }
                if let innerModel = flattened.decoding?.model(model) {
                    unsafe try complete(inner, from: innerModel, &existing, details, draft, plan)
                }
                if hasMembers || existing.mentioned[inner]?.isEmpty == false { mentioned.append(slot) }
                continue
            case .composite(let composite):
                isMentioned = unsafe try completeParts(
                    slot, of: index, details, from: model, &existing, composite, draft, plan)
            case .rest: isMentioned = field.isDecoded && completeRest(from: model)
            case .value, .transformed, .variants:
                unsafe keepNull(of: slot, in: draft)
                isMentioned = unsafe state(of: slot, in: draft) != .absent
            }
            if isMentioned {
                mentioned.append(slot)
            } else if unsafe state(of: slot, in: draft) == .absent {
                if let removed, removed.removes(field, group, of: model) {
                    // Removing the value of an Optional makes it nil, even if its key is required in other documents.
                    if property.isNilIfRemoved, !removed.isAll { unsafe set(.null, of: slot, in: draft) }
                    mentioned.append(slot)
                    continue
                }
                let state = unsafe storage.copy(from: model, into: address)
                unsafe set(state, of: slot, in: draft)
                if state == .absent, !field.isNilIfMissing { existing.nils.insert(slot) }
            }
        }
        existing.mentioned[index] = mentioned.map { $0 - group.base }
    }

    /// Throws if the input changes a constant of an existing object.
    ///
    /// Equal values count as unchanged, unlike in ``isUnchanged(_:_:in:_:)``: models that are only decoded have no JSON
    /// to compare, and a document that repeats them must be accepted.
    ///
    /// - Parameter result: the staged object of a group.
    func checkConstants(
        of index: Int, _ details: ModelDetails, _ existing: ExistingModels, _ result: UnsafeMutableRawPointer
    ) throws(TrellisError) {
        let group = details.groups[index]
        guard let model = existing.models[index],
            let staged = unsafe group.type.object(at: result) as? any JSONDecodableModel
        else { return }
        for field in existing.mentioned[index] ?? [] {
            let property = group.schema.fields[field].property
            guard let storage = property.storage, !storage.isAssignable else { continue }
            if let old = property.value(in: model) as? any JSONDecodableModel, old.isObject,
                let new = property.value(in: staged) as? any JSONDecodableModel, new.isObject,
                update?.journal.existing(for: new as AnyObject) === old as AnyObject
            {
                continue
            }
            if storage.isEqual(in: model, staged) { continue }
            if let update, update.journal.hasSameJSON(property.name, model, staged) { continue }
            var contents = TrellisError.Contents(
                code: .notUpdatable, found: "'\(property.name)' of \(type(of: model)) cannot be set")
            contents.path.components = details.errorPath(group.base + field)
            throw TrellisError(contents)
        }
    }

    /// Copies the fields of the decoded struct into a copy of the existing struct, which preserves properties that are
    /// not fields.
    ///
    /// If the input has another value for a constant, the decoded struct is used as it is.
    func keepOtherProperties(
        of group: ModelDetails.Group, from existing: ExistingModels, in result: UnsafeMutableRawPointer
    ) {
        guard let model = existing.models[group.index], !group.type.isClass else { return }
        let mentioned = Set(existing.mentioned[group.index] ?? [])
        var settable: [any PropertyStorage] = []
        for (field, property) in group.schema.fields.map(\.property).enumerated() {
            guard let storage = property.storage else { continue }
            if storage.isVariable {
                settable.append(storage)
            } else if property.validation != nil {
                return
            } else if mentioned.contains(field) {
                let staged = unsafe group.type.model(at: result)
                if !isUnchanged(property, storage, in: model, staged) { return }
            }
        }
        unsafe group.type.replace(result, by: model, with: settable)
    }

    /// Whether a constant has the same value in the decoded model as in the existing one.
    private func isUnchanged(
        _ property: AnyProperty, _ storage: any PropertyStorage, in model: any JSONDecodableModel,
        _ staged: any JSONDecodableModel
    ) -> Bool {
        guard let value = unwrapped(property.value(in: staged)) else {
            return unwrapped(property.value(in: model)) == nil
        }
        if value is any Equatable {
            if !storage.isEqual(in: model, staged) { return false }
            if !Self.holdsModels(value) { return true }
        }
        // The parts of equal models may differ, since a type may compare only its identity.
        return update?.journal.hasSameJSON(property.name, model, staged) ?? false
    }

    private static func holdsModels(_ value: Any) -> Bool {
        value is any JSONDecodableModel || (value as? any ModelContainer)?.contents.contains(where: holdsModels) == true
    }

    /// Discards a null that must not change the existing value.
    private func keepNull(of slot: Int, in draft: UnsafeMutableRawPointer) {
        if context.options.ignoresNullInUpdates, unsafe state(of: slot, in: draft) == .null {
            unsafe set(.absent, of: slot, in: draft)
        }
    }

    /// Whether the input contains any member of a flattened model.
    ///
    /// - Parameter isUpdate: whether an existing object is updated, so that nulls may count as absent.
    func hasMembers(
        _ index: Int, _ details: ModelDetails, _ draft: UnsafeMutableRawPointer, ofUpdate isUpdate: Bool
    ) -> Bool {
        let group = details.groups[index]
        return group.slots.contains { slot in
            switch unsafe state(of: slot, in: draft) {
            case .absent: false
            case .null: !(isUpdate && context.options.ignoresNullInUpdates)
            case .value: true
            }
        } || group.inner.contains { unsafe hasMembers($0, details, draft, ofUpdate: isUpdate) }
    }

    /// Copies the parts of a composite that the input does not mention from the existing composite.
    private mutating func completeParts(
        _ slot: Int, of index: Int, _ details: ModelDetails, from model: any JSONDecodableModel,
        _ existing: inout ExistingModels, _ composite: any CompositeContent, _ draft: UnsafeMutableRawPointer,
        _ plan: UnsafeMutablePointer<ModelPlan>
    ) throws -> Bool {
        let group = details.groups[index]
        guard let first = group.parts[slot] else { return false }
        let parts = first..<first + composite.parts.count
        for part in parts { unsafe keepNull(of: part, in: draft) }
        var absent = parts.filter { unsafe state(of: $0, in: draft) == .absent }
        if absent.count == parts.count { return false }
        if let removed = unsafe update?.removed(at: top - frames) {
            absent.removeAll { part in details.fields[part].map { removed.removes($0, group, of: model) } == true }
        }
        if absent.isEmpty { return true }
        let isKnown: Bool
        do {
            isKnown = unsafe try composite.copyParts(from: model, parts) { part in
                guard absent.contains(part) else { return nil }
                unsafe set(.value, of: part, in: draft)
                return unsafe draft + plan.pointee.slots[part].offset
            }
        } catch {
            throw TrellisError(error, under: details.errorPath(slot))
        }
        if !isKnown { existing.partial.insert(slot) }
        return true
    }

    /// Adds the existing unmapped members to those of the input.
    private mutating func completeRest(from model: any JSONDecodableModel) -> Bool {
        let depth = unsafe top - frames
        let removed = update?.removed(at: depth)
        let hasMembers = unmapped[depth] != nil
        // Nothing remains of the existing members.
        if removed?.isAll == true { return hasMembers }
        if !hasMembers, removed == nil { return false }
        let members = restMembers(at: depth)
        let hasRemoved = members.complete(
            from: model, without: removed?.keys ?? [], ignoringNulls: context.options.ignoresNullInUpdates)
        guard hasMembers || hasRemoved else { return false }
        unmapped.store(members, depth: depth)
        return true
    }

    /// Removes the defaults of fields that are nil and stay nil.
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

    /// Whether the existing object of the current value is an instance of a subclass.
    func hasExistingSubclass(of plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        guard let model = existingModel(), let type = unsafe plan.pointee.type as? any JSONDecodableModel.Type else {
            return false
        }
        return type.hasInstance(model) && Swift.type(of: model) != type
    }

    /// The existing model of a frame's object; nil if there is none.
    func existingModel(of last: UnsafeMutablePointer<Frame>) -> (any JSONDecodableModel)? {
        unsafe existingValue(of: last) as? any JSONDecodableModel
    }

    /// The existing model, dictionary or array of an open container.
    func existingValue(of last: UnsafeMutablePointer<Frame>) -> Any? {
        guard let update, update.base != nil else { return nil }
        // The innermost container whose value is known.
        var frame = unsafe last
        while unsafe frame > frames, unsafe !update.knows(frame - frames, frame.pointee.number) { unsafe frame -= 1 }
        var current = unsafe frame == frames ? update.base : update.value(at: frame - frames)
        var removed = unsafe frame == frames ? update.removed : update.removed(at: frame - frames)
        // The container that has it: a branch has that of its model.
        var owner = unsafe frame
        while unsafe owner > frames, unsafe owner.pointee.kind == .branch { unsafe owner -= 1 }
        while unsafe frame < last {
            // The elements of an array are matched when they are decoded.
            let hasParts = unsafe frame == frames || frame.pointee.kind.hasFields || frame.pointee.kind == .dictionary
            if !hasParts { current = nil }
            if unsafe frame > frames { removed = unsafe removed?.within(memberKey(of: frame)) }
            unsafe frame += 1
            if unsafe frame.pointee.kind != .branch {
                if unsafe owner != frames { current = unsafe inner(of: current, at: frame - 1, owner) }
                unsafe owner = unsafe frame
            }
            current = unsafe existingValue(unwrapped(current), asValueOf: frame)
            unsafe update.note(current, removed, at: frame - frames, frame.pointee.number)
        }
        return current
    }

    /// The members that a patch removes from the current value; nil if there are none.
    func removedMembers() -> RemovedMembers? {
        guard let update, update.isPatch else { return nil }
        if unsafe top == frames { return update.removed }
        _ = unsafe existingValue(of: top)
        let depth = unsafe top - frames
        guard unsafe update.knows(depth, top.pointee.number) else { return nil }
        return unsafe update.removed(at: depth)?.within(memberKey(of: top))
    }

    /// The existing value of a container, if it is of the container's type.
    private func existingValue(_ value: Any?, asValueOf frame: UnsafeMutablePointer<Frame>) -> Any? {
        switch unsafe frame.pointee.kind {
        case .model, .row:
            guard let model = value as? any JSONDecodableModel,
                unsafe frame.pointee.model.pointee.type.hasInstance(model)
            else { return nil }
            return model
        case .branch, .dictionary, .array, .single: return value
        case .root, .tail, .pick, .emptyArray, .variant, .envelope: return nil
        }
    }

    /// The existing model of the current value, or of a field of the innermost object.
    func existingModel(inField field: Int? = nil) -> (any JSONDecodableModel)? {
        guard let base = update?.base else { return nil }
        if unsafe top == frames { return base }
        var owner = unsafe top
        while unsafe owner > frames, unsafe owner.pointee.kind == .branch { unsafe owner -= 1 }
        guard let value = unsafe existingValue(of: owner) else { return nil }
        guard let field, unsafe owner.pointee.kind.isModel else {
            return unsafe unwrapped(inner(of: value, at: top, owner)) as? any JSONDecodableModel
        }
        let details = unsafe owner.pointee.model.pointee.details.takeUnretainedValue()
        return (value as? any JSONDecodableModel).flatMap {
            unwrapped(details.value(in: $0, atSlot: field)) as? any JSONDecodableModel
        }
    }

    /// The existing value of the frame's last key, in a model's field or a dictionary.
    private func inner(
        of value: Any?, at frame: UnsafeMutablePointer<Frame>, _ owner: UnsafeMutablePointer<Frame>
    ) -> Any? {
        guard let value = unwrapped(value) else { return nil }
        switch unsafe owner.pointee.kind {
        case .model, .row:
            guard let model = value as? any JSONDecodableModel else { return nil }
            let details = unsafe owner.pointee.model.pointee.details.takeUnretainedValue()
            if let entry = unsafe frame.pointee.entry {
                let field = unsafe Int(entry.pointee.field)
                return field < 0 ? nil : details.value(in: model, atSlot: field)
            }
            // An unmapped member.
            guard let key = unsafe unmapped.key(depth: owner - frames), let field = details.restField else {
                return nil
            }
            let rest = unwrapped(details.value(in: model, atSlot: field)) as? any ModelContainer
            return rest?.value(forJSONKey: key)
        case .dictionary:
            guard unsafe owner.pointee.keyPending else { return nil }
            let keys = unsafe owner.pointee.keys.start.assumingMemoryBound(to: String.self)
            return unsafe (value as? any ModelContainer)?.value(forJSONKey: keys[entryCount(of: owner)])
        default: return nil
        }
    }
}

extension ModelDetails {
    /// The model's value of a field, including fields of flattened models.
    func value(in model: any JSONDecodableModel, atSlot slot: Int) -> Any? {
        guard slot < properties.count, let property = properties[slot],
            let group = groups.last(where: { $0.slots.contains(slot) }), let owner = owner(in: model, of: group)
        else { return nil }
        // The value of the property is not what the transform receives.
        if case .transformed = property.content { return nil }
        return property.value(in: owner)
    }

    /// The model that contains a group's fields; nil if it is flattened and the model has none.
    func owner(in model: any JSONDecodableModel, of group: Group) -> (any JSONDecodableModel)? {
        guard let target = group.target else { return model }
        guard let outer = groups.last(where: { $0.slots.contains(target) }),
            let outerModel = owner(in: model, of: outer)
        else { return nil }
        guard case .flattened(let flattened)? = properties[target]?.content else { return nil }
        return flattened.decoding?.model(outerModel)
    }
}

extension JSONDecodableModel {
    /// Whether a model is an instance of this type or of a subclass.
    static func hasInstance(_ model: any JSONDecodableModel) -> Bool { model is Self }

    /// Replaces a struct in memory with a copy of `model` that adopts some of the struct's properties.
    fileprivate static func replace(
        _ result: UnsafeMutableRawPointer, by model: any JSONDecodableModel, with properties: [any PropertyStorage]
    ) {
        guard let model = model as? Self else { return }
        let result = unsafe result.assumingMemoryBound(to: Self.self)
        var other = model
        unsafe withUnsafeMutablePointer(to: &other) { other in
            for property in properties {
                unsafe property.copy(from: UnsafeRawPointer(result), to: UnsafeMutableRawPointer(other))
            }
        }
        unsafe result.pointee = other
    }

    /// Whether this type is `other` or a subclass of it.
    static func isKind(of other: any JSONDecodableModel.Type) -> Bool {
        func isOrInherits<Other: JSONDecodableModel>(_ other: Other.Type) -> Bool { Self.self is Other.Type }
        return isOrInherits(other)
    }

    /// The class instance stored at an address; nil if this type is not a class.
    static func object(at address: UnsafeMutableRawPointer) -> AnyObject? {
        guard isClass else { return nil }
        return unsafe address.assumingMemoryBound(to: Self.self).pointee as AnyObject
    }
}

extension _JSONModelSchemaProviding {
    var isObject: Bool { Self.isClass }

    static var isClass: Bool { Self.self is AnyObject.Type }
}
