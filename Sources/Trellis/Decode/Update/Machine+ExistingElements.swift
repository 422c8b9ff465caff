// The elements of arrays that an update changes: which of them an element of the document stands for is told by a field.
extension Machine {
    /// Makes ready for an array whose elements are told apart.
    mutating func beginIdentified() {
        let depth = unsafe top - frames + 1
        if update?.elements.isEmpty == false { update?.elements[depth] = nil }
    }

    /// The existing element that an element of the innermost array stands for; nil if there is none.
    ///
    /// - Parameters:
    ///   - field: what tells it from others.
    ///   - plan: how that field's value is decoded.
    mutating func existingElement(
        for tape: EventTape, at index: Int, _ identity: ElementIdentity, _ field: SchemaField,
        plan: UnsafeMutablePointer<TypePlan>
    ) throws(TrellisError) -> ExistingElement? {
        guard update?.base != nil, tape.kind(at: index) == .beginObject else { return nil }
        guard let id = unsafe try self.identity(of: tape, at: index, identity, field, plan) else { return nil }
        let depth = unsafe top - frames
        if update?.elements[depth] == nil {
            let elements = ExistingElements(of: unsafe existingValue(of: top), identity)
            update?.elements[depth] = elements
        }
        return update?.elements[depth]?.take(id).map { ExistingElement(model: $0, identity: identity) }
    }

    /// What tells an element from others; nil if it has nothing that could.
    private mutating func identity(
        of tape: EventTape, at index: Int, _ identity: ElementIdentity, _ field: SchemaField,
        _ plan: UnsafeMutablePointer<TypePlan>
    ) throws(TrellisError) -> AnyHashable? {
        let style = context.options.keyStyle ?? identity.element.modelSchema.keyStyle ?? .asDeclared
        guard let storage = field.property.storage else { return nil }
        for path in field.paths(style) {
            guard let position = self.position(of: path, in: tape, at: index) else { continue }
            if tape.kind(at: position) == .null { return nil }
            let slot = field.property.slot
            let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, slot.size), alignment: slot.alignment)
            defer { unsafe memory.deallocate() }
            do throws(TrellisError) {
                unsafe try decode(tape, at: position, as: plan, into: memory, context: .init(isAttempt: true))
            } catch {
                // What is wrong with it is found when the element is decoded.
                guard error.code.isMismatch || error.code == .duplicateKey else { throw error }
                return nil
            }
            return unsafe ElementIdentity.id(of: storage.take(memory))
        }
        return nil
    }

    /// Where the value at a path is; nil if there is none.
    private func position(of path: JSONPath, in tape: EventTape, at index: Int) -> Int? {
        var position = index
        for case .key(let key) in path.components {
            guard tape.kind(at: position) == .beginObject else { return nil }
            let values = tape.values(of: Array(key.utf8), inObjectAt: position)
            guard let value = repeatedKeys.policy == .useFirst ? values.first : values.last else { return nil }
            position = value
        }
        return position
    }
}
