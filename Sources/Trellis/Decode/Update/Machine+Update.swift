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
        var mentioned: [Int] = []
        for slot in group.base..<group.base + group.schema.fieldCount {
            guard let field = details.fields[slot], let storage = field.property.storage else { continue }
            let property = field.property
            let address = unsafe draft + plan.pointee.slots[slot].offset
            var isMentioned = false
            switch property.content {
            case .computed: continue
            case .flattened(let flattened):
                // A flattened model that is not decoded is copied like any other value.
                guard let inner = group.inner.first(where: { details.groups[$0].target == slot }) else { break }
                if unsafe hasMembers(inner, details, draft) { mentioned.append(slot) }
                if let innerModel = flattened.decoding?.model(model) {
                    unsafe try complete(inner, from: innerModel, &existing, details, draft, plan)
                }
                continue
            case .composite(let composite):
                isMentioned = unsafe try completeParts(
                    slot, of: group, from: model, &existing, composite, property.name, draft, plan)
            case .rest: isMentioned = completeRest(from: model)
            case .value, .transformed, .variants:
                unsafe keepNull(of: slot, in: draft)
                isMentioned = unsafe state(of: slot, in: draft) != .absent
                if property.type is any PresenceType.Type { unsafe removeNull(of: slot, in: draft) }
            }
            if isMentioned {
                mentioned.append(slot)
            } else if unsafe state(of: slot, in: draft) == .absent {
                // A patch contains the complete element: absent fields have been removed. A constant keeps its value.
                if isReplaced, storage.isVariable || !model.isObject,
                    details.fields[slot]?.options.ignored.contains(.encoding) == false
                {
                    mentioned.append(slot)
                    continue
                }
                let state = unsafe storage.copy(from: model, into: address)
                unsafe set(state, of: slot, in: draft)
                if state == .absent, !field.isNilIfMissing { existing.nils.insert(slot) }
            }
        }
        existing.mentioned[index] = mentioned.map { $0 - group.base }
        guard model.isObject else { return }
        for slot in mentioned {
            guard let property = details.properties[slot], property.storage?.isAssignable == false else { continue }
            if unsafe top == frames + 1, let storage = property.storage, update?.identity?.isTold(storage) == true {
                continue
            }
            let address = unsafe draft + plan.pointee.slots[slot].offset
            if unsafe isUpdatedInPlace(slot, property, of: model, address, in: draft) { continue }
            var contents = TrellisError.Contents(
                code: .notUpdatable, found: "'\(property.name)' of \(type(of: model)) cannot be set")
            contents.path.components = details.errorPath(slot)
            throw TrellisError(contents)
        }
    }

    /// Copies the fields of the decoded struct into a copy of the existing struct, which preserves properties that are
    /// not fields.
    ///
    /// A constant with a value from the input cannot be copied. In that case the decoded struct is used as it is.
    func keepOtherProperties(
        of index: Int, _ group: ModelDetails.Group, from existing: ExistingModels, in result: UnsafeMutableRawPointer
    ) {
        guard let model = existing.models[index], !group.type.isClass else { return }
        let mentioned = Set(existing.mentioned[index] ?? [])
        var settable: [any PropertyStorage] = []
        for (field, property) in group.schema.fields.map(\.property).enumerated() {
            guard let storage = property.storage else { continue }
            if storage.isVariable {
                settable.append(storage)
            } else if mentioned.contains(field) || property.validation != nil {
                return
            }
        }
        unsafe group.type.replace(result, by: model, with: settable)
    }

    /// Discards a null that must not change the existing value.
    private func keepNull(of slot: Int, in draft: UnsafeMutableRawPointer) {
        if context.options.ignoresNullInUpdates, unsafe state(of: slot, in: draft) == .null {
            unsafe set(.absent, of: slot, in: draft)
        }
    }

    /// Whether the input contains any member of a flattened model.
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

    /// Copies the parts of a composite that the input does not mention from the existing composite.
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

    /// Adds the existing unmapped members to those of the input.
    private func completeRest(from model: any JSONDecodableModel) -> Bool {
        guard let members = unsafe unmapped[top - frames] else { return false }
        if isReplaced { return true }
        members.complete(from: model, ignoringNulls: context.options.ignoresNullInUpdates)
        return true
    }

    /// Whether all fields of the existing element are replaced by those of the input.
    private var isReplaced: Bool { context.options.isPatch && update?.isOfElement == true }

    /// Discards a null with which a patch removes a member.
    private func removeNull(of slot: Int, in draft: UnsafeMutableRawPointer) {
        if context.options.isPatch, unsafe state(of: slot, in: draft) == .null {
            unsafe set(.absent, of: slot, in: draft)
        }
    }

    /// Whether a property need not be assigned because its object is updated in place.
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
        // The container that has it: a branch has that of its model.
        var owner = unsafe frame
        while unsafe owner > frames, unsafe owner.pointee.kind == .branch { unsafe owner -= 1 }
        while unsafe frame < last {
            // The elements of an array are matched when they are decoded.
            let hasParts = unsafe frame == frames || frame.pointee.kind.hasFields || frame.pointee.kind == .dictionary
            if !hasParts { current = nil }
            unsafe frame += 1
            if unsafe frame.pointee.kind != .branch {
                if unsafe owner != frames { current = unsafe inner(of: current, at: frame - 1, owner) }
                unsafe owner = unsafe frame
            }
            current = unsafe existingValue(unwrapped(current), asValueOf: frame)
            unsafe update.note(current, at: frame - frames, frame.pointee.number)
        }
        return current
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
        guard slot < properties.count, let group = groups.last(where: { $0.slots.contains(slot) }) else { return nil }
        guard let owner = owner(in: model, of: group) else { return nil }
        return properties[slot]?.value(in: owner)
    }

    /// The model that contains a group's fields.
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
