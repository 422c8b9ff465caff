// Patches of models.
extension TrellisDecoder {
    /// Applies a JSON Merge Patch of RFC 7396 to a model. O(size of the model and the patch).
    ///
    /// The model is encoded, the patch applied to its JSON, and the model then updated by the members that differ, as
    /// `update(_:from:report:)` does: what the patch does not change keeps its exact value, objects stay the same, and
    /// validations and hooks run. In contrast to an update, null removes a member: an Optional becomes nil, a
    /// ``JSONPresence`` is missing, any other property takes its default or is an error; entries of all dictionaries
    /// are merged; and arrays are replaced as a whole, in which existing elements are found by
    /// ``JSONField/identified(by:)`` but take all of their fields from the patch. Fields that are only decoded can be
    /// set by a patch, and are not removed by null.
    ///
    /// <doc:Patches> has examples.
    ///
    /// - Parameters:
    ///   - mergePatch: the patch.
    ///   - model: what is changed. It is encoded with the decoder's dates, key style, transforms and user info.
    /// - Throws: what encoding, decoding, validation and `apply(_:)` of ``JSON`` throw, with the path of the problem
    ///   as `error.path.pointer`. The model is then as it was.
    public func apply<Model: JSONModel>(_ mergePatch: JSON, to model: inout Model) throws(TrellisError) {
        try apply(to: &model) { json throws(TrellisError) in try json.apply(mergePatch) }
    }

    /// Applies a JSON Patch of RFC 6902 to a model: to its JSON, as `apply(_:to:)` does with a merge patch, of which
    /// `apply(_:)` of ``JSON`` says more. O(size of the model and the patch).
    ///
    /// - Parameters:
    ///   - patch: the patch.
    ///   - model: what is changed. It is encoded with the decoder's dates, key style, transforms and user info.
    /// - Throws: what encoding, the patch's operations, decoding and validation throw, with the path of the problem as
    ///   `error.path.pointer`; `testFailed` if a test operation fails. The model is then as it was.
    public func apply<Model: JSONModel>(_ patch: JSONPatch, to model: inout Model) throws(TrellisError) {
        try apply(to: &model) { json throws(TrellisError) in try json.apply(patch) }
    }

    private func apply<Model: JSONModel>(
        to model: inout Model, _ change: (inout JSON) throws(TrellisError) -> Void
    ) throws(TrellisError) {
        var encoding = TrellisEncoder.Options()
        encoding.dates = options.dates
        encoding.keyStyle = options.keyStyle
        encoding.transforms = options.transforms
        encoding.userInfo = options.userInfo
        let old = try TrellisEncoder(options: encoding).encode(model, as: JSON.self)
        var new = old
        try change(&new)
        var patched = PatchedModel(keyStyle: options.keyStyle)
        guard let update = try patched.update(of: model, from: old, to: new) else { return }
        var decoder = self
        decoder.options.isPatch = true
        decoder.options.ignoresNullInUpdates = false
        decoder.options.usesDefaultForNull = true
        try decoder.update(&model, from: update)
    }
}
