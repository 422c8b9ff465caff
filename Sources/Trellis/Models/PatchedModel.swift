/// Derives the update of a model from a patch of its JSON. The update contains only the fields whose JSON differs, so
/// that other fields keep their exact values.
///
/// Updates are recursive in models and dictionaries of models. Any other value that differs is replaced as a whole.
struct PatchedModel {
    /// The document of an update, and the members that the patch removes.
    struct Update {
        var document: JSON
        var removed: RemovedMembers

        /// An update whose document is the complete value.
        ///
        /// - Parameter old: the value before the patch; nil if nothing of it may remain.
        fileprivate init(whole document: JSON, from old: JSON?) throws(TrellisError) {
            self.document = document
            if case .object(let old)? = old, case .object(let new) = document {
                removed = try RemovedMembers(from: old, to: new)
            } else {
                removed = .all
            }
        }

        fileprivate init(_ document: JSON, _ removed: RemovedMembers) {
            (self.document, self.removed) = (document, removed)
        }
    }

    private let options: TrellisDecoder.Options
    private var depth = 0
    private var stack = StackRoom()

    init(_ options: TrellisDecoder.Options) { self.options = options }

    /// The update of a model, derived from its JSON before and after the patch; nil if both are equal.
    ///
    /// - Throws: `limitExceeded` if the thread's stack is too small for the nested models.
    mutating func update(
        of model: any JSONDecodableModel, from old: JSON, to new: JSON
    ) throws(TrellisError) -> Update? {
        depth += 1
        defer { depth -= 1 }
        if depth > 8, stack.isShort() { throw TrellisError(.init(noStackAfter: depth)) }
        guard case .object(let oldMembers) = old, case .object(let newMembers) = new,
            isReadAsItIs(type(of: model)), !mayChangeClass(of: model, oldMembers, newMembers)
        else { return JSON.areEqual(old, new, by: .texts) ? nil : try Update(whole: new, from: nil) }
        let hooks = type(of: model).willDecodeHooks
        if hooks.isEmpty { return try self.update(of: model, from: oldMembers, to: newMembers) }
        if JSON.areEqual(old, new, by: .texts) { return nil }
        guard let changedOld = changed(old, by: hooks), let changedNew = changed(new, by: hooks) else {
            // The hook is called again when the object is decoded, and its error has a path then.
            var update = try Update(whole: new, from: old)
            let fields = PatchedFields(of: model, options)
            Self.removeOptionals(of: fields, from: oldMembers, to: newMembers, in: &update.removed)
            return update
        }
        var update = try self.update(of: model, from: changedOld, to: changedNew)
        update?.removed.isAfterHooks = true
        return update
    }

    /// The update of a model, derived from the members that no hook changes any more.
    private mutating func update(
        of model: any JSONDecodableModel, from old: JSONObject, to new: JSONObject
    ) throws(TrellisError) -> Update? {
        let fields = PatchedFields(of: model, options)
        var update = MemberUpdate(from: old, to: new)
        for field in fields.list { try add(field, fields, to: &update) }
        Self.removeOptionals(of: fields, from: old, to: new, in: &update.removed)
        try addUnmapped(fields, to: &update)
        return update.isEmpty ? nil : Update(.object(update.document), update.removed)
    }

    /// The members of an object after the hooks of its model; nil if a hook throws, or replaces the object by another
    /// kind of value.
    private func changed(_ object: JSON, by hooks: [any JSONWillDecodeHook.Type]) -> JSONObject? {
        var json = object
        do {
            try hooks.willDecode(&json, userInfo: options.userInfo)
        } catch {
            return nil
        }
        return if case .object(let members) = json { members } else { nil }
    }

    /// Adds the paths of each Optional flattened model that becomes nil, since none of its members remains.
    private static func removeOptionals(
        of fields: PatchedFields, from old: JSONObject, to new: JSONObject, in removed: inout RemovedMembers
    ) {
        for flattened in fields.optionals {
            let paths = fields.list[flattened].flatMap(\.paths)
            guard paths.contains(where: { old.value(at: $0) != nil }),
                paths.allSatisfy({ new.value(at: $0) == nil })
            else { continue }
            for path in paths { removed.remove(path) }
        }
    }

