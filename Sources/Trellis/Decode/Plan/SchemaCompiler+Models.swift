// The plans of models.
extension SchemaCompiler {
    /// A value of the document that is wanted beside the model's own.
    @unsafe struct Target {
        var path: [JSONPath.Component]
        var plan: UnsafeMutablePointer<TypePlan>
    }

    mutating func model(_ type: any JSONModel.Type) throws(TrellisError) -> UnsafeMutablePointer<ModelPlan> {
        // The plan is known before it is filled in, so that recursive types find it.
        if let known = unsafe models[ObjectIdentifier(type)] { return unsafe known }
        let model = unsafe allocate(ModelPlan.self, count: 1)
        unsafe models[ObjectIdentifier(type)] = unsafe model
        unsafe try fill(model, type, target: nil)
        return unsafe model
    }

    mutating func fill(
        _ model: UnsafeMutablePointer<ModelPlan>, _ type: any JSONModel.Type, target: Target?
    ) throws(TrellisError) {
        let layout = try SlotLayout(type, options: options)
        // What cannot be written is a mistake even if the model is only read.
        _ = try EncodeTree(type, keyStyle: options.keyStyle, archive: options.outdated != nil)
        var slotCount = layout.fields.count
        let tree = KeyTree<SlotPath>()
        for group in layout.groups {
            for slot in group.slots {
                guard let field = layout.fields[slot], field.isRead else { continue }
                for (rank, path) in field.paths(group.style).enumerated() {
                    guard case .key? = path.components.first else {
                        throw Self.invalid(type, "the path of '\(field.name)' must begin with a key")
                    }
                    tree.insert(SlotPath(slot: slot, rank: rank), at: path)
                }
            }
        }
        if let target = unsafe target {
            unsafe tree.insert(SlotPath(slot: slotCount, rank: 0), at: JSONPath(target.path))
            slotCount += 1
        }
        let spareBit = tree.numberBranches(from: slotCount)
        let hasWork = layout.hasWork || options.isUpdate
        let words = spareBit / 64 + 1
        let slots = unsafe allocate(FieldSlot.self, count: slotCount)
        let required = unsafe allocateBits(words)
        let defaulted = unsafe allocateBits(words)
        let nonOptional = unsafe allocateBits(words)
        if hasWork { unsafe required[spareBit / 64] |= 1 << UInt64(spareBit % 64) }

        var draftSize = words * 16
        var ranks: [Int: UInt16] = [:]
        for (slot, field) in layout.fields.enumerated() {
            guard let field, field.isRead, field.options.paths.count > 1 else { continue }
            guard draftSize < UInt16.max, field.options.paths.count < UInt8.max else {
                throw Self.invalid(type, "too many fields with several paths")
            }
            ranks[slot] = UInt16(draftSize)
            parts.canRecover = true
            draftSize += 1
        }
        let clearedWords = (draftSize + 7) / 8
        for (index, field) in layout.fields.enumerated() {
            guard let field else { continue }
            let property = field.property
            let (size, alignment) = property.layout
            guard alignment <= 16 else {
                throw Self.invalid(type, "'\(field.name)' must be aligned to more than 16 bytes")
            }
            draftSize = (draftSize + alignment - 1) & ~(alignment - 1)
            unsafe (slots + index).initialize(
                to: FieldSlot(
                    offset: draftSize, declared: property.declared, stored: property.stored,
                    plan: try plan(for: field, coercions: layout.coercions(of: index))))
            draftSize += size
            let bit = UInt64(1) << UInt64(index % 64)
            if field.isRead, !field.acceptsNull(options), !property.seesNull { unsafe nonOptional[index / 64] |= bit }
            if property.hasDefault {
                unsafe defaulted[index / 64] |= bit
            } else if field.isRequired, !layout.optionalSlots.contains(index) {
                unsafe required[index / 64] |= bit
            }
            if field.acceptsMismatch(options) { parts.canRecover = true }
        }
        if let target = unsafe target {
            draftSize = (draftSize + 15) & ~15
            let type = unsafe target.plan.pointee.type
            unsafe (slots + slotCount - 1).initialize(
                to: FieldSlot(
                    offset: draftSize, declared: ObjectIdentifier(type), stored: ObjectIdentifier(type),
                    plan: target.plan))
            unsafe draftSize += max(target.plan.pointee.room, 16)
            // That it is missing is no matter of the model, but no string or number may stand on the way to it.
            unsafe required[(slotCount - 1) / 64] |= 1 << UInt64((slotCount - 1) % 64)
        }
        guard draftSize < Int(Int32.max) else { throw Self.invalid(type, "too large") }

        var builder = unsafe TrieBuilder(slots: slots, words: words, ranks: ranks, fields: layout.fields)
        let root = unsafe try node(tree.root, &builder)
        if layout.restField != nil { parts.keepsRest = true }
        let groupSlots = unsafe layout.groups.map { group in
            let own = unsafe allocate(FieldSlot.self, count: group.slots.count)
            for index in 0..<group.slots.count {
                var slot = unsafe slots[group.base + index]
                // Seen from the presence words of the group, which begin behind those of the groups before it.
                unsafe slot.offset -= group.base / 64 * 16
                unsafe (own + index).initialize(to: slot)
            }
            return unsafe UnsafePointer(own)
        }
        let details = unsafe ModelDetails(
            type: type, fields: layout.fields, groups: layout.groups, groupSlots: groupSlots, shared: builder.shared,
            rankOffsets: ranks,
            restField: layout.restField, hasWork: hasWork)
        parts.details.append(details)
        unsafe model.initialize(
            to: ModelPlan(
                type: type, details: Unmanaged.passUnretained(details), root: root, slots: slots,
                fieldCount: layout.fieldCount, slotCount: slotCount, words: words, required: required,
                defaulted: defaulted, nonOptional: nonOptional, spareBit: spareBit, clearedWords: clearedWords,
                draftSize: draftSize))
    }

