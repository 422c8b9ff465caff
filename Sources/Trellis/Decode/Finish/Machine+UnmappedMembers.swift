// Members that no field is mapped to: skipped, reported, refused, or kept in the field for them.
extension Machine {
    /// Decides about a key that no field is mapped to.
    @inline(never)
    mutating func unmappedKey(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let key = unsafe makeString(text)
        let details = unsafe top.pointee.model.pointee.details.takeUnretainedValue()
        // Where only a part of the document is decoded, there is no saying what the other keys are.
        if details.type == JSONNothing.self { return true }
        let isModel = unsafe top.pointee.kind == .model
        let tag = unsafe top == frames + 1 ? unmapped.tag : nil
        let isTag =
            isModel && (tag?.key.hasSameBytes(as: key) == true || details.tagKey?.hasSameBytes(as: key) == true)
        if isTag, tag?.isKept != true { return true }
        if isModel, details.restField != nil {
            if repeatedKeys.policy != .useLast, unsafe unmapped[top - frames]?.contains(key) == true {
                guard repeatedKeys.policy == .error else { return true }
                return refuse(key, .duplicateKey)
            }
            unmapped.begin(key)
            unsafe plan = unsafe context.schema.rest
            unsafe slot = unsafe memory.rest
            return true
        }
        if isTag { return true }
        switch context.options.unknownKeys {
        case .skip: return true
        case .error: return refuse(key, .unknownKey)
        case .collect:
            noteUnmapped(key)
            return true
        }
    }

    mutating func noteUnmapped(_ key: String) {
        ledger.note(unmappedKey: TrellisError.Path(path(inside: true).components + [.key(key)]))
    }

    private mutating func refuse(_ key: String, _ code: TrellisError.Code) -> Bool {
        var contents = TrellisError.Contents(code: code)
        contents.path.components = [.key(key)]
        return fail(TrellisError(contents), .key)
    }

    /// Keeps the unmapped member that is complete.
    mutating func keepUnmapped() -> Bool {
        let value = unsafe memory.rest.assumingMemoryBound(to: JSON.self).move()
        unsafe unmapped.keep(value, depth: top - frames)
        unsafe plan = nil
        return true
    }
}
