/// An update in progress: the JSON is decoded into a staged model, whose missing fields are taken from the existing
/// one.
struct ModelUpdate<Model: JSONDecodableModel> {
    private let existing: Model
    private let options: TrellisDecoder.Options
    private let journal: UpdateJournal
    /// The members that a patch removes; nil for other updates.
    private let removed: RemovedMembers?
    /// The type to decode: the model's own type, or the base class of its cluster, since the JSON may name another
    /// subclass.
    private let type: any TrellisDecodable.Type

    init(of model: Model, options: TrellisDecoder.Options, removed: RemovedMembers? = nil) {
        var options = options
        options.schema.isUpdate = true
        self.options = options
        self.removed = removed
        existing = model
        journal = UpdateJournal { [options] in options.hasSameJSON($0, in: $1, $2) }
        let own = Swift.type(of: model)
        type = (own as? any JSONModelCluster.Type)?._base ?? own
    }

    private var start: ExistingModel {
        ExistingModel(base: existing, journal: journal, removed: removed, isPatch: removed != nil)
    }

    /// The decoder for the document, which is passed to ``finish(_:)`` after it has been fed.
    ///
    /// - Throws: `invalidSchema` if the type's schema is inconsistent.
    func document() throws(TrellisError) -> DocumentDecoder {
        func open<Value: TrellisDecodable>(_ type: Value.Type) throws -> DocumentDecoder {
            try DocumentDecoder(type, options: options, update: start)
        }
        let type = type
        return try rethrowing { try open(type) }
    }

    /// The model, updated from a document.
    ///
    /// - Parameter feed: feeds the complete document.
    func updated(
        _ report: TrellisDecoder.Report?, by feed: (DocumentDecoder) throws -> Void
    ) throws -> Model {
        let document = try document()
        defer { report?.add(document) }
        try feed(document)
        return try finish(document)
    }

    /// The model, updated from a parsed value.
    func updated(by tape: EventTape, _ report: TrellisDecoder.Report?) throws(TrellisError) -> Model {
        func open<Value: TrellisDecodable>(_ type: Value.Type) throws -> Any {
            let setup = DecoderSetup(options)
            let run = MachineRun(try setup.schema(for: type), setup, size: MemoryLayout<Value>.size, update: start)
            defer { report?.add(run.skipped, bytes: 0) }
            return try run.decode(tape, as: type)
        }
        let type = type
        return try commit(rethrowing { try open(type) })
    }

    /// The model, updated from a document that has been fed.
    func finish(_ document: DocumentDecoder) throws(TrellisError) -> Model {
        func open<Value: TrellisDecodable>(_ type: Value.Type) throws -> Any { try document.finish(as: type) }
        let type = type
        return try commit(rethrowing { try open(type) })
    }

    /// Sets the properties of the existing objects to the values of the staged ones.
    private func commit(_ staged: Any) throws(TrellisError) -> Model {
        guard let staged = staged as? any JSONDecodableModel else { preconditionFailure("an update decodes a model") }
        if existing.isObject, journal.existing(for: staged as AnyObject) !== existing as AnyObject {
            throw TrellisError(
                .notUpdatable, expected: "\(Swift.type(of: existing))", found: "\(Swift.type(of: staged))")
        }
        var commit = UpdateCommit(journal)
        let updated = try rethrowing { try commit.commit(staged) }
        guard let model = updated as? Model else { preconditionFailure("an update gives a model of the same type") }
        return model
    }
}

extension JSONModelCluster {
    /// The base class of the cluster.
    fileprivate static var _base: (any TrellisDecodable.Type)? { VariantBase.self as? any TrellisDecodable.Type }
}
