// Updating a model from JSON that contains only some of its fields.
// Safety: Bytes are borrowed during a call. The slot of a migrated value has its plan's type.
extension TrellisDecoder {
    /// Updates a model from one JSON document. O(bytes + fields of the models that it mentions). If it updates class
    /// instances inside structs, the dictionaries of models in these structs are visited, too.
    ///
    /// - A field that the JSON does not mention keeps its value. Null makes an Optional nil, unless
    ///   ``TrellisDecoder/Options/ignoresNullInUpdates`` is set; for other fields, null is handled as in decoding.
    /// - A nested model that exists on both sides is updated recursively, also inside an Optional. So are the entries
    ///   of dictionaries, by key, and the elements of arrays whose field is ``JSONField/identified(by:)``; elements
    ///   that the JSON does not contain are removed. Other arrays, sets and payloads of variants are replaced. Unmapped
    ///   members of a `@JSONRest` field are added to the existing ones.
    /// - A struct is replaced, so its properties may be constants. Properties that are not fields keep their values,
    ///   unless a constant gets a value from the JSON. A class instance keeps its identity, and so do those inside it:
    ///   new instances are created and validated first, and only then are the properties of the existing ones set.
    ///   If the JSON has another value for a constant of an instance, the error is `notUpdatable`, with its path.
    ///   Changes that hooks make to properties that are not fields are lost with the new instances.
    /// - Fields are validated, and `didDecode` and `validate` are called, as in decoding, for every model that the JSON
    ///   mentions.
    ///
    /// <doc:Updating> describes all rules.
    ///
    /// - Parameters:
    ///   - model: the model to update.
    ///   - source: the JSON.
    ///   - report: receives dropped values and unknown keys.
    /// - Throws: the first error in the input, with its path and position, or `notUpdatable`. The model is unchanged if
    ///   this method throws.
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

    /// Updates a class instance, which need not be in a variable.
    ///
    /// - Throws: the first error in the document, or `notUpdatable`. The instance is unchanged if this method throws.
    public func update<Model: JSONDecodableModel & AnyObject>(
        _ model: Model, from source: some JSONSource & ~Escapable, report: Report? = nil
    ) throws(TrellisError) {
        var model = model
        try update(&model, from: source, report: report)
    }

    /// Updates a model from one JSON document that arrives in chunks.
    ///
    /// - Throws: the first error in the document; `notUpdatable`; errors of the source; `CancellationError`. The model
    ///   is unchanged if this method throws.
    public nonisolated(nonsending) func update<Model: JSONDecodableModel, Chunks: AsyncSequence>(
        _ model: inout Model, from chunks: Chunks, report: Report? = nil
    ) async throws where Chunks.Element: JSONBytes {
        let update = ModelUpdate(of: model, options: options)
        let document = try update.document()
        var updates = report.map(ReportUpdates.init)
        defer { updates?.update(document) }
        try await chunks.feed { chunk in
            unsafe try chunk.withJSONBytes { unsafe try document.feed($0) }
            updates?.update(document)
            return true
        }
        model = try update.finish(document)
    }
}
