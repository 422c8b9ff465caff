// Completes objects whose model needs more than decoded values: composites, flattened models, defaults for nulls,
// validation, hooks, and models that are completed from existing ones. `finishModel` completes plain models.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// Ends an object with missing fields or with more work to do.
    @inline(never)
    mutating func finishWithWork() -> Bool {
        let frame = unsafe top
        let model = unsafe frame.pointee.model
        let details = unsafe model.pointee.details.takeUnretainedValue()
        let draft = unsafe frame.pointee.draft
        var errors: [TrellisError] = []
        var crossed: [Int: TrellisError] = [:]
        if !ledger.deferred.isEmpty, let error = unsafe settleDeferred(details, draft, &crossed) {
            errors.append(error)
        }
        if details.variants != nil, let error = unsafe makeVariant(details, draft) { errors.append(error) }
        for error in errors {
            let isTolerated = unsafe tolerance(inside: top - 1).covers(error.code)
            guard ledger.collectsErrors, error.contents.isRecoverable, !isTolerated else { return failAtEnd(error) }
            guard unsafe collect(error, in: frame) else { return false }
        }
        do {
            let existing = unsafe update == nil ? nil : try complete(details, draft, frame, model)
            let absent = unsafe absentGroups(details, draft, existing)
            if ledger.hasErrors, unsafe isPoisoned(frame) {
                let missing = unsafe missingKeys(details, draft, absent, nil, existing)
                guard missing.isEmpty else { throw TrellisError(.init(code: .missingKeys, missingKeys: missing)) }
                abandon()
                return true
            }
            var absentParts: [Int: [Int]] = [:]
            if details.hasWork { unsafe try resolve(details, draft, model, absent, &absentParts, existing) }
            fillDefaults()
            if let existing { unsafe removeDefaults(existing, draft, model) }
            // In the order of the fields, so that equal input has equal errors.
            for (slot, error) in crossed.isEmpty ? [] : crossed.sorted(by: { $0.key < $1.key })
            where unsafe existing != nil || state(of: slot, in: draft) == .absent {
                return unsafe failCrossed(error, in: frame)
            }
            let missing = unsafe missingKeys(details, draft, absent, absentParts, existing)
            guard missing.isEmpty else { throw TrellisError(.init(code: .missingKeys, missingKeys: missing)) }
            unsafe try build(details.root, details, draft, model, into: frame.pointee.slot, absent, existing)
        } catch {
            return fail(error, .closing)
        }
        unsafe unmapped.forget(depth: top - frames)
        unsafe destroyFields(of: frame)
        unsafe memory.arena.pop(to: frame.pointee.mark)
        return pop()
    }

    /// Ends an object with a composite that needs a part whose path crosses a value that is not an object.
    private mutating func failCrossed(_ error: TrellisError, in frame: UnsafeMutablePointer<Frame>) -> Bool {
        guard ledger.collectsErrors, unsafe !tolerance(inside: top - 1).covers(error.code) else {
            return failAtEnd(error)
        }
        guard unsafe collect(error, in: frame) else { return false }
        abandon()
        return true
    }

    // MARK: Presence

    func state(of slot: Int, in draft: UnsafeMutableRawPointer) -> SlotState {
        unsafe SlotPresence(of: slot, in: draft).state
    }

    func set(_ state: SlotState, of slot: Int, in draft: UnsafeMutableRawPointer) {
        unsafe SlotPresence(of: slot, in: draft).state = state
    }

    /// The optional flattened models without any present field, including the models nested in them.
    private func absentGroups(
        _ details: ModelDetails, _ draft: UnsafeMutableRawPointer, _ existing: ExistingModels?
    ) -> Set<Int> {
        guard details.hasOptionalGroups else { return [] }
        func isThere(_ index: Int) -> Bool {
            unsafe existing?.models[index] != nil || hasMembers(index, details, draft, ofUpdate: existing != nil)
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

    // MARK: Values from defaults, composites and unmapped members

    /// Creates the values of composites, of fields with a default for null, and of the field for unmapped members.
    ///
    /// - Parameter absentParts: receives the parts without a value of each composite that has such parts.
    private mutating func resolve(
        _ details: ModelDetails, _ draft: UnsafeMutableRawPointer, _ model: UnsafeMutablePointer<ModelPlan>,
        _ absent: Set<Int>, _ absentParts: inout [Int: [Int]], _ existing: ExistingModels?
    ) throws {
        for (slot, group) in details.resolvedSlots {
            // Of the fields with a value, only the one for unmapped members may change.
            if slot != details.restField, unsafe state(of: slot, in: draft) == .value { continue }
            guard !absent.contains(group.index), let property = details.properties[slot] else { continue }
            let address = unsafe draft + model.pointee.slots[slot].offset
            switch property.content {
            case .composite(let composite):
                guard unsafe state(of: slot, in: draft) == .absent, let first = group.parts[slot] else { continue }
                let parts = first..<first + composite.parts.count
                let absent = parts.filter { unsafe state(of: $0, in: draft) != .value }
                // Usually none is, and no dictionary is created.
                if !absent.isEmpty { absentParts[slot] = absent }
                do {
                    var state = unsafe try composite.resolve(
                        PartValues(draft: draft, slots: model.pointee.slots, first: first), into: address)
                    if state == .absent, let existing, existing.partial.contains(slot),
                        let owner = existing.models[group.index], let storage = property.storage
                    {
                        state = unsafe storage.copy(from: owner, into: address)
                    }
                    unsafe set(state, of: slot, in: draft)
                } catch {
                    throw TrellisError(error, under: .key(property.name))
                }
            case .rest(let rest):
                // The members are those of the decoded field, also if another field only encodes members.
                let members = unsafe slot == details.restField ? unmapped[top - frames] : nil
                if unsafe state(of: slot, in: draft) == .value {
                    if members == nil { continue }
                    unsafe model.pointee.slots[slot].type._destroy(address, count: 1)
                }
                if members != nil { unsafe unmapped.forget(depth: top - frames) }
                unsafe set(rest.initialize(address, members), of: slot, in: draft)
            case .transformed where unsafe property.seesNull && state(of: slot, in: draft) == .null:
                do {
                    let plan = unsafe model.pointee.plans[slot]
                    unsafe try decode(
                        tape(of: JSONToken(kind: .null, style: TokenStyle())), at: 0, as: plan, into: address)
                } catch {
                    throw TrellisError(error, under: details.errorPath(slot))
                }
                unsafe set(.value, of: slot, in: draft)
            case .value, .transformed:
                // A null in an archive is an archived nil.
                guard unsafe state(of: slot, in: draft) == .null,
                    !(property.acceptsNull && context.options.schema.isArchive),
                    let standIn = property.nullDefault(context.options.schema)
                else { continue }
                unsafe set(standIn.initialize(address), of: slot, in: draft)
            case .flattened, .variants, .computed: continue
            }
        }
    }

    /// The keys of all required fields that are absent.
    ///
    /// - Parameter absentParts: the missing parts of each composite. If a composite is not listed or lists none, all of
    ///   its parts are reported. Nil if composites have not been created, because the object has an error.
    private func missingKeys(
        _ details: ModelDetails, _ draft: UnsafeMutableRawPointer, _ absent: Set<Int>, _ absentParts: [Int: [Int]]?,
        _ existing: ExistingModels?
    ) -> [String] {
        let model = unsafe top.pointee.model
        let words = unsafe draft.assumingMemoryBound(to: UInt64.self)
        // Usually nothing is missing, and no list of slots is retained.
        let isComplete = unsafe (0..<model.pointee.words).allSatisfy { word in
            unsafe model.pointee.needed[word] & ~(words[word * 2] | words[word * 2 + 1]) == 0
        }
        if isComplete { return [] }
        var missing: [String] = []
        for index in details.groups.indices where !absent.contains(index) {
            for slot in details.neededSlots[index] {
                guard unsafe state(of: slot, in: draft) == .absent, let field = details.fields[slot] else { continue }
                let group = details.groups[index]
                if case .variants(let variants) = field.property.content {
                    missing += [variants.tag].compactMap(\.self)
                    continue
                }
                guard existing?.nils.contains(slot) != true else { continue }
                guard let first = group.parts[slot] else {
                    missing.append(details.missingPath(slot, group))
                    continue
                }
                let all = Array(first..<first + field.parts.count)
                // A part with a reported error is not missing.
                if absentParts == nil, all.contains(where: { unsafe state(of: $0, in: draft) != .absent }) { continue }
                let parts = absentParts?[slot] ?? all
                missing += (parts.isEmpty ? all : parts).map { details.missingPath($0, group) }
            }
        }
        return missing
    }

    /// Passes the values of a group's fields to their validations.
    private func validate(
        _ index: Int, _ details: ModelDetails, _ draft: UnsafeMutableRawPointer,
        _ model: UnsafeMutablePointer<ModelPlan>
    ) throws {
        for slot in details.validatedSlots[index] {
            guard let validation = details.properties[slot]?.validation else { continue }
            do {
                let state = unsafe try validation.validate(
                    draft + model.pointee.slots[slot].offset, state(of: slot, in: draft))
                unsafe set(state, of: slot, in: draft)
            } catch {
                throw TrellisError(
                    TrellisError.ofProgram(error), under: details.errorPath(slot), otherwise: .invalidValue)
            }
        }
    }

    // MARK: Models

    /// Initializes the model of a group from its slots, after the models that are flattened into it.
    private mutating func build(
        _ group: ModelDetails.Group, _ details: ModelDetails, _ draft: UnsafeMutableRawPointer,
        _ model: UnsafeMutablePointer<ModelPlan>, into result: UnsafeMutableRawPointer, _ absent: Set<Int>,
        _ existing: ExistingModels?
    ) throws {
        if !group.inner.isEmpty {
            for index in group.inner where !absent.contains(index) {
                let inner = details.groups[index]
                guard let target = inner.target else { continue }
                unsafe try build(
                    inner, details, draft, model, into: draft + model.pointee.slots[target].offset, absent, existing)
                unsafe set(.value, of: target, in: draft)
            }
        }
        if details.hasValidations { unsafe try validate(group.index, details, draft, model) }
        unsafe try group.type._initialize(
            result,
            from: JSONFieldValues(
                draft: draft + group.base / 64 * 16, slots: group.fieldSlots, count: group.fieldCount,
                userInfo: UnsafePointer(memory.userInfo)))
        if let existing { unsafe keepOtherProperties(of: group, from: existing, in: result) }
        if group.hasHooks { unsafe try group.runHooks(result, userInfo: UnsafePointer(memory.userInfo)) }
        if let existing {
            unsafe update?.journal.note(result, group, existing)
            do {
                unsafe try checkConstants(of: group.index, details, existing, result)
            } catch {
                unsafe group.type._destroy(result, count: 1)
                throw error
            }
        }
    }
}

extension ModelDetails {
    /// The path of a field for errors about its value.
    func errorPath(_ slot: Int) -> [TrellisError.Path.Component] {
        guard let field = fields[slot], let group = groups.last(where: { $0.slots.contains(slot) }) else { return [] }
        if !field.parts.isEmpty { return [.key(field.name)] }
        return field.paths(group.style)[0].components.compactMap(\.pathComponent)
    }
}

extension JSONDidDecodeHook {
    /// Runs the `didDecode` hook of a model in memory.
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
