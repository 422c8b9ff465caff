/// Changes the objects of some models before they are decoded, for example the migration of an archive.
protocol ObjectStage: Hashable, Sendable {
    /// The reader that changes the objects of a type; nil to leave them unchanged.
    func reader(for type: any JSONDecodableModel.Type, _ options: SchemaOptions) -> (any ValueReader)?
}

/// A type-erased ``ObjectStage``.
struct AnyObjectStage: Hashable, Sendable {
    let stage: any ObjectStage

    static func == (left: AnyObjectStage, right: AnyObjectStage) -> Bool {
        AnyHashable(left.stage) == AnyHashable(right.stage)
    }

    func hash(into hasher: inout Hasher) { stage.hash(into: &hasher) }
}
