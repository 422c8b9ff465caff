// Encoding members that are more than the value of a property.
// Safety: as in JSONWriter+Defaults.swift
extension JSONWriter {
    /// Writes a field of the model itself that its `encode(field:to:)` does not write.
    @inline(never)
    mutating func writeBySchema<Model: JSONEncodableModel>(_ member: UnsafePointer<EncodeMember>, of model: Model)
        throws
    {
        guard let route = unsafe member.pointee.route else { return }
        let first = count
        // Without retaining the object, which the plan does.
        unsafe try route._withUnsafeGuaranteedRef { try write($0, of: model) }
        if unsafe member.pointee.format == .string { quoteScalars(from: first) }
    }

    // The route is used by way of its object, since a copy would retain all of its parts.
    private mutating func write<Model: JSONEncodableModel>(_ object: EncodeRoute, of model: Model) throws {
        if let isWritten = object.route.options.isWritten, !isWritten(model) { return }
        if object.route.omitsDefault, isDefault(object.route.property, of: model) { return }
        if options.redactsFields, object.route.options.isRedacted {
            beginMember()
            string(RedactedValue.text)
        } else if object.route.property.isWrittenBySchema {
            try object.route.property.encode(model, to: &self)
        } else {
            try withFieldWriter { try model.encode(field: object.route.field, to: &$0) }
        }
    }

    /// Writes adjacent members of a flattened model, which is read from the outer model only once.
    @inline(never)
    mutating func flattenedMembers<Model: JSONEncodableModel>(
        _ first: UnsafePointer<EncodeMember>, of model: Model
    ) throws {
        guard let object = unsafe first.pointee.route?.takeUnretainedValue(),
            let owner = try owner(object.route.flattened[...], of: model)
        else { return }
        unsafe try members(first, ofFlattened: owner)
    }

    private mutating func members<Model: JSONEncodableModel>(
        _ first: UnsafePointer<EncodeMember>, ofFlattened model: Model
    ) throws {
        for index in 0..<(unsafe first.pointee.flattenedCount) {
            let member = unsafe first + index
            unsafe self.member = unsafe member
            do {
                unsafe try writeBySchema(member, of: model)
                try checkFailure()
            } catch {
                throw unsafe failure(error, under: .key(member.pointee.name), of: member)
            }
        }
    }

    /// Writes a model that has more than the members of its fields.
    @inline(never)
    mutating func special<Model: JSONEncodableModel>(
        _ reference: borrowing EncodePlanReference, _ plan: EncodePlan, _ model: Model
    ) throws {
        if let positions = plan.positions { return try elements(plan, at: positions, of: model) }
        try openObject()
        unsafe try members(reference, and: plan, of: model)
        endObject()
    }

    /// Writes the members of a model, and what precedes and follows them.
    ///
    /// - Parameter tag: the tag of the variant that the model is the payload of. No other member may have its key.
    mutating func members<Model: JSONEncodableModel>(
        _ reference: borrowing EncodePlanReference, and plan: EncodePlan, of model: Model, besides tag: String? = nil
    ) throws {
        if let tag = plan.tag {
            beginEntry(tag.key)
            string(tag.name)
        }
        // Other members may follow, or precede, such as a tag.
        if isCanonical {
            unsafe try canonicalMembers(reference, of: model, isPlanOrdered: false)
        } else {
            unsafe try allMembers(reference, of: model)
        }
        guard !plan.rest.isEmpty || !plan.hooks.isEmpty else { return }
        // These members have no field, and so no format of a field.
        let outer = unsafe member
        unsafe member = nil
        defer { unsafe member = unsafe outer }
        // The selection applies to the fields of this model only.
        let selector = selector
        self.selector = nil
        defer { self.selector = selector }
        var keys = RestKeys(hasOneSource: plan.hasOneRest) {
            plan.writes($0) || tag?.hasSameBytes(as: $0) == true
        }
        for object in plan.rest where !(options.redactsFields && object.route.options.isRedacted) {
            if let selector {
                let field = object.route.flattened.first?.field ?? object.route.field
                if !selector.selects(type(of: model).modelSchema.fields[field].name) { continue }
            }
            if object.route.flattened.isEmpty {
                try rest(object, of: model, &keys)
            } else if let owner = try owner(object.route.flattened[...], of: model) {
                try rest(object, of: owner, &keys)
            }
        }
        for hook in plan.hooks where !(options.redactsFields && hook.isRedacted) {
            guard let hooked = try owner(hook.flattened[...], of: model) as? any JSONWillEncodeHook else { continue }
            var members = JSONObject()
            try hooked.willEncode(&members, userInfo: options.userInfo)
            do {
                for (key, value) in members { try extraMember(key, value, &keys) }
            } catch {
                throw TrellisError(error, isRedacted: hook.isRedacted)
            }
        }
    }