    static func invalid(_ type: any JSONModel.Type, _ reason: String) -> TrellisError {
        TrellisError(.invalidSchema, found: "\(type): \(reason)")
    }

    /// The plan of what is in a field's slot, without its Optional.
    private mutating func plan(
        for field: SchemaField, coercions: JSONCoercions
    ) throws(TrellisError) -> UnsafeMutablePointer<TypePlan> {
        let property = field.property
        var reading = Reading(
            format: field.options.format ?? .automatic,
            coercions: field.options.coercions ?? (options.coercions.isEmpty ? coercions : options.coercions),
            isLossy: field.options.isLossy)
        switch property.source {
        case .value:
            switch property.slotType.jsonShape.kind {
            case .optional(let wrapped), .presence(let wrapped): return unsafe try plan(for: wrapped, reading)
            default: return unsafe try plan(for: property.slotType, reading)
            }
        case .reader(let reader, let source):
            var slotType = property.slotType
            if case .optional(let wrapped) = slotType.jsonShape.kind { slotType = wrapped }
            let plan = unsafe allocate(TypePlan.self, count: 1)
            parts.readers.append(reader)
            // The field's transform stands in for the strategy of the property's type.
            let isOwn = [property.declared, property.stored].contains(ObjectIdentifier(source))
            reading.stage = isOwn ? .transform : .none
            let sources = unsafe allocate(UnsafeMutablePointer<TypePlan>.self, count: 1)
            unsafe sources.initialize(to: try self.plan(for: source, reading))
            unsafe plan.initialize(
                to: TypePlan(
                    kind: .buffered, style: sources[0].pointee.style, type: slotType, stride: 1,
                    reader: Unmanaged.passUnretained(reader), sources: sources))
            return unsafe plan
        case .parts, .none, .rest, .flattened:
            // Nothing is decoded into the slot; the plan says how to destroy what is put there.
            var slotType = property.slotType
            if case .optional(let wrapped) = slotType.jsonShape.kind { slotType = wrapped }
            reading = Reading(coercions: [])
            let plan = unsafe allocate(TypePlan.self, count: 1)
            unsafe plan.initialize(to: TypePlan(kind: .nothing, style: TokenStyle(), type: slotType, stride: 1))
            return unsafe plan
        }
    }

    // MARK: Targets

