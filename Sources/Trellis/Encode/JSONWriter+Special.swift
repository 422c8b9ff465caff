// Members that are more than a property's value.
extension JSONWriter {
    /// Writes a field that its model's own function does not write.
    @inline(never)
    mutating func writeBySchema<Model: JSONEncodableModel>(_ member: UnsafePointer<EncodeMember>, of model: Model)
        throws
    {
        guard let route = unsafe member.pointee.route?.takeUnretainedValue().route else { return }
        try write(route, of: model)
    }

    private mutating func write(_ route: EncodeTree.Route, of model: any JSONEncodableModel) throws {
        guard let owner = owner(route.flattened[...], of: model) else { return }
        try writeOpened(route, of: owner)
    }

    private mutating func writeOpened<Model: JSONEncodableModel>(_ route: EncodeTree.Route, of model: Model) throws {
        if let isWritten = route.options.isWritten, !isWritten(model) { return }
        if route.property.isWrittenBySchema {
            try route.property.encode(model, to: &self)
        } else {
            try withFieldWriter { try model.encode(field: route.field, to: &$0) }
        }
    }

    /// Writes a model's members with what comes before and behind them.
    mutating func members<Model: JSONEncodableModel>(
        _ reference: borrowing EncodePlanReference, and plan: EncodePlan, of model: Model
    ) throws {
        if let tag = plan.tag {
            beginEntry(tag.key)
            string(tag.name)
        }
        unsafe try members(reference, of: model)
        guard !plan.rest.isEmpty || !plan.hooks.isEmpty else { return }
        var extra = JSONObject()
        func add(_ members: JSONObject) throws {
            for (key, value) in members {
                guard !plan.writes(key), !extra.contains(key) else {
                    throw TrellisError(.notEncodable, found: "another member '\(key)'")
                }
                extra.set(key, to: value)
            }
        }
        for route in plan.rest {
            guard let owner = owner(route.flattened[...], of: model), route.options.isWritten?(owner) ?? true else {
                continue
            }
            guard case .rest(let rest) = route.property.content, let members = rest.members(owner) else { continue }
            // A member that a field writes without reading it may have been in the input.
            try add(members.without(where: plan.writesUnread))
        }
        for path in plan.hooks {
            guard let hooked = owner(path[...], of: model) as? any JSONWillEncodeHook else { continue }
            var members = JSONObject()
            try hooked.willEncode(&members, userInfo: options.userInfo)
            try add(members)
        }
        extraMembers(extra)
    }

    /// The model itself, or one that is flattened into it.
    private func owner(_ flattened: ArraySlice<Int>, of model: any JSONEncodableModel) -> (any JSONEncodableModel)? {
        guard let outer = flattened.first else { return model }
        let field = type(of: model).jsonSchema.fields[outer]
        if let isWritten = field.options.isWritten, !isWritten(model) { return nil }
        guard case .flattened(let inner) = field.property.content, let encoding = inner.encoding else { return nil }
        return encoding.model(model).flatMap { owner(flattened.dropFirst(), of: $0) }
    }

    /// Writes members behind those of the fields.
    mutating func extraMembers(_ members: JSONObject) {
        for (key, value) in members {
            beginEntry(key)
            self.value(value)
        }
    }

    /// Writes a value in the form that its table of variants has for it.
    mutating func variant(_ name: String?, _ payload: (any JSONEncodable)?, _ place: VariantTagging) throws {
        guard let name else {
            // A default holds the whole value.
            if let payload { try encode(payload) } else { null() }
            return
        }
        switch place {
        case .untagged, .chosen:
            if let payload { try encode(payload) } else { null() }
        case .outside:
            guard let payload else { return string(name) }
            beginObject()
            beginEntry(name)
            do {
                try encode(payload)
            } catch {
                throw TrellisError(error, under: .key(name))
            }
            endObject()
        case .beside(let tag, let content):
            beginObject()
            beginEntry(tag)
            string(name)
            if let payload {
                beginEntry(content)
                do {
                    try encode(payload)
                } catch {
                    throw TrellisError(error, under: .key(content))
                }
            }
            endObject()
        case .tag(let tag):
            beginObject()
            try tagged(tag, name, payload)
            endObject()
        }
    }

    /// Writes a tag and the members of a payload.
    private mutating func tagged(_ tag: String, _ name: String, _ payload: (any JSONEncodable)?) throws {
        if let model = payload as? any JSONEncodableModel, options.transforms.transform(for: type(of: model)) == nil {
            let plan = unsafe try plan(for: type(of: model))
            let whole = try EncodePlan.cached(
                for: type(of: model), keyStyle: options.keyStyle, archive: options.isArchive)
            if !whole.writes(tag) {
                beginEntry(tag)
                string(name)
            }
            func open<Model: JSONEncodableModel>(_ model: Model, _ writer: inout JSONWriter) throws {
                unsafe try writer.members(plan, and: whole, of: model)
            }
            return try open(model, &self)
        }
        guard let payload else {
            beginEntry(tag)
            return string(name)
        }
        // Anything else that is an object. What members it has shows when it is written; then it is written again behind the
        // tag. It is this writer that writes it, which knows what of the value has been selected already.
        let (first, level) = (count, level)
        try encode(payload)
        // What has just been written.
        let json = unsafe try JSON(written: UnsafeBufferPointer(start: start + first, count: count - first))
        discard(from: first, level: level)
        guard let members = json.object else {
            throw TrellisError(.notEncodable, expected: "an object beside '\(tag)'", found: json.kindInWords)
        }
        if !members.contains(tag) {
            beginEntry(tag)
            string(name)
        }
        extraMembers(members)
    }

    private mutating func encode(_ value: any JSONEncodable) throws {
        func open<T: JSONEncodable>(_ value: T, _ writer: inout JSONWriter) throws { try writer.value(value) }
        try open(value, &self)
    }
}

extension JSONObject {
    fileprivate func without(where isExcluded: (String) -> Bool) -> JSONObject {
        guard keys.contains(where: isExcluded) else { return self }
        var copy = self
        for key in keys where isExcluded(key) { copy[key] = nil }
        return copy
    }
}
