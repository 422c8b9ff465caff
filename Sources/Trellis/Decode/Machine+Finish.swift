// Objects whose model is made of more than decoded values: composites, flattened models, defaults for nulls, validation,
// hooks, and models that are completed from existing ones. Plain models are made in `finishModel`.
extension Machine {
    /// Ends an object of which something is missing, or for which there is more to do.
    @inline(never)
    mutating func finishWithWork() -> Bool {
        let frame = unsafe top
        let model = unsafe frame.pointee.model
        let details = unsafe model.pointee.details.takeUnretainedValue()
        let draft = unsafe frame.pointee.draft
        do {
            let existing = unsafe update == nil ? nil : try complete(details, draft, frame, model)
            let absent = unsafe absentGroups(details, draft, existing)
            if details.hasWork { unsafe try resolve(details, draft, model, absent, existing) }
            fillDefaults()
            if let existing { unsafe removeDefaults(existing, draft, model) }
            let missing = unsafe missingFields(details, draft, model, absent)
            guard missing.isEmpty else { return try missingKeys(missing, details) }
            if options.collectsErrors, unsafe hasFailed(details, draft, absent) { return abandonObject() }
            unsafe try build(0, details, draft, model, into: frame.pointee.slot, absent, existing)
        } catch {
            return fail(error, .closing)
        }
        unsafe destroyFields(of: frame)
        unsafe memory.arena.pop(to: frame.pointee.mark)
        return pop()
    }

    // MARK: Presence

    func state(of slot: Int, in draft: UnsafeMutableRawPointer) -> AnyProperty.SlotState {
        let words = unsafe (draft + slot / 64 * 16).assumingMemoryBound(to: UInt64.self)
        let bit = UInt64(1) << UInt64(slot % 64)
        if unsafe words[0] & bit != 0 { return .value }
        return unsafe words[1] & bit != 0 ? .null : .absent
    }

    func set(_ state: AnyProperty.SlotState, of slot: Int, in draft: UnsafeMutableRawPointer) {
        let words = unsafe (draft + slot / 64 * 16).assumingMemoryBound(to: UInt64.self)
        let bit = UInt64(1) << UInt64(slot % 64)
        unsafe words[0] &= ~bit
        unsafe words[1] &= ~bit
        switch state {
        case .absent: break
        case .null: unsafe words[1] |= bit
        case .value: unsafe words[0] |= bit
        }
    }

    /// The flattened models that may be nil and of which nothing is there, and those inside them.
    private func absentGroups(
        _ details: ModelDetails, _ draft: UnsafeMutableRawPointer, _ existing: ExistingModels?
    ) -> Set<Int> {
        guard details.groups.count > 1 else { return [] }
        func isThere(_ index: Int) -> Bool {
            let group = details.groups[index]
            return existing?.models[index] != nil
                || group.slots.contains { unsafe state(of: $0, in: draft) != .absent }
                || group.inner.contains(where: isThere)
        }
        var absent: Set<Int> = []
        func mark(_ index: Int, outerIsAbsent: Bool) {
            let isAbsent = outerIsAbsent || details.groups[index].isOptional && !isThere(index)
            if isAbsent { absent.insert(index) }
            for inner in details.groups[index].inner { mark(inner, outerIsAbsent: isAbsent) }
        }
        mark(0, outerIsAbsent: false)
        return absent
    }

    // MARK: Values that do not come from the input alone

