// Members that no field wants: skipped, noted, refused, or kept in the field for the rest.
extension Machine {
    /// Sees to a key that no field wants.
    @inline(never)
    mutating func unknownKey(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let key = unsafe makeString(text)
        let model = unsafe top.pointee.model
        let details = unsafe model.pointee.details.takeUnretainedValue()
        // Where only a part of the document is wanted, nobody knows the other keys.
        if details.type == JSONNothing.self { return true }
        let tag = unsafe top == frames + 1 ? tag : nil
        let isTag = unsafe top.pointee.kind == .model && (tag?.key == key || details.tagKey == key)
        if isTag, tag?.isKept != true { return true }
        if details.restField != nil, unsafe top.pointee.kind == .model {
            if duplicateKeys != .useLast, unsafe rests[top - frames]?.contains(key) == true {
                guard duplicateKeys == .error else { return true }
                return unknown(key, .duplicateKey)
            }
            restKey = key
            let schema = unsafe self.schema.takeUnretainedValue()
            unsafe plan = unsafe schema.rest
            unsafe slot = unsafe memory.rest
            return true
        }
        if isTag { return true }
        switch options.unknownKeys {
        case .skip: return true
        case .error: return unknown(key, .unknownKey)
        case .collect:
            noteUnknownKey(key)
            return true
        }
    }

    mutating func noteUnknownKey(_ key: String) {
        guard report.unknownKeys.count < options.maximumErrors else { return }
        report.unknownKeys.append(TrellisError.Path(path(inside: true).components + [.key(key)]))
    }

    private mutating func unknown(_ key: String, _ code: TrellisError.Code) -> Bool {
        var contents = TrellisError.Contents(code: code)
        contents.path.components = [.key(key)]
        return fail(TrellisError(contents), .key)
    }

    /// Puts a member that no field wants to the others.
    mutating func keepRest() -> Bool {
        let value = unsafe memory.rest.assumingMemoryBound(to: JSON.self).move()
        unsafe rests[top - frames, default: JSONObject()].set(restKey, to: value)
        unsafe plan = nil
        return true
    }
}
