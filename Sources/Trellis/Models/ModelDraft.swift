// Safety: The slots of a draft follow the same rules outside of a decode as inside. A presence bit is set exactly while
// its slot holds a value, and remaining values are destroyed with the draft. A layout does not change, hence
// `@unchecked Sendable`.
/// Field values from which a model is created, taken from other models.
///
/// Its memory is laid out like the drafts of the machine: each slot is read and written only as the type of its
/// property, a presence bit records whether it holds a value, and remaining values are destroyed at the end.
@safe final class ModelDraft {
    let layout: ModelDraftLayout
    private let memory: UnsafeMutableRawPointer
    private let userInfo: UnsafeMutablePointer<JSONUserInfo>

    init(of type: any JSONDecodableModel.Type) throws(TrellisError) {
        layout = try ModelDraftLayout.cached(for: type)
        unsafe memory = .allocate(byteCount: layout.size, alignment: layout.alignment)
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: layout.presenceSize)
        unsafe userInfo = .allocate(capacity: 1)
        unsafe userInfo.initialize(to: JSONUserInfo())
    }

    deinit {
        for field in fields { clear(field) }
        unsafe memory.deallocate()
        unsafe userInfo.deinitialize(count: 1)
        unsafe userInfo.deallocate()
    }

    var fields: Range<Int> { layout.properties.indices }

    private func address(_ field: Int) -> UnsafeMutableRawPointer { unsafe memory + layout.slots[field].offset }

    private func presence(_ field: Int) -> SlotPresence { unsafe SlotPresence(of: field, in: memory) }

    private func clear(_ field: Int) {
        if presence(field).state == .value {
            unsafe layout.slots[field].type._destroy(address(field), count: 1)
        }
        presence(field).state = .absent
    }

    private func fill(
        _ field: Int, by initialize: (any PropertyStorage, UnsafeMutableRawPointer) throws -> SlotState
    ) rethrows {
        clear(field)
        // A field that is only encoded is not stored in the model.
        guard let storage = layout.properties[field].storage else { return }
        unsafe presence(field).state = try initialize(storage, address(field))
    }

    /// Copies a field from a model.
    func copy(_ field: Int, from model: any JSONDecodableModel) {
        unsafe fill(field) { unsafe $0.copy(from: model, into: $1) }
    }

    /// Sets the value of a field.
    func set(_ field: Int, to value: Any) {
        unsafe fill(field) { unsafe $0.initialize($1, with: value) }
    }

    /// Sets a field to the merged value of two models.
    func merge(_ field: Int, of mine: any JSONDecodableModel, with theirs: any JSONDecodableModel) throws(TrellisError)
    {
        do {
            unsafe try fill(field) { unsafe try $0.merge(mine, with: theirs, into: $1) }
        } catch {
            throw failure(error, field)
        }
    }

    /// Runs the validations of the fields, in order.
    func validate() throws(TrellisError) {
        for field in fields {
            guard let validation = layout.properties[field].validation else { continue }
            do {
                let presence = presence(field)
                unsafe presence.state = try validation.validate(address(field), presence.state)
            } catch {
                throw failure(error, field, otherwise: .invalidValue)
            }
        }
    }

    /// Creates the model. The values are moved into it.
    func make<Model: JSONDecodableModel>(_ type: Model.Type) throws(TrellisError) -> Model {
        let result = UnsafeMutablePointer<Model>.allocate(capacity: 1)
        defer { unsafe result.deallocate() }
        try rethrowing {
            // The layout's type is the model's type, or its dynamic class; all class references have the same size.
            unsafe try layout.type._initialize(
                UnsafeMutableRawPointer(result),
                from: JSONFieldValues(
                    draft: memory, slots: UnsafePointer(layout.slots), count: layout.properties.count,
                    userInfo: UnsafePointer(userInfo)))
        }
        return unsafe result.move()
    }

    /// The fields whose values the initializer has not taken.
    var remaining: [any PropertyStorage] {
        fields.filter { presence($0).state == .value }.compactMap { layout.properties[$0].storage }
    }

    /// An error of a field, with its path: as in decoding, the path of its first key.
    private func failure(
        _ error: any Error, _ field: Int, otherwise code: TrellisError.Code = .custom
    ) -> TrellisError {
        let schema = layout.type.modelSchema
        let located = TrellisError(
            TrellisError.ofProgram(error), under: schema.errorPath(of: field), otherwise: code)
        return TrellisError(located, isRedacted: schema.fields[field].options.isRedacted)
    }
}

extension JSONModelSchema {
    /// The path of a field for errors about its value.
    func errorPath(of field: Int) -> [TrellisError.Path.Component] {
        let field = fields[field]
        switch field.property.content {
        case .value, .transformed: return field.paths(keyStyle ?? .asDeclared)[0].components.compactMap(\.pathComponent)
        case .composite, .flattened, .variants, .rest, .computed: return [.key(field.name)]
        }
    }
}