    /// Makes the values that stand in for nulls, those of composites, and the rest.
    private mutating func resolve(
        _ details: ModelDetails, _ draft: UnsafeMutableRawPointer, _ model: UnsafeMutablePointer<ModelPlan>,
        _ absent: Set<Int>, _ existing: ExistingModels?
    ) throws {
        for (index, group) in details.groups.enumerated() where !absent.contains(index) {
            for slot in group.base..<group.base + group.schema.fieldCount {
                guard let property = details.properties[slot] else { continue }
                let address = unsafe draft + model.pointee.slots[slot].offset
                switch property.source {
                case .parts:
                    guard let first = group.parts[slot], unsafe state(of: slot, in: draft) == .absent else { continue }
                    do {
                        var state = unsafe try property.resolve(
                            PartValues(draft: draft, slots: model.pointee.slots, first: first), into: address)
                        if state == .absent, let existing, existing.partial.contains(slot),
                            let owner = existing.models[index]
                        {
                            state = unsafe property.copy(from: owner, into: address)
                        }
                        unsafe set(state, of: slot, in: draft)
                    } catch {
                        throw TrellisError(error, under: .key(property.name))
                    }
                case .rest:
                    if unsafe state(of: slot, in: draft) == .value, unsafe rests[top - frames] == nil { continue }
                    if unsafe state(of: slot, in: draft) == .value {
                        unsafe model.pointee.slots[slot].plan.pointee.wrappedType._destroy(address, count: 1)
                    }
                    let members = unsafe rests.removeValue(forKey: top - frames) ?? JSONObject()
                    unsafe set(property.initializeRest(members, address), of: slot, in: draft)
                case .value, .reader:
                    guard unsafe state(of: slot, in: draft) == .null, !property.acceptsNull,
                        property.hasNullDefault || options.schema.nullUsesDefault
                    else { continue }
                    let state =
                        property.hasNullDefault
                        ? unsafe property.initializeNullDefault(address) : unsafe property.initializeDefault(address)
                    unsafe set(state, of: slot, in: draft)
                case .flattened, .none: continue
                }
            }
        }
    }

    private func missingFields(
        _ details: ModelDetails, _ draft: UnsafeMutableRawPointer, _ model: UnsafeMutablePointer<ModelPlan>,
        _ absent: Set<Int>
    ) -> [Int] {
        var missing: [Int] = []
        for (index, group) in details.groups.enumerated() where !absent.contains(index) {
            for slot in group.base..<group.base + group.schema.fieldCount {
                guard unsafe state(of: slot, in: draft) == .absent, let field = details.fields[slot] else { continue }
                if field.isRequired, !field.property.hasDefault { missing.append(slot) }
            }
        }
        return missing
    }

    /// Whether a field that must have a value has an error instead, which has been noted.
    private func hasFailed(_ details: ModelDetails, _ draft: UnsafeMutableRawPointer, _ absent: Set<Int>) -> Bool {
        details.groups.enumerated().contains { index, group in
            !absent.contains(index)
                && (group.base..<group.base + group.schema.fieldCount).contains { slot in
                    guard unsafe state(of: slot, in: draft) == .null, let property = details.properties[slot] else {
                        return false
                    }
                    return property.declared == property.stored
                }
        }
    }

    private mutating func missingKeys(_ missing: [Int], _ details: ModelDetails) throws -> Bool {
        throw TrellisError(.init(code: .missingKeys, missingKeys: missing.flatMap(details.missingPaths)))
    }

    // MARK: Models

    /// Makes the model of a group from its slots, after those that are flattened into it.
    private mutating func build(
        _ index: Int, _ details: ModelDetails, _ draft: UnsafeMutableRawPointer,
        _ model: UnsafeMutablePointer<ModelPlan>,
        into result: UnsafeMutableRawPointer, _ absent: Set<Int>, _ existing: ExistingModels?
    ) throws {
        let group = details.groups[index]
        for inner in group.inner where !absent.contains(inner) {
            guard let target = details.groups[inner].target else { continue }
            unsafe try build(
                inner, details, draft, model, into: draft + model.pointee.slots[target].offset, absent, existing)
            unsafe set(.value, of: target, in: draft)
        }
        for slot in group.base..<group.base + group.schema.fieldCount {
            guard let property = details.properties[slot], property.hasValidation else { continue }
            do {
                let state = unsafe try property.validate(
                    draft + model.pointee.slots[slot].offset, state(of: slot, in: draft))
                unsafe set(state, of: slot, in: draft)
            } catch {
                var contents = (error as? TrellisError)?.contents ?? .init(code: .invalidValue, underlying: error)
                contents.path.components.insert(contentsOf: details.errorPath(slot), at: 0)
                throw TrellisError(contents)
            }
        }
        unsafe try group.type._initialize(
            result,
            from: FieldValues(
                draft: draft + group.base / 64 * 16, slots: details.groupSlots[index], count: group.schema.fieldCount,
                userInfo: UnsafePointer(memory.userInfo)))
        unsafe try runHooks(group.type, result)
        if let existing { unsafe update?.note(result, group, index, existing) }
    }

