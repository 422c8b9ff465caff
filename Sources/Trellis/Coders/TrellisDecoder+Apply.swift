// Patches of models.
extension TrellisDecoder {
    /// Applies a JSON Merge Patch of RFC 7396 to a model. O(size of the model and the patch).
    ///
    /// The model is encoded, the patch is applied to its JSON, and the model is then updated with the members that
    /// differ, as by `update(_:from:report:)`: fields that the patch does not change keep their exact values, objects
    /// keep their identity, and validations and hooks run.
    ///
    /// In contrast to an update, null removes a member: an Optional becomes nil, a ``JSONPresence`` becomes missing,
    /// and any other property gets its default, or the error `missingKeys` is thrown. Entries of all dictionaries are
    /// merged. Arrays are replaced as a whole: ``JSONField/identified(by:)`` matches existing elements, but all of
    /// their fields come from the patch. Fields that are only decoded can be set by a patch, and are not removed by
    /// null. A `willDecode` hook receives the complete object without and with the patch, and the members that differ
    /// in its results are decoded. In the model's JSON and in the patch, NaN and infinities are the strings `NaN`,
    /// `Infinity` and `-Infinity`.
    ///
    /// <doc:Patches> has examples.
    ///
    /// - Parameters:
    ///   - mergePatch: the patch.
    ///   - model: the model to change. It is encoded with the decoder's dates, key style, transforms and user info.
    /// - Throws: errors of encoding, decoding, validation and `apply(_:)` of ``JSON``, with the path of the problem as
    ///   `error.path.pointer`. The model is then unchanged.
    public func apply<Model: JSONModel>(_ mergePatch: JSON, to model: inout Model) throws(TrellisError) {
        try apply(to: &model) { json throws(TrellisError) in try json.apply(mergePatch) }
    }

    /// Applies a JSON Patch of RFC 6902 to a model. The patch is applied to the model's JSON by `apply(_:)` of
    /// ``JSON``, and the model is then updated as by `apply(_:to:)` with a merge patch. O(size of the model and the
    /// patch), and of the elements that follow each element that is inserted or removed.
    ///
    /// - Parameters:
    ///   - patch: the patch.
    ///   - model: the model to change. It is encoded with the decoder's dates, key style, transforms and user info.
    /// - Throws: errors of encoding, of the patch's operations, of decoding and of validation, with the path of the
    ///   problem as `error.path.pointer`; `testFailed` if a test operation fails. The model is then unchanged.
    public func apply<Model: JSONModel>(_ patch: JSONPatch, to model: inout Model) throws(TrellisError) {
        try apply(to: &model) { json throws(TrellisError) in try json.apply(patch) }
    }

    private func apply<Model: JSONModel>(
        to model: inout Model, _ change: (inout JSON) throws(TrellisError) -> Void
    ) throws(TrellisError) {
        let old = try TrellisEncoder(options: TrellisEncoder.Options(matching: options)).encode(model, as: JSON.self)
        var new = old
        do throws(TrellisError) {
            try change(&new)
        } catch {
            var contents = error.contents
            if try DecoderSetup(options).schema(for: Model.self).isRedacted { contents.redact() }
            throw TrellisError(contents)
        }
        var options = options
        options.ignoresNullInUpdates = false
        // Values next to those that the patch changes may be decoded again, such as the elements of an array.
        options.schema.readsNonFiniteNumbers = true
        var patched = PatchedModel(options)
        guard let update = try patched.update(of: model, from: old, to: new) else { return }
        let tape = try EventTape(update.document)
        model = try ModelUpdate(of: model, options: options, removed: update.removed).updated(by: tape, nil)
    }
}
