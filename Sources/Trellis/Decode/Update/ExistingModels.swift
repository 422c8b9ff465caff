/// What an update starts from.
struct ExistingModel {
    /// The model at the root of the decoded value; nil if there is none there.
    let base: (any JSONDecodableModel)?
    /// What becomes of the objects in it.
    let journal: UpdateJournal
}

/// What an update finds for one object in the model that it starts from.
struct ExistingModels {
    /// The models of the object's groups of fields.
    var models: [Int: any JSONDecodableModel] = [:]
    /// Of each group whose model is an object, the fields that the input says something of.
    var mentioned: [Int: [Int]] = [:]
    /// The fields that are nil and stay so, though they have a default.
    var nils: Set<Int> = []
    /// The composites of which the input has only some parts, where the others are not known.
    var partial: Set<Int> = []
}
