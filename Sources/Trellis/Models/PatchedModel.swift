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
        init(whole document: JSON) { (self.document, removed) = (document, .all) }

        fileprivate init(_ document: JSONObject, _ removed: RemovedMembers) {
            (self.document, self.removed) = (.object(document), removed)
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
            !needsAllMembers(model, oldMembers, newMembers)
        else { return old == new ? nil : Update(whole: new) }
        let fields = PatchedFields(of: model, keyStyle: options.keyStyle)
        var update = MemberUpdate(from: oldMembers, to: newMembers)
        for field in fields.list { try add(field, fields, to: &update) }
        for flattened in fields.optionals {
            // Without any of its members, the Optional becomes nil.
            let paths = fields.list[flattened].flatMap(\.paths)
            guard paths.contains(where: { oldMembers.value(at: $0) != nil }),
                paths.allSatisfy({ newMembers.value(at: $0) == nil })
            else { continue }
            for path in paths { update.removed.remove(path) }
        }
        try addUnmapped(fields, to: &update)
        return update.isEmpty ? nil : Update(update.document, update.removed)
    }

    /// Whether decoding needs the complete object: for a hook that changes it, or because the patch may change the
    /// subclass.
    private func needsAllMembers(_ model: any JSONDecodableModel, _ old: JSONObject, _ new: JSONObject) -> Bool {
        if !type(of: model).willDecodeHooks.isEmpty { return true }
        guard let cluster = type(of: model) as? any JSONModelCluster.Type else { return false }
        guard let tag = cluster._clusterTag?.key else { return true }
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
        for path in field.paths { update.replace(path) }
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
        if let model = existing as? any JSONDecodableModel, isReadAsItIs(model) {
            if let inner = try self.update(of: model, from: .object(old), to: json) { update.set(inner, at: path) }
        } else if let entries = existing as? any ModelContainer, type(of: entries).holdsModelsByKey {
            if let inner = try self.update(of: entries, from: old, to: new) { update.set(inner, at: path) }
        } else {
            return false
        }
        return true
    }

    /// Whether the model is decoded from the members of its own fields.
    private func isReadAsItIs(_ model: any JSONDecodableModel) -> Bool {
        options.transforms.transform(for: type(of: model)) == nil
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
            if !isUpdated, old[key] != value { update.replace([key]) }
            if update.changeCount > count {
                isChanged = true
            } else {
                // An entry without differences is mentioned, so that it is not removed.
                update.document.set(key, to: isUpdated && existing is any JSONDecodableModel ? [:] : value)
            }
        }
        return isChanged ? Update(update.document, update.removed) : nil
    }

    // MARK: Members without a field

    /// Adds the members that belong to no field: those of flattened variants, those that are stored as unmapped
    /// members, and unknown ones, which may be errors.
    private mutating func addUnmapped(_ fields: PatchedFields, to update: inout MemberUpdate) throws(TrellisError) {
        if fields.hasVariants {
            let (old, new) = (update.old, update.new)
            let keys = fields.unmappedKeys(of: new)
            let removed = fields.unmappedKeys(of: old).filter { !new.contains($0) }
            // A variant is replaced as a whole.
            guard !removed.isEmpty || keys.contains(where: { old[$0] != new[$0] }) else { return }
            for key in keys { update.replace([key]) }
            update.removed.removesVariants = keys.isEmpty
            return
        }
        for key in fields.unmappedKeys(of: update.new) {
            let existing = unwrapped(fields.rest?.value(forJSONKey: key))
            if try !add(existing, at: [key], to: &update), update.differs([key]) { update.replace([key]) }
        }
        for key in fields.unmappedKeys(of: update.old) where !update.new.contains(key) {
            update.removed.remove([key])
        }
        for path in fields.branches {
            guard case .object(let members)? = update.new.value(at: path) else {
                // A value in the middle of a path may be an error.
                if update.new.value(at: path) != nil, update.differs(path) { update.replace(path) }
                continue
            }
            for key in fields.unmappedKeys(of: members, at: path) where update.differs(path + [key]) {
                update.replace(path + [key])
            }
        }
    }
}

/// The differences between two versions of an object, as the document of an update.
private struct MemberUpdate {
    let old: JSONObject
    let new: JSONObject
    var document = JSONObject()
    var removed = RemovedMembers()
    /// The number of changes so far.
    private(set) var changeCount = 0

    init(from old: JSONObject, to new: JSONObject) { (self.old, self.new) = (old, new) }

    var isEmpty: Bool { document.isEmpty && removed.isEmpty }

    func differs(_ path: [String]) -> Bool { old.value(at: path) != new.value(at: path) }

    mutating func set(_ update: PatchedModel.Update, at path: [String]) {
        changeCount += 1
        document.set(path[...], to: update.document)
        removed.insert(update.removed, at: path)
    }

    /// Replaces the value at a path as a whole, or removes it.
    mutating func replace(_ path: [String]) {
        changeCount += 1
        guard let value = new.value(at: path) else { return removed.remove(path) }
        document.set(path[...], to: value)
        removed.insert(.all, at: path)
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
