// Changing a model by JSON that has only some of its fields.
// Safety: Bytes are borrowed during a call. The slot of a migrated value has its plan's type.
extension TrellisDecoder {
    /// Updates a model by one JSON document. O(bytes + fields of the models that it mentions).
    ///
    /// - A field that the JSON does not mention keeps its value. Null makes an Optional nil, unless
    ///   ``TrellisDecoder/Options/ignoresNullInUpdates`` is set; anywhere else it means what it means in decoding.
    /// - A model inside the model is itself updated if there is one on both sides, also inside an Optional. So are the
    ///   entries of dictionaries, by their keys, and the elements of arrays whose field is
    ///   ``JSONField/identified(by:)``: those that the JSON does not have are gone. Other arrays, sets and the payloads
    ///   of variants are replaced as a whole. Members that a rest field takes are added to those that it has.
    /// - A struct is made anew, so its properties may be constants. Properties that are no fields keep their values,
    ///   unless a constant has to take one from the JSON. An object stays the same object, and so do those inside it:
    ///   new instances are made and checked first, and only then are the properties of the existing ones set. A
    ///   constant of an object that the JSON mentions is the error `notUpdatable`, with its path. Changes that hooks
    ///   make to properties that are no fields are lost with those instances.
    /// - Fields are validated, and `didDecode` and `validate` called, as in decoding, on every model that the JSON
    ///   mentions.
    ///
    /// <doc:Updating> has all rules.
    ///
    /// - Parameters:
    ///   - model: what is updated.
    ///   - source: the JSON.
    ///   - report: what is skipped is added to it.
    /// - Throws: what is wrong with the input, with its path and position, and `notUpdatable`. The model is then as it
    ///   was.
    public func update<Model: JSONDecodableModel>(
        _ model: inout Model, from source: some JSONSource & ~Escapable, report: Report? = nil
    ) throws(TrellisError) {
        let update = ModelUpdate(of: model, options: options)
        model = try rethrowing {
            try source._withContents { contents in
                switch unsafe contents.kind {
                case .bytes(let bytes):
                    return try update.updated(report) { document in unsafe try document.feed(bytes) }
                case .file(let file):
                    return try update.updated(report) { document in
                        unsafe try FileReader(file).forEachChunk { unsafe try document.feed($0) }
                    }
                case .tape(let tape):
                    return try update.updated(by: tape, report)
                }
            }
        }
    }

    /// Updates an object, which need not be in a variable. It is unchanged if this throws.
    public func update<Model: JSONDecodableModel & AnyObject>(
        _ model: Model, from source: some JSONSource & ~Escapable, report: Report? = nil
    ) throws(TrellisError) {
        var model = model
        try update(&model, from: source, report: report)
    }

    /// Updates a model by one JSON document that arrives in chunks.
    ///
    /// - Throws: what is wrong with the document; what the source throws; `CancellationError`. The model is unchanged
    ///   then.
    public nonisolated(nonsending) func update<Model: JSONDecodableModel, Chunks: AsyncSequence>(
        _ model: inout Model, from chunks: Chunks, report: Report? = nil
    ) async throws where Chunks.Element: JSONBytes {
        let update = ModelUpdate(of: model, options: options)
        let document = try update.document()
        defer { report?.add(document) }
        try await chunks.feed { chunk in
            unsafe try chunk.withJSONBytes { unsafe try document.feed($0) }
            return true
        }
        model = try update.finish(document)
    }
}
