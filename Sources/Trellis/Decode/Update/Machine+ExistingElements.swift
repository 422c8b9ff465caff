// Matches the elements of an array in an update to existing elements, by an identifying field.
// Safety: as in Recovery/Machine+DeferredErrors.swift
extension Machine {
    /// Prepares for an array whose elements are matched by identity.
    mutating func beginIdentified() {
        let depth = unsafe top - frames + 1
        if update?.elements.isEmpty == false { update?.elements[depth] = nil }
    }

    /// The identity of an element of the innermost array, and the existing element with that identity. Nil if there is
    /// no existing model, or if the element has no identity.
    ///
    /// - Parameters:
    ///   - key: the identifying field.
    ///   - plan: the plan of that field's value.
    mutating func existingElement(
        for tape: EventTape, at index: Int, _ key: ElementKey, plan: UnsafeMutablePointer<TypePlan>
    ) throws(TrellisError) -> (id: AnyHashable, element: (any JSONDecodableModel)?)? {
        guard update?.base != nil, tape.kind(at: index) == .beginObject else { return nil }
        guard let id = unsafe try identity(of: tape, at: index, key, plan) else { return nil }
        let depth = unsafe top - frames
        if update?.elements[depth] == nil {
            let elements = ExistingElements(of: unsafe existingValue(of: top), key.identity)
            update?.elements[depth] = elements
        }
        return (id, update?.elements[depth]?.nextElement(id))
    }

    /// Removes the existing element with an identity after it was updated. If the update fails in a lossy array, a
    /// later element may have the identity.
    mutating func removeExistingElement(_ id: AnyHashable) {
        update?.elements[unsafe top - frames]?.removeNextElement(id)
    }

    /// The identity of an element; nil if it has none.
    private mutating func identity(
        of tape: EventTape, at index: Int, _ key: ElementKey, _ plan: UnsafeMutablePointer<TypePlan>
    ) throws(TrellisError) -> AnyHashable? {
        for path in key.paths {
            guard let position = self.position(of: path, in: tape, at: index) else { continue }
            if tape.kind(at: position) == .null { return nil }
            guard tape.kind(at: position) != .string || tape.memory.isStreamSafe(at: position) else {
                throw TrellisError(.init(tooManyMarksIn: "an identifier", over: StreamSafeText.maximumMarks))
            }
            let slot = key.slot
            let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, slot.size), alignment: slot.alignment)
            defer { unsafe memory.deallocate() }
            do throws(TrellisError) {
                unsafe try decode(tape, at: position, as: plan, into: memory, context: .init(isAttempt: true))
            } catch {
                // Decoding the element reports this error.
                guard error.code.isMismatch || error.code == .duplicateKey else { throw error }
                return nil
            }
            return unsafe ElementIdentity.id(of: key.storage.take(memory, .value))
        }
        return nil
    }

    /// The index of the value at a path; nil if there is none.
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

extension ElementKey {
    /// The error of an element whose identity changes during decoding, for example by a hook or a validation. A later
    /// update would not match such an element.
    func changed(from old: AnyHashable, to new: AnyHashable) -> TrellisError {
        func text(_ id: AnyHashable) -> String { "\(id)".shortened(limit: 40) }
        var contents = TrellisError.Contents(
            code: .notUpdatable,
            found:
                "it identifies the elements, but is \(text(old)) in the document and \(text(new)) after decoding"
        )
        contents.path.components = paths.first?.components.compactMap(\.pathComponent) ?? []
        return TrellisError(contents)
    }
}

extension JSONDecodableModel {
    /// The model stored at an address.
    static func model(at address: UnsafeMutableRawPointer) -> any JSONDecodableModel {
        unsafe address.assumingMemoryBound(to: Self.self).pointee
    }
}
