// Variants that stand in the object of a model, beside its fields.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// Makes the variant that the unmapped members of the innermost object are, if a tag among them tells it.
    ///
    /// - Returns: what is wrong with them, with its path and place.
    mutating func makeVariant(_ details: ModelDetails, _ draft: UnsafeMutableRawPointer) -> TrellisError? {
        guard let slot = details.variants?.slot else { return nil }
        let frame = unsafe top
        // What is wrong with them is wrong with the object, not with its last member.
        unsafe unmapped.end(depth: top - frames)
        unsafe frame.pointee.entry = nil
        let members = unsafe unmapped[top - frames] as? VariantMembers
        let object = (members ?? VariantMembers()).object(endingAt: input.position)
        do throws(TrellisError) {
            guard isVariant(members, details) else {
                try refuseMembers(of: object, details)
                return nil
            }
            let plan = unsafe frame.pointee.model.pointee.plans[slot]
            let address = unsafe draft + frame.pointee.model.pointee.slots[slot].offset
            unsafe try decode(object, at: 0, as: plan, into: address)
            unsafe set(.value, of: slot, in: draft)
            return nil
        } catch {
            // It is not missing as well.
            unsafe set(.null, of: slot, in: draft)
            var contents = error.contents
            let path = path(inside: false).components
            contents.position { path + $0 }
            contents.position = contents.position ?? input.position
            return TrellisError(contents)
        }
    }

    /// Whether there is a variant to be made: where one is told, or where there is one for what is not.
    private func isVariant(_ members: VariantMembers?, _ details: ModelDetails) -> Bool {
        guard let (slot, variants) = details.variants, let tag = variants.tag else { return false }
        if members?.contains(tag) == true { return true }
        // An Optional is nil then, and in an update the variant stays.
        guard variants.hasDefault, details.properties[slot]?.slot.isOptional == false else { return false }
        return unsafe existingModel(of: top) == nil
    }

    /// Decides about members among which there is no tag: those of a variant miss it, others are unknown.
    private mutating func refuseMembers(of object: EventTape, _ details: ModelDetails) throws(TrellisError) {
        guard let tag = details.variants?.content.tag else { return }
        let rule = context.options.unknownKeys
        var unknown: [String] = []
        var failure: TrellisError?
        object.forEachMember(ofObjectAt: 0) { key, _ in
            let name = object.string(at: key)
            if details.variantKeys.contains(JSONObjectKey(name)) {
                failure =
                    failure ?? TrellisError(.init(code: .missingKeys, missingKeys: [tag], position: input.position))
            } else if rule == .error {
                failure =
                    failure
                    ?? TrellisError(
                        .init(code: .unknownKey, path: .init([.key(name)]), position: object.position(at: key)))
            } else {
                unknown.append(name)
            }
        }
        if let failure { throw failure }
        if rule == .collect { for name in unknown { noteUnmapped(name) } }
    }
}