    private func runHooks(_ type: any JSONModel.Type, _ model: UnsafeMutableRawPointer) throws {
        do {
            if let type = type as? any JSONDecodingHook.Type { unsafe try type.didDecode(at: model, options.userInfo) }
            if let type = type as? any JSONValidating.Type { unsafe try type.validate(at: model) }
        } catch {
            unsafe type._destroy(model, count: 1)
            throw error
        }
    }

    // MARK: Members that no field wants

    /// Sees to a key that no field wants.
    @inline(never)
    mutating func unknownKey(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let key = unsafe makeString(text)
        let model = unsafe top.pointee.model
        let details = unsafe model.pointee.details.takeUnretainedValue()
        if details.restField != nil, unsafe top.pointee.kind == .model {
            if duplicateKeys != .useLast, unsafe rests[top - frames]?.contains(key) == true {
                guard duplicateKeys == .error else { return true }
                return unknown(key, .duplicateKey)
            }
            restKey = key
            let schema = unsafe self.schema.takeUnretainedValue()
            unsafe plan = unsafe schema.rest
            unsafe slot = unsafe memory.rest
            return true
        }
        switch options.unknownKeys {
        case .skip: return true
        case .error: return unknown(key, .unknownKey)
        case .collect:
            if report.unknownKeys.count < options.maximumErrors {
                report.unknownKeys.append(TrellisError.Path(path(inside: true).components + [.key(key)]))
            }
            return true
        }
    }

    private mutating func unknown(_ key: String, _ code: TrellisError.Code) -> Bool {
        var contents = TrellisError.Contents(code: code)
        contents.path.components = [.key(key)]
        return fail(TrellisError(contents), .key)
    }

    /// Puts a member that no field wants to the others.
    mutating func keepRest() -> Bool {
        let value = unsafe memory.rest.assumingMemoryBound(to: JSON.self).move()
        unsafe rests[top - frames, default: JSONObject()].set(restKey, to: value)
        unsafe plan = nil
        return true
    }
}

extension ModelDetails {
    /// The path of a field in errors about its value.
    func errorPath(_ slot: Int) -> [TrellisError.Path.Component] {
        guard let field = fields[slot], let group = groups.last(where: { $0.slots.contains(slot) }) else { return [] }
        if !field.parts.isEmpty { return [.key(field.name)] }
        return field.paths(group.style)[0].components.compactMap(\.pathComponent)
    }
}

extension AnyProperty {
    func flattened(inOpened model: any JSONModel) -> (any JSONModel)? {
        func open(_ model: some JSONModel) -> (any JSONModel)? { flattened(in: model) }
        return open(model)
    }
}

extension JSONDecodingHook {
    /// Runs the hook of a model in memory.
    static func didDecode(at model: UnsafeMutableRawPointer, _ userInfo: JSONUserInfo) throws {
        unsafe try model.assumingMemoryBound(to: Self.self).pointee.didDecode(userInfo: userInfo)
    }
}

extension JSONValidating {
    /// Runs the validation of a model in memory.
    static func validate(at model: UnsafeMutableRawPointer) throws {
        unsafe try model.assumingMemoryBound(to: Self.self).pointee.validate()
    }
}
