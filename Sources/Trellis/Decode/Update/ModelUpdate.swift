/// An update that is under way: the JSON is decoded into a staged model, completed from the one that exists.
struct ModelUpdate<Model: JSONModel> {
    let document: DocumentDecoder
    private let existing: Model
    private let journal = UpdateJournal()
    /// The class that the JSON may name a subclass of, or the model's own type.
    private let type: any JSONDecodable.Type

    init(of model: Model, options: DecodingOptions) throws(TrellisError) {
        var options = options
        options.schema.isUpdate = true
        let journal = journal
        func start<Value: JSONDecodable>(_ type: Value.Type) throws -> DocumentDecoder {
            try DocumentDecoder(type, options: options, base: model, update: journal)
        }
        existing = model
        let own = Swift.type(of: model)
        type = (own as? any JSONModelCluster.Type)?._base ?? own
        let type = type
        document = try rethrowing { try start(type) }
    }

    /// Decodes by the given closure, and gives the updated model.
    func finish(_ decode: Decoding) throws(TrellisError) -> Model {
        func open<Value: JSONDecodable>(_ type: Value.Type) throws -> Any {
            switch decode {
            case .bytes(let bytes): unsafe try document.decode(bytes, as: type)
            case .tape(let tape): try document.decode(tape, as: type)
            case .fed: try document.finish(as: type)
            }
        }
        let type = type
        guard let staged = try rethrowing({ try open(type) }) as? any JSONModel else { throw TrellisError(.custom) }
        if existing.isObject, journal.existing(for: staged as AnyObject) !== existing as AnyObject {
            throw TrellisError(
                .notUpdatable, expected: "\(Swift.type(of: existing))", found: "\(Swift.type(of: staged))")
        }
        let updated = try rethrowing { try journal.commit(staged) }
        guard let model = updated as? Model else { throw TrellisError(.custom) }
        return model
    }

    /// Where the JSON comes from.
    @safe enum Decoding {
        case bytes(UnsafeRawBufferPointer)
        case tape(EventTape)
        /// The document has been fed.
        case fed
    }
}

extension JSONModelCluster {
    /// The class that has the table.
    fileprivate static var _base: (any JSONDecodable.Type)? { VariantBase.self as? any JSONDecodable.Type }
}