    /// Whether the subclass of a model may differ between two versions of its JSON.
    private func mayChangeClass(of model: any JSONDecodableModel, _ old: JSONObject, _ new: JSONObject) -> Bool {
        guard let cluster = type(of: model) as? any JSONModelCluster.Type else { return false }
        guard let tag = cluster.subclassTag?.key else { return true }
        return old[tag] != new[tag]
    }

    private mutating func add(
        _ field: PatchedFields.Field, _ fields: PatchedFields, to update: inout MemberUpdate
    ) throws(TrellisError) {
        if field.paths.count == 1, fields.isAlone(field.paths[0]),
            try add(field.value, at: field.paths[0], to: &update)
        {
            return
        }
        guard field.paths.contains(where: update.differs) else { return }
        for path in field.paths { try update.replace(path) }
    }

    /// Adds the differences inside the value of a field.
    ///
    /// - Returns: whether such values are updated member by member.
    private mutating func add(
        _ existing: Any?, at path: [String], to update: inout MemberUpdate
    ) throws(TrellisError) -> Bool {
        guard case .object(let old)? = update.old.value(at: path), let json = update.new.value(at: path),
            case .object(let new) = json
        else { return false }
        if let model = existing as? any JSONDecodableModel {
            if let inner = try self.update(of: model, from: .object(old), to: json) { update.set(inner, at: path) }
        } else if let entries = Self.entries(existing), isReadAsItIs(type(of: entries)) {
            if let inner = try self.update(of: entries, from: old, to: new) { update.set(inner, at: path) }
        } else {
            return false
        }
        return true
    }

    /// Whether no transform of the options decodes values of a type.
    private func isReadAsItIs(_ type: Any.Type) -> Bool { options.transforms.transform(for: type) == nil }

    /// A dictionary whose models are updated; nil for any other value.
    private static func entries(_ value: Any?) -> (any ModelContainer)? {
        guard let entries = value as? any ModelContainer, type(of: entries).holdsModelsByKey else { return nil }
        return entries
    }

    /// All entries of a dictionary, since an update removes the entries that it does not contain. An entry with an
    /// existing model contains only the differences. Nil if there is no difference.
    private mutating func update(
        of entries: any ModelContainer, from old: JSONObject, to new: JSONObject
    ) throws(TrellisError) -> Update? {
        var update = MemberUpdate(from: old, to: new)
        var isChanged = old.count != new.count
        for (key, value) in new {
            let count = update.changeCount
            let existing = unwrapped(entries.value(forJSONKey: key))
            let isUpdated = try add(existing, at: [key], to: &update)
            if !isUpdated, update.differs([key]) { try update.replace([key]) }
            if update.changeCount > count {
                isChanged = true
            } else {
                // It is mentioned, so that it is not removed.
                let entry = isUpdated ? try unchanged(existing, value, depth: 0) : Update(value, .nothing)
                update.mention(entry, at: [key])
            }
        }
        return isChanged ? Update(.object(update.document), update.removed) : nil
    }

    /// The document that updates an existing value, without changing it.
    private func unchanged(_ existing: Any?, _ value: JSON, depth: Int) throws(TrellisError) -> Update {
        try JSONPointer.checkStack(depth: depth)
        let whole = Update(value, .nothing)
        guard case .object(let members) = value else { return whole }
        if let model = existing as? any JSONDecodableModel {
            // An empty object does not tell the reader of an untagged cluster what the object is.
            guard isReadAsItIs(type(of: model)), !mayChangeClass(of: model, members, members) else { return whole }
            var removed = RemovedMembers.nothing
            removed.isAfterHooks = !type(of: model).willDecodeHooks.isEmpty
            return Update([:], removed)
        }
        guard let entries = Self.entries(existing), isReadAsItIs(type(of: entries)) else { return whole }
        var update = MemberUpdate(from: members, to: members)
        for (key, value) in members {
            let existing = unwrapped(entries.value(forJSONKey: key))
            update.mention(try unchanged(existing, value, depth: depth + 1), at: [key])
        }
        return Update(.object(update.document), update.removed)
    }

