/// Something that changes the objects of some models before they are decoded, whatever their types say: as an archive
/// brings old objects up to date.
protocol ObjectStage: Hashable, Sendable {
    /// What changes the objects of a type; nil if they stay as they are.
    func reader(for type: any JSONDecodableModel.Type, _ options: SchemaOptions) -> (any ValueReader)?
}

/// An ``ObjectStage`` of any type.
struct AnyObjectStage: Hashable, Sendable {
    let stage: any ObjectStage

    static func == (left: AnyObjectStage, right: AnyObjectStage) -> Bool {
        AnyHashable(left.stage) == AnyHashable(right.stage)
    }

    func hash(into hasher: inout Hasher) { stage.hash(into: &hasher) }
}