    /// The plan of a document of which a part is wanted.
    ///
    /// - Parameters:
    ///   - path: where it is from here.
    ///   - rest: the model that the rest of the document is.
    mutating func targetPlan(
        _ path: [JSONPath.Component], _ target: SchemaTarget, rest: any JSONDecodable.Type
    ) throws(TrellisError) -> UnsafeMutablePointer<TypePlan> {
        if !holdsItself(rest, target) {
            guard case .key? = path.first else {
                throw TrellisError(.invalidSchema, found: "\(rest): the path to what is wanted must begin with a key")
            }
        }
        switch path.first {
        case nil: return unsafe try valuePlan(target)
        case .each:
            throw TrellisError(.invalidSchema, found: "a path to a part of a document cannot hold 'each'")
        case .index(let index):
            let plan = unsafe allocate(TypePlan.self, count: 1)
            let next = unsafe try innerPlan(Array(path.dropFirst()), target)
            let passed = unsafe allocate(UnsafeMutablePointer<TypePlan>.self, count: 1)
            unsafe passed.initialize(to: passedPlan)
            unsafe plan.initialize(
                to: TypePlan(
                    kind: .pick, style: TokenStyle(), type: Bool.self, stride: index, element: next, sources: passed))
            return unsafe plan
        case .key:
            let keys = Array(path.prefix { if case .key = $0 { true } else { false } })
            let value = unsafe try innerPlan(Array(path.dropFirst(keys.count)), target)
            guard let rest = rest as? any JSONModel.Type else {
                throw TrellisError(.invalidSchema, found: "\(rest): a document with a path to elements must be a model")
            }
            let model = unsafe allocate(ModelPlan.self, count: 1)
            unsafe try fill(model, rest, target: Target(path: keys, plan: value))
            let plan = unsafe allocate(TypePlan.self, count: 1)
            var made = unsafe try self.plan(for: rest).pointee
            guard unsafe made.kind == .model else {
                throw Self.invalid(
                    rest, "it is made of the whole document, so no part of that can be handed out before")
            }
            unsafe made.model = unsafe model
            unsafe plan.initialize(to: made)
            return unsafe plan
        }
    }

    /// Whether nothing but what is wanted is made of the document.
    private func holdsItself(_ rest: any JSONDecodable.Type, _ target: SchemaTarget) -> Bool {
        rest == JSONNothing.self || ObjectIdentifier(rest) == target.type
    }

    /// The plan of a value inside the document.
    private mutating func innerPlan(
        _ path: [JSONPath.Component], _ target: SchemaTarget
    ) throws(TrellisError) -> UnsafeMutablePointer<TypePlan> {
        let plan = unsafe try targetPlan(path, target, rest: JSONNothing.self)
        if unsafe plan.pointee.role == .value { unsafe plan.pointee.role = .way }
        return unsafe plan
    }

    private mutating func valuePlan(_ target: SchemaTarget) throws(TrellisError) -> UnsafeMutablePointer<TypePlan> {
        let type = target.metatype ?? JSONNothing.self
        let plan = unsafe allocate(TypePlan.self, count: 1)
        unsafe plan.initialize(to: try self.plan(for: type).pointee)
        guard target.isStream else {
            unsafe plan.pointee.role = .last
            unsafe plan.pointee.needsFinishing = true
            return unsafe plan
        }
        guard let shared = unsafe plan.pointee.element, unsafe plan.pointee.kind != .buffered else {
            throw TrellisError(.invalidSchema, found: "\(type): only an array or a dictionary has elements")
        }
        let element = unsafe allocate(TypePlan.self, count: 1)
        unsafe element.initialize(to: shared.pointee)
        unsafe element.pointee.role = .element
        unsafe element.pointee.needsFinishing = true
        unsafe plan.pointee.element = unsafe element
        if target.skipsErrors {
            unsafe plan.pointee.isLossy = true
            parts.canRecover = true
        }
        return unsafe plan
    }
}

extension SchemaField {
    /// Whether there is something in the input for it.
    var isRead: Bool {
        if !isDecoded { return false }
        switch property.source {
        case .value, .reader: return true
        case .parts, .flattened, .rest, .none: return false
        }
    }

    /// Whether an object without it is an error, if it has no default.
    var isRequired: Bool {
        switch property.source {
        case .value, .reader, .parts: !property.isOptional
        case .flattened, .rest, .none: false
        }
    }

    /// Whether the model cannot be made without something in the input for this field.
    var needsInput: Bool {
        if property.hasDefault { return false }
        return switch property.source {
        case .value, .reader, .parts: isRequired
        case .flattened: property.declared == property.stored
        case .rest, .none: false
        }
    }

    func acceptsNull(_ schema: SchemaOptions) -> Bool {
        property.acceptsNull || property.hasNullDefault || schema.usesDefaultForNull && property.hasDefault
    }

    func acceptsMismatch(_ schema: SchemaOptions) -> Bool {
        property.hasMismatchDefault || schema.usesDefaultForMismatch && property.hasDefault
    }
}
