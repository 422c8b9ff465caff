@testable import Trellis

/// The model that a merge patch makes of a model.
func patched<Model: JSONModel>(
    _ model: Model, _ patch: JSON, _ options: TrellisDecoder.Options = .init()
) throws(TrellisError) -> Model {
    var model = model
    try TrellisDecoder(options: options).apply(patch, to: &model)
    return model
}

/// The model that the operations of a JSON Patch make of a model.
func patched<Model: JSONModel>(
    _ model: Model, _ operations: [JSONPatch.Operation], _ options: TrellisDecoder.Options = .init()
) throws(TrellisError) -> Model {
    var model = model
    try TrellisDecoder(options: options).apply(JSONPatch(operations), to: &model)
    return model
}
