/// Derives the update of a model from a patch of its JSON. The update contains only the members that differ, so that
/// other fields keep their exact values.
///
/// Updates are recursive in models and dictionaries of models. Any other value that differs is replaced as a whole.
struct PatchedModel {
    /// A path at which a field of the model is encoded, and the value of that field.
    private struct Place {
        let path: [JSONPath.Component]
        /// The field's value; nil if an update replaces it as a whole.
        let value: Any?
    }

    /// The fields of an object's members.
    private struct Members {
        var places: [Place] = []
        /// The value of the field that stores unmapped members.
        var rest: (any ModelContainer)?
        /// Whether the unmapped members belong to flattened variants, which an update replaces as a whole.
        var hasVariants = false
    }

    /// The key style of the options, if there is one.
    private let keyStyle: JSONKeyStyle?
    private var depth = 0
    private var stack = StackRoom()

    init(keyStyle: JSONKeyStyle?) { self.keyStyle = keyStyle }

    /// The document that updates a model, derived from its JSON before and after the patch; nil if both are equal.
    ///
    /// - Throws: `limitExceeded` if the thread's stack is too small for the nested models.
    mutating func update(
        of model: any JSONDecodableModel, from old: JSON, to new: JSON
    ) throws(TrellisError) -> JSON? {
        guard case .object(let oldMembers) = old, case .object(let newMembers) = new else {
            if old == new { return .none }
            return new
        }
        let update = try update(of: model, from: oldMembers, to: newMembers)
        if update.isEmpty { return .none }
        return .object(update)
    }

    private mutating func update(
        of model: any JSONDecodableModel, from old: JSONObject, to new: JSONObject
    ) throws(TrellisError) -> JSONObject {
        depth += 1
        defer { depth -= 1 }
        if depth > 8, stack.isShort() { throw TrellisError(.init(noStackAfter: depth)) }
        let changes = try changes(members(of: model), depth: 0, from: old, to: new)
        guard model is any JSONWillDecodeHook, !changes.isEmpty else { return changes }
        // The hook must receive the complete object.
        var whole = new
        for (key, value) in changes { whole.set(key, to: value) }
        return whole
    }

    private func members(of model: any JSONDecodableModel) -> Members {
        let schema = type(of: model).modelSchema
        let style = schema.style(keyStyle)
        var members = Members()
        for field in schema.fields where field.isDecoded {
            switch field.property.content {
            case .value:
                let value = unwrapped(field.property.value(in: model))
                for path in field.paths(style) { members.places.append(Place(path: path.components, value: value)) }
            case .transformed:
                for path in field.paths(style) { members.places.append(Place(path: path.components, value: nil)) }
            case .composite:
                for part in field.parts {
                    for path in part.paths(style) { members.places.append(Place(path: path.components, value: nil)) }
                }
            case .flattened(let flattened):
                guard let inner = flattened.decoding?.model(model) else { continue }
                let own = self.members(of: inner)
                members.places += own.places
                members.rest = members.rest ?? own.rest
                members.hasVariants = members.hasVariants || own.hasVariants
            case .rest: members.rest = unwrapped(field.property.value(in: model)) as? any ModelContainer
            case .variants: members.hasVariants = true
            case .computed: continue
            }
        }
        return members
    }

    /// The members of an object that differ; null for each removed member.
    ///
    /// - Parameter depth: the number of path components from the model to the object.
    private mutating func changes(
        _ members: Members, depth: Int, from old: JSONObject, to new: JSONObject
    ) throws(TrellisError) -> JSONObject {
        var places: [JSONObjectKey: [Place]] = [:]
        for place in members.places where place.path.count > depth {
            if case .key(let key) = place.path[depth] { places[JSONObjectKey(key), default: []].append(place) }
        }
        var changes = JSONObject()
        for (key, _) in old where !new.contains(key) { changes.set(key, to: .null) }
        for (key, value) in new {
            guard let before = old[key] else {
                changes.set(key, to: value)
                continue
            }
            let inner = places[JSONObjectKey(key)] ?? []
            if case .object(let before) = before, case .object(let value) = value {
                let change: JSONObject
                if !inner.isEmpty, inner.allSatisfy({ $0.path.count > depth + 1 }) {
                    change = try self.changes(Members(places: inner), depth: depth + 1, from: before, to: value)
                } else if let model = model(at: key, inner, depth, members.rest) {
                    change = try update(of: model, from: before, to: value)
                } else if let entries = inner.count == 1 ? inner[0].value as? any ModelContainer : nil,
                    type(of: entries).holdsModelsByKey
                {
                    guard let change = try entriesIfChanged(entries, from: before, to: value) else { continue }
                    changes.set(key, to: .object(change))
                    continue
                } else {
                    if before != value { changes.set(key, to: .object(value)) }
                    continue
                }
                if !change.isEmpty { changes.set(key, to: .object(change)) }
            } else if before != value {
                changes.set(key, to: value)
            }
        }
        guard members.hasVariants, changes.contains(where: { places[JSONObjectKey($0.key)] == nil }) else {
            return changes
        }
        changes.removeAll { places[JSONObjectKey($0.key)] == nil }
        for (key, value) in new where places[JSONObjectKey(key)] == nil { changes.set(key, to: value) }
        return changes
    }

    /// The existing model that is updated by a member.
    private func model(
        at key: String, _ places: [Place], _ depth: Int, _ rest: (any ModelContainer)?
    ) -> (any JSONDecodableModel)? {
        if places.isEmpty { return unwrapped(rest?.value(forJSONKey: key)) as? any JSONDecodableModel }
        guard places.count == 1, places[0].path.count == depth + 1 else { return nil }
        return places[0].value as? any JSONDecodableModel
    }

    /// All entries of a dictionary, since an update removes the entries that it does not contain. An entry with an
    /// existing model contains only the differences. Nil if there is no difference.
    private mutating func entriesIfChanged(
        _ entries: any ModelContainer, from old: JSONObject, to new: JSONObject
    ) throws(TrellisError) -> JSONObject? {
        var result = JSONObject()
        var isChanged = old.count != new.count
        for (key, value) in new {
            guard case .object(let before)? = old[key], case .object(let members) = value else {
                isChanged = isChanged || old[key] != value
                result.set(key, to: value)
                continue
            }
            let existing = unwrapped(entries.value(forJSONKey: key))
            if let model = existing as? any JSONDecodableModel {
                let change = try update(of: model, from: before, to: members)
                isChanged = isChanged || !change.isEmpty
                result.set(key, to: .object(change))
            } else if let inner = existing as? any ModelContainer, type(of: inner).holdsModelsByKey {
                let change = try entriesIfChanged(inner, from: before, to: members)
                isChanged = isChanged || change != nil
                result.set(key, to: .object(change ?? members))
            } else {
                isChanged = isChanged || before != members
                result.set(key, to: value)
            }
        }
        return isChanged ? result : nil
    }
}
