/// What an update has to do once it is certain that it succeeds: which objects of the existing model take which values.
///
/// While the JSON is decoded, every object is staged, as an instance of its own. Nothing that exists is changed before all
/// of it is decoded, validated and prepared.
final class UpdateJournal {
    private struct Entry {
        let existing: any JSONModel
        let staged: any JSONModel
        let schema: JSONSchema
        /// The fields that the input says something of, and those that may be different besides.
        let mentioned: Set<Int>
        let others: Range<Int>
        var isPrepared = false
    }

    /// By the identity of the staged instance, which the entry keeps alive.
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var assignments: [() -> Void] = []

    /// The object that a staged instance stands for.
    func existing(for staged: AnyObject) -> AnyObject? {
        entries[ObjectIdentifier(staged)].map { $0.existing as AnyObject }
    }

    /// Notes a staged instance, if the model of the group is an object.
    func note(
        _ result: UnsafeMutableRawPointer, _ group: ModelDetails.Group, _ index: Int, _ existing: ExistingModels
    ) {
        guard let model = existing.models[index], let object = unsafe group.type.object(at: result),
            let staged = object as? any JSONModel
        else { return }
        entries[ObjectIdentifier(object)] = Entry(
            existing: model, staged: staged, schema: group.schema, mentioned: Set(existing.mentioned[index] ?? []),
            others: 0..<(group.changesFields ? group.schema.fieldCount : 0))
    }

    /// The model with the existing objects in the places of the staged ones, which take their values.
    ///
    /// - Throws: what the initialisers of structs throw that hold objects in constants; nothing is changed then.
    func commit(_ model: any JSONModel) throws -> any JSONModel {
        let result = try prepare(model)
        for assign in assignments { assign() }
        return result ?? model
    }

    /// What takes the place of a model; nil if it stays as it is.
    private func prepare(_ model: any JSONModel) throws -> (any JSONModel)? {
        if entries.isEmpty { return nil }
        guard model.isObject else { return try prepareParts(of: model) }
        let key = ObjectIdentifier(model as AnyObject)
        guard let entry = entries[key] else { return nil }
        if entry.isPrepared { return entry.existing }
        entries[key]?.isPrepared = true
        for field in entry.schema.fields.indices {
            let property = entry.schema.fields[field].property
            if !entry.mentioned.contains(field) {
                guard entry.others.contains(field),
                    !FieldComparison.areEqual(property.value(in: entry.existing), property.value(in: entry.staged))
                else { continue }
            }
            guard property.isAssignable || property.value(in: entry.staged) is any JSONModel else { continue }
            guard let inner = property.value(in: entry.staged) as? any JSONModel, let other = try prepare(inner)
            else {
                assignments.append { property.assign(from: entry.staged, to: entry.existing) }
                continue
            }
            if other.isObject, let current = property.value(in: entry.existing) as? any JSONModel, current.isObject,
                current as AnyObject === other as AnyObject
            {
                continue
            }
            assignments.append { property.assign(other, to: entry.existing) }
        }
        return entry.existing
    }

    /// A struct with the existing objects in the places of staged ones; nil if there are none in it.
    private func prepareParts(of model: any JSONModel) throws -> (any JSONModel)? {
        var result: (any JSONModel)?
        for (index, field) in type(of: model).jsonSchema.fields.enumerated() {
            guard let inner = field.property.value(in: model) as? any JSONModel,
                let other = try prepare(inner)
            else { continue }
            result = try (result ?? model).replacing(field: index, with: other)
        }
        return result
    }
}

extension ModelDetails.Group {
    /// Whether a model's fields may be changed by more than the input.
    var changesFields: Bool {
        type is any JSONDidDecodeHook.Type || type is any JSONValidating.Type
            || schema.fields.contains { $0.property.hasValidation }
    }
}

extension JSONModel {
    /// A copy of a struct with another value in a field.
    fileprivate func replacing(field index: Int, with value: any JSONModel) throws -> any JSONModel {
        if let changed = Self.jsonSchema.fields[index].property.setting(value, in: self) { return changed }
        let draft = try ModelDraft(of: Self.self)
        for other in draft.fields where other != index { draft.copy(other, from: self) }
        draft.set(index, to: value)
        return try draft.make(Self.self)
    }
}
