/// The last step of an update that has succeeded: the existing objects take the values of the staged objects.
struct UpdateCommit {
    private var entries: [ObjectIdentifier: UpdateJournal.Entry]
    private let mayHaveOtherChanges: Bool
    private var assignments: [() -> Void] = []
    private var depth = 0
    private var stack = StackRoom()

    init(_ journal: UpdateJournal) {
        entries = journal.entries
        mayHaveOtherChanges = journal.mayHaveOtherChanges
    }

    /// The staged model with staged objects replaced by existing objects, which take their values.
    ///
    /// - Throws: errors of initializers of structs that hold objects in constants. Nothing has changed then.
    mutating func commit(_ model: any JSONDecodableModel) throws -> any JSONDecodableModel {
        let result = try prepare(model)
        for assign in assignments { assign() }
        return result ?? model
    }

    /// The replacement of a model; nil if it needs none.
    private mutating func prepare(_ model: any JSONDecodableModel) throws -> (any JSONDecodableModel)? {
        if entries.isEmpty { return nil }
        depth += 1
        defer { depth -= 1 }
        if depth > 8, stack.isShort() { throw TrellisError(.init(noStackAfter: depth)) }
        guard model.isObject else { return try prepareParts(of: model) }
        let key = ObjectIdentifier(model as AnyObject)
        guard let entry = entries[key] else { return nil }
        if entry.isPrepared { return entry.existing }
        entries[key]?.isPrepared = true
        for field in entry.schema.fields.indices {
            guard let property = entry.schema.fields[field].property.storage else { continue }
            if !entry.mentioned.contains(field) {
                guard mayHaveOtherChanges,
                    !FieldComparison.areEqual(property.value(in: entry.existing), property.value(in: entry.staged))
                else { continue }
            }
            let staged = unwrapped(property.value(in: entry.staged))
            // A constant may hold objects that are updated.
            guard property.isAssignable || staged is any JSONDecodableModel || staged is any ModelContainer else {
                continue
            }
            guard let other = try prepare(value: staged, of: entry.schema.fields[field]) else {
                if property.isAssignable {
                    assignments.append { property.assign(from: entry.staged, to: entry.existing) }
                }
                continue
            }
            if let object = other as? any JSONDecodableModel, object.isObject,
                let current = unwrapped(property.value(in: entry.existing)) as? any JSONDecodableModel,
                current.isObject,
                current as AnyObject === object as AnyObject
            {
                continue
            }
            if property.isAssignable { assignments.append { property.assign(other, to: entry.existing) } }
        }
        return entry.existing
    }

    /// The replacement of a field's value; nil if it needs none.
    private mutating func prepare(value: Any?, of field: SchemaField) throws -> Any? {
        if let model = value as? any JSONDecodableModel { return try prepare(model) }
        guard let container = value as? any ModelContainer,
            field.options.identity != nil || type(of: container).holdsModelsByKey
        else { return nil }
        return try prepare(container)
    }

    /// An array or dictionary with staged objects replaced by existing ones; nil if it contains none.
    private mutating func prepare(_ container: any ModelContainer) throws -> Any? {
        try container.replacing { value in
            let value = unwrapped(value)
            if let model = value as? any JSONDecodableModel { return try prepare(model) }
            guard let inner = value as? any ModelContainer, type(of: inner).holdsModelsByKey else { return nil }
            return try prepare(inner)
        }
    }

    /// A struct with staged objects replaced by existing ones; nil if it contains none.
    private mutating func prepareParts(of model: any JSONDecodableModel) throws -> (any JSONDecodableModel)? {
        var result: (any JSONDecodableModel)?
        for (index, field) in type(of: model).modelSchema.fields.enumerated() {
            guard let other = try prepare(value: unwrapped(field.property.value(in: model)), of: field) else {
                continue
            }
            result = try (result ?? model).replacing(field: index, with: other)
        }
        return result
    }
}

extension JSONDecodableModel {
    /// A copy of a struct with another value in one field.
    fileprivate func replacing(field index: Int, with value: Any) throws -> any JSONDecodableModel {
        if let changed = Self.modelSchema.fields[index].property.storage?.setting(value, in: self) { return changed }
        let draft = try ModelDraft(of: Self.self)
        for other in draft.fields where other != index { draft.copy(other, from: self) }
        draft.set(index, to: value)
        return try draft.make(Self.self)
    }
}
