// Flattened variants: their members are in the object of the model.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// Decodes the flattened variant from the unmapped members of the innermost object, if they include its tag.
    ///
    /// - Returns: the error of these members with path and position, or nil.
    mutating func makeVariant(_ details: ModelDetails, _ draft: UnsafeMutableRawPointer) -> TrellisError? {
        guard let slot = details.variants?.slot else { return nil }
        let frame = unsafe top
        // An error of the variant belongs to the object, not to its last member.
        unsafe unmapped.end(depth: top - frames)
        unsafe frame.pointee.entry = nil
        let members = unsafe unmapped[top - frames] as? VariantMembers
        let object = (members ?? VariantMembers()).object(endingAt: input.position)
        do throws(TrellisError) {
            guard unsafe isVariant(members, details, draft) else {
                try refuseMembers(of: object, details)
                return nil
            }
            let plan = unsafe frame.pointee.model.pointee.plans[slot]
            let address = unsafe draft + frame.pointee.model.pointee.slots[slot].offset
            unsafe try decode(object, at: 0, as: plan, into: address)
            unsafe set(.value, of: slot, in: draft)
            return nil
        } catch {
            // Prevents reporting the variant as missing, too.
            unsafe set(.null, of: slot, in: draft)
            var contents = error.contents
            if isRedacted { contents.redact() }
            let path = path(inside: false).components
            contents.changePaths { path + $0 }
            contents.position = contents.position ?? input.position
            return TrellisError(contents)
        }
    }

    /// Whether to decode a variant: the tag is present, or a default case accepts objects without a tag.
    private func isVariant(
        _ members: VariantMembers?, _ details: ModelDetails, _ draft: UnsafeMutableRawPointer
    ) -> Bool {
        guard let (slot, variants) = details.variants, let tag = variants.tag else { return false }
        if members?.contains(tag) == true { return true }
        // Without a tag, the default case is not decoded if the property is Optional, since it becomes nil, or if an
        // existing model is updated, since it keeps its variant, unless a patch changes it.
        guard variants.hasDefault, details.properties[slot]?.slot.isOptional == false else { return false }
        let existing = unsafe existingModel(of: top)
        // An Optional flattened model that is nil stays nil without any other member.
        for group in details.variantGroups where details.groups[group].isOptional {
            if let existing, details.owner(in: existing, of: details.groups[group]) != nil { continue }
            if unsafe !hasMembers(group, details, draft, ofUpdate: existing != nil) { return false }
        }
        guard let existing, let group = details.variantGroups.first,
            details.owner(in: existing, of: details.groups[group]) != nil
        else { return true }
        guard let removed = unsafe update?.removed(at: top - frames) else { return false }
        let isEncoded = details.fields[slot]?.options.ignored.contains(.encoding) == false
        return isEncoded && (removed.isAll || removed.replacesVariants)
    }

    /// Checks the unmapped members of an object without a tag. If a member belongs to a variant, the error is that the
    /// tag is missing. All other members are unknown keys.
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
