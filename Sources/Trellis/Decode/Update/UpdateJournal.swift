// Safety: as in Recovery/Machine+DeferredErrors.swift
/// The pairs of existing and decoded objects of an update.
///
/// While the JSON is decoded, every object is decoded as a separate, staged instance. Existing objects adopt the values
/// of their staged instances only after everything is decoded, validated and prepared.
final class UpdateJournal {
    struct Entry {
        let existing: any JSONDecodableModel
        let staged: any JSONDecodableModel
        let schema: JSONModelSchema
        /// The fields that the input mentions.
        let mentioned: Set<Int>
        var isPrepared = false
    }

    /// The entries by the identity of the staged instance, which the entry retains.
    private(set) var entries: [ObjectIdentifier: Entry] = [:]
    /// Whether hooks or validations may have changed fields that the input does not mention, also of other models.
    private(set) var mayHaveOtherChanges = false

    /// Whether a property has the same JSON in two models, which decoding itself cannot know.
    let hasSameJSON: HasSameJSON

    typealias HasSameJSON = (
        _ property: String, _ model: any JSONDecodableModel, _ other: any JSONDecodableModel
    ) -> Bool

    init(hasSameJSON: @escaping HasSameJSON) { self.hasSameJSON = hasSameJSON }

    /// The existing object of a staged instance.
    func existing(for staged: AnyObject) -> AnyObject? {
        entries[ObjectIdentifier(staged)].map { $0.existing as AnyObject }
    }

    /// Records a decoded model, and its staged instance if it is an object.
    func note(_ result: UnsafeMutableRawPointer, _ group: ModelDetails.Group, _ existing: ExistingModels) {
        mayHaveOtherChanges = mayHaveOtherChanges || group.changesFields
        guard let model = existing.models[group.index], let object = unsafe group.type.object(at: result),
            let staged = object as? any JSONDecodableModel
        else { return }
        entries[ObjectIdentifier(object)] = Entry(
            existing: model, staged: staged, schema: group.schema,
            mentioned: Set(existing.mentioned[group.index] ?? []))
    }
}

extension ModelDetails.Group {
    /// Whether the model has hooks or validations, which may change fields that the input does not mention.
    fileprivate var changesFields: Bool {
        type is any JSONDidDecodeHook.Type || type is any JSONValidating.Type
            || schema.fields.contains { $0.property.validation != nil }
    }
}
