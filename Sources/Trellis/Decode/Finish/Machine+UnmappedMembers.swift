// Unmapped members: skipped, reported, rejected, or stored in the model's field for them.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// Handles an unmapped key according to the options and the model.
    @inline(never)
    mutating func unmappedKey(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // An envelope with unmapped members is decoded in place only if they are skipped.
        if unsafe top.pointee.kind == .envelope { return true }
        let depth = unsafe top - frames
        unmapped.end(depth: depth)
        // Usually nothing is done with the key, and nothing is retained.
        if unmapped.rule == .skip, unsafe !top.pointee.model.pointee.keepsRest { return true }
        let details = unsafe top.pointee.model.pointee.details.takeUnretainedValue()
        // If only a part of the document is decoded, the other keys cannot be called unknown.
        if details.type == JSONNothing.self { return true }
        let isModel = unsafe top.pointee.kind == .model
        let keepsRest = isModel && details.restField != nil
        if unmapped.rule == .skip, !keepsRest { return true }
        let key = unsafe stringKey(text)
        let isOfRoot = unsafe isModel && top == frames + 1
        // Here and below, objects are usually not there, and then they are not retained.
        let mayBeOuter = isOfRoot && !unmapped.outerKeys.isEmpty
        let outer = mayBeOuter ? unmapped.outerKeys.first { $0.key.hasSameBytes(as: key) } : nil
        let isOfVariant = unsafe isModel && isTagOfVariant(text)
        let isKnown = isOfVariant || outer != nil || isModel && details.tagKey?.hasSameBytes(as: key) == true
        if isKnown, outer?.isKept != true { return true }
        if details.unread != nil, isUnread(key, details) { return true }
        if keepsRest, !isKnown || details.variants == nil {
            if details.hashesRestKeys, !key.isStreamSafe {
                return tooManyMarks(in: "a key", .inside)
            }
            if unmapped.isRepeated(key, depth: depth, repeatedKeys.policy) {
                guard repeatedKeys.policy == .error else { return true }
                return refuse(key, .duplicateKey)
            }
            // Only variants are decoded later, and then need the position.
            let position = details.variants == nil ? nil : input.position
            unmapped.begin(key, at: position, depth: depth, isLossy: details.dropsInvalidRest)
            unsafe plan = unsafe details.restPlan ?? schema.rest
            unsafe slot = unsafe memory.rest
            return true
        }
        if isKnown { return true }
        if unmapped.rule == .error { return refuse(key, .unknownKey) }
        noteUnmapped(key)
        return true
    }

    /// Whether encoding the model writes a member with this key, or an element at this index, which decoding does not
    /// read.
    func isUnread(_ key: String, _ details: ModelDetails) -> Bool {
        guard var node = details.unread?.root else { return false }
        var frame = unsafe top
        while unsafe frame.pointee.kind == .branch { unsafe frame -= 1 }
        while unsafe frame < top {
            guard let outer = unsafe memberKey(of: frame), let inner = node.existing(outer) else { return false }
            node = inner
            unsafe frame += 1
        }
        return node.existing(key) != nil
    }

    mutating func noteUnmapped(_ key: String) {
        // The path takes time in the depth of the value.
        guard ledger.hasRoomForUnknownKeys else { return }
        ledger.note(unmappedKey: TrellisError.Path(path(inside: true).components + [.key(key)]))
    }

    private mutating func refuse(_ key: String, _ code: TrellisError.Code) -> Bool {
        var contents = TrellisError.Contents(code: code)
        contents.path.components = [.key(key)]
        return fail(TrellisError(contents), .key)
    }

    /// The stored members of the innermost object, at a depth; an empty set if there are none.
    func restMembers(at depth: Int) -> any RestMembers {
        if let members = unmapped[depth] { return members }
        let details = unsafe top.pointee.model.pointee.details.takeUnretainedValue()
        return details.rest?.begin() ?? VariantMembers()
    }

    /// Stores an unmapped member after its value is complete.
    mutating func keepUnmapped() -> Bool {
        unsafe plan = nil
        let depth = unsafe top - frames
        if !unmapped.hasMembers(depth: depth) { unmapped.store(restMembers(at: depth), depth: depth) }
        let size = unsafe unmapped.keep(memory.rest, depth: depth)
        if let size, size <= limits.bufferedSize { return true }
        return fail(TrellisError(.init(code: .limitExceeded, found: tooLargeToKeepText)))
    }
}
