// Safety: as in Recovery/Machine+DeferredErrors.swift
/// Which objects of an existing model stand for which that were decoded, so that they take their values once it is
/// certain that the update succeeds.
///
/// While the JSON is decoded, every object is staged, as an instance of its own. Nothing that exists is changed before
/// all of it is decoded, validated and prepared.
final class UpdateJournal {
    struct Entry {
        let existing: any JSONDecodableModel
        let staged: any JSONDecodableModel
        let schema: JSONModelSchema
        /// The fields that the input says something of, and those that may be different besides.
        let mentioned: Set<Int>
        let others: Range<Int>
        var isPrepared = false
    }

    /// By the identity of the staged instance, which the entry keeps alive.
    private(set) var entries: [ObjectIdentifier: Entry] = [:]

    /// The object that a staged instance stands for.
    func existing(for staged: AnyObject) -> AnyObject? {
        entries[ObjectIdentifier(staged)].map { $0.existing as AnyObject }
    }

    /// Notes a staged instance, if the model of the group is an object.
    func note(
        _ result: UnsafeMutableRawPointer, _ group: ModelDetails.Group, _ index: Int, _ existing: ExistingModels
    ) {
        guard let model = existing.models[index], let object = unsafe group.type.object(at: result),
            let staged = object as? any JSONDecodableModel
        else { return }
        entries[ObjectIdentifier(object)] = Entry(
            existing: model, staged: staged, schema: group.schema, mentioned: Set(existing.mentioned[index] ?? []),
            others: 0..<(group.changesFields ? group.schema.fieldCount : 0))
    }
}

extension ModelDetails.Group {
    /// Whether a model's fields may be changed by more than the input.
    var changesFields: Bool {
        type is any JSONDidDecodeHook.Type || type is any JSONValidating.Type
            || schema.fields.contains { $0.property.validation != nil }
    }
}