    /// Writes the members of a `@JSONRest` field, or of flattened variants.
    private mutating func rest<Model: JSONEncodableModel>(
        _ object: EncodeRoute, of model: Model, _ keys: inout RestKeys
    ) throws {
        if let isWritten = object.route.options.isWritten, !isWritten(model) { return }
        do {
            switch object.route.property.content {
            case .rest(let rest): try rest.encoding.encode(model, to: &self, &keys)
            case .variants(let variants): try variants.encoding.encode(model, to: &self, &keys)
            default: return
            }
            try checkFailure()
        } catch {
            throw TrellisError(error, isRedacted: object.route.options.isRedacted)
        }
    }

    /// Writes a member of a `@JSONRest` field or a hook after those of the fields.
    mutating func extraMember(_ key: String, _ value: some TrellisEncodable, _ keys: inout RestKeys) throws {
        try keys.add(key)
        beginEntry(key)
        try under(.key(key)) { try $0.value(value) }
    }

    /// Writes the members of a variant into an object that already has members.
    mutating func variantMembers(
        _ name: String?, _ payload: (any TrellisEncodable)?, _ tagging: JSONVariantTagging, _ keys: inout RestKeys
    ) throws {
        let take = { (key: String) in
            try keys.add(key)
            return true
        }
        try merge(expected: "an object beside other members", take) { try $0.variant(name, payload, tagging) }
    }

    /// The model itself, or a model that is flattened into it; nil if that is not encoded.
    private func owner<Model: JSONEncodableModel>(
        _ flattened: ArraySlice<EncodeTree.FlattenedStep>, of model: Model
    ) throws(TrellisError) -> (any JSONEncodableModel)? {
        guard let step = flattened.first else { return model }
        if let isWritten = step.isWritten, !isWritten(model) { return nil }
        guard let inner = try step.encoding.model(of: model) else { return nil }
        return flattened.count == 1 ? inner : try owner(flattened.dropFirst(), of: inner)
    }

    /// Writes members after those of the fields.
    mutating func extraMembers(_ members: JSONObject) {
        for (key, value) in members {
            beginEntry(key)
            self.value(value)
        }
    }

    /// Writes a variant in the representation that its table defines.
    mutating func variant(_ name: String?, _ payload: (any TrellisEncodable)?, _ tagging: JSONVariantTagging) throws {
        try beginVariant()
        defer { endVariant() }
        guard let name else {
            // The payload of a default case is the complete value. Otherwise, the case is identified by its keys.
            if let payload { try encodeWhole(payload) } else { null() }
            return
        }
        switch tagging {
        case .untagged, .choosing:
            if let payload { try encodeWhole(payload) } else { null() }
        case .byKey:
            guard let payload else { return string(name) }
            try openObject()
            try entry(name, payload)
            endObject()
        case .tag(let tag, let content?):
            try openObject()
            beginEntry(tag)
            string(name)
            if let payload { try entry(content, payload) }
            endObject()
        case .tag(let tag, content: nil):
            try openObject()
            try tagged(tag, name, payload)
            endObject()
        }
    }

    /// Encodes a payload as the value of a key.
    private mutating func entry(_ key: String, _ payload: any TrellisEncodable) throws {
        beginEntry(key)
        try under(.key(key)) { try $0.encode(payload) }
    }