    // MARK: Members without a field

    /// Adds the members that belong to no field: those of flattened variants, those that are stored as unmapped
    /// members, and unknown ones, which may be errors.
    private mutating func addUnmapped(_ fields: PatchedFields, to update: inout MemberUpdate) throws(TrellisError) {
        let keys = fields.unmappedKeys(of: update.new)
        let removed = fields.unmappedKeys(of: update.old).filter { !update.new.contains($0) }
        if fields.hasVariants {
            // A variant is replaced as a whole.
            if !removed.isEmpty || keys.contains(where: { update.differs([$0]) }) {
                for key in keys { try update.replace([key]) }
                update.removed.replacesVariants = true
            }
        } else {
            for key in keys {
                let existing = unwrapped(fields.rest?.value(forJSONKey: key))
                if try !add(existing, at: [key], to: &update), update.differs([key]) { try update.replace([key]) }
            }
            for key in removed { update.removed.remove([key]) }
        }
        for path in fields.branches {
            guard case .object(let members)? = update.new.value(at: path) else {
                // A value in the middle of a path may be an error.
                if update.new.value(at: path) != nil, update.differs(path) { try update.replace(path) }
                continue
            }
            for key in fields.unmappedKeys(of: members, at: path) where update.differs(path + [key]) {
                try update.replace(path + [key])
            }
        }
    }
}

/// The differences between two versions of an object, as the document of an update.
private struct MemberUpdate {
    let old: JSONObject
    let new: JSONObject
    var document = JSONObject()
    var removed = RemovedMembers.nothing
    /// The number of changes so far.
    private(set) var changeCount = 0

    init(from old: JSONObject, to new: JSONObject) { (self.old, self.new) = (old, new) }

    var isEmpty: Bool { document.isEmpty && removed.isEmpty }

    func differs(_ path: [String]) -> Bool {
        guard let old = old.value(at: path), let new = new.value(at: path) else {
            return old.value(at: path) != nil || new.value(at: path) != nil
        }
        return !JSON.areEqual(old, new, by: .texts)
    }

    mutating func set(_ update: PatchedModel.Update, at path: [String]) {
        changeCount += 1
        mention(update, at: path)
    }

    /// Adds a value that may be unchanged.
    mutating func mention(_ value: PatchedModel.Update, at path: [String]) {
        document.set(path[...], to: value.document)
        removed.insert(value.removed, at: path)
    }

    /// Replaces the value at a path as a whole, or removes it.
    mutating func replace(_ path: [String]) throws(TrellisError) {
        guard let value = new.value(at: path) else {
            changeCount += 1
            return removed.remove(path)
        }
        set(try PatchedModel.Update(whole: value, from: old.value(at: path)), at: path)
    }
}

extension JSONObject {
    /// The value at a path of keys; nil if there is none.
    fileprivate func value(at path: [String]) -> JSON? {
        guard let first = path.first, var value = self[first] else { return nil }
        for key in path.dropFirst() {
            guard case .object(let members) = value, let next = members[key] else { return nil }
            value = next
        }
        return value
    }

    fileprivate mutating func set(_ path: ArraySlice<String>, to value: JSON) {
        guard let key = path.first else { return }
        let position = position(inserting: key)
        guard path.count > 1 else {
            _ = exchangeValue(at: position, with: value)
            return
        }
        var inner = JSONObject()
        if case .object(let members) = exchangeValue(at: position, with: .null) { inner = members }
        inner.set(path.dropFirst(), to: value)
        _ = exchangeValue(at: position, with: .object(inner))
    }
}