    /// Writes a tag and the members of a payload.
    private mutating func tagged(_ tag: String, _ name: String, _ payload: (any TrellisEncodable)?) throws {
        // The tag may be a field of the payload, and its value may be a default that would be omitted.
        if let payload, let whole = try payloadPlan(for: payload) {
            if !whole.plan.writes(tag) {
                beginEntry(tag)
                string(name)
            }
            return try members(of: payload, whole, besides: tag)
        }
        guard let payload else {
            beginEntry(tag)
            return string(name)
        }
        // The payload is not a model, but must be written as an object. It may write the tag itself, as a variant with
        // the same tag does.
        let (first, level) = (count, level)
        let tagging = (type(of: payload) as? any _JSONEncodableVariants.Type)?.tagging
        var hasOwnTag = false
        if case .tag(let inner, _)? = tagging { hasOwnTag = inner.hasSameBytes(as: tag) }
        // Members by string keys are known beforehand, so that nothing is written twice.
        if let payload = payload as? any MemberEncoding { hasOwnTag = payload.hasMember(tag) }
        if !hasOwnTag {
            beginEntry(tag)
            string(name)
        }
        let members = count
        var isFound = false
        try merge(
            expected: "an object beside '\(tag)'",
            { key in
                isFound = key.hasSameBytes(as: tag)
                return !isFound
            }, of: { try $0.encode(payload) })
        guard isFound != hasOwnTag else { return }
        // Rare: only now is it known whether the payload has a member for the tag.
        let written = try writtenMembers(from: hasOwnTag ? members : members + 1)
        discard(from: first, level: level)
        if hasOwnTag {
            beginEntry(tag)
            string(name)
        }
        extraMembers(written)
    }

    /// Writes a payload that is identified by its keys, without omitting defaults.
    private mutating func encodeWhole(_ value: any TrellisEncodable) throws {
        guard options.omitsDefaults, let whole = try payloadPlan(for: value) else {
            return try encode(value)
        }
        try openObject()
        try members(of: value, whole)
        endObject()
    }

    /// The plan for all members of a payload that is a model, or an Optional with one; nil for other payloads.
    private mutating func payloadPlan(for payload: any TrellisEncodable) throws(TrellisError) -> PayloadPlan? {
        let type = type(of: payload)
        var plan: PayloadPlan?
        if let known = models.payloadPlan(for: ObjectIdentifier(type)) {
            plan = known
        } else {
            plan = try makePayloadPlan(for: type)
            models.insert(plan, forPayload: ObjectIdentifier(type))
        }
        guard let plan, plan.isOptional else { return plan }
        return (payload as? any OptionalType)?.innermost == nil ? nil : plan
    }

    private mutating func makePayloadPlan(for type: any TrellisEncodable.Type) throws(TrellisError) -> PayloadPlan? {
        let wrapped = unwrappedType(type)
        guard let model = wrapped as? any JSONEncodableModel.Type, model.modelSchema.form == .object,
            options.transforms.transform(for: model) == nil
        else { return nil }
        let plan = try models.plan(for: model, EncodePlan.Options(options, omitsDefaults: false))
        return PayloadPlan(type: model, isOptional: wrapped != type, plan: plan)
    }

    private mutating func members(
        of payload: any TrellisEncodable, _ whole: PayloadPlan, besides tag: String? = nil
    ) throws {
        func open<Model: JSONEncodableModel, Payload: TrellisEncodable>(
            _ type: Model.Type, _ payload: Payload, _ writer: inout JSONWriter
        ) throws {
            // The same type, for which a cast would be slow.
            if Payload.self == Model.self {
                unsafe try withUnsafePointer(to: payload) { payload in
                    unsafe try payload.withMemoryRebound(to: Model.self, capacity: 1) { model in
                        unsafe try writer.members(
                            whole.plan.reference, and: whole.plan, of: model.pointee, besides: tag)
                    }
                }
            } else if let model = payload as? Model {
                // A subclass, or an Optional with the model.
                try open(type, model, &writer)
            }
        }
        try open(whole.type, payload, &self)
    }

    private mutating func encode(_ value: any TrellisEncodable) throws {
        func open<T: TrellisEncodable>(_ value: T, _ writer: inout JSONWriter) throws { try writer.value(value) }
        try open(value, &self)
    }
}
