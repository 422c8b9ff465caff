// Members that are indented, sorted, or have keys with additional escapes.
// Safety: as in JSONWriter+Escapes.swift
extension JSONWriter {
    /// Writes the key of a model's member.
    ///
    /// - Parameters:
    ///   - written: the escaped key with quotes and colon, which lives as long as its plan.
    ///   - length: the number of its bytes; 0 for an element of an array, which has no key.
    @inline(never)
    mutating func beginFormattedMember(_ written: UnsafePointer<UInt8>, _ length: Int) {
        // Values inside the element are written as usual.
        guard length > 0 else {
            isPlain = isPlainByOptions
            return beginElement()
        }
        if isPlanOrdered {
            if last != UInt8(ascii: "{") { append(UInt8(ascii: ",")) }
            return unsafe append(written, length)
        }
        let key = unsafe UnsafeBufferPointer(start: written + 1, count: length - 3)
        if unsafe (sorter != nil || escapesMore) && key.contains(UInt8(ascii: "\\")) {
            // Rare: most keys contain no escapes.
            let text = unsafe EscapedText.unescaped(key)
            unsafe text.withUnsafeBufferPointer { unsafe beginFormattedMember(key: $0) }
        } else if escapesMore {
            unsafe beginFormattedMember(key: key)
        } else {
            unsafe separateMember(key: key)
            unsafe append(written, length - 1)
            endKey()
        }
    }

    /// Writes the key of a dictionary's value.
    @inline(never)
    mutating func beginFormattedEntry(_ key: String) {
        var key = key
        key.withUTF8 { unsafe beginFormattedMember(key: $0) }
    }

    /// Writes an unescaped key.
    mutating func beginFormattedMember(key: UnsafeBufferPointer<UInt8>) {
        unsafe separateMember(key: key)
        unsafe string(key)
        endKey()
    }

    /// Writes the key of a member and its colon. The caller has written the comma.
    mutating func key(_ key: String) {
        string(key)
        endKey()
    }

    private mutating func endKey() {
        if options.usesFoundationLayout { append(UInt8(ascii: " ")) }
        append(UInt8(ascii: ":"))
        if isPretty { append(UInt8(ascii: " ")) }
    }

    private mutating func separateMember(key: UnsafeBufferPointer<UInt8>) {
        if last != UInt8(ascii: "{") { append(UInt8(ascii: ",")) }
        if let sorter { unsafe sorter.add(key: key, start: count, level: level) }
        if isPretty { newLine() }
    }

    /// Sorts the members of the innermost object. Its closing brace has not been written yet.
    @inline(never)
    mutating func sortMembers() {
        // The members of a merged value are sorted with those of its object.
        if level == sortedMergeLevel { return }
        guard let sorter else { return }
        let moved = unsafe sorter.sortMembers(level: level, in: start, end: count)
        if let key = sorter.takeRepeatedKey() { fail(TrellisError(TrellisError(.duplicateKey), under: .key(key))) }
        if let moved, !merged.isEmpty { forgetMerged(from: moved) }
    }

    /// Removes everything written since `first`.
    mutating func discard(from first: Int, level: Int) {
        // After an error, the caller of a merge may have removed more already.
        count = min(first, count)
        self.level = level
        sorter?.discard(from: first)
        if !merged.isEmpty { forgetMerged(from: first) }
    }

    /// Removes the bytes written since `first`, which belong to no open object, and returns them. O(bytes).
    mutating func takeText(from first: Int) -> [UInt8] {
        precondition(first <= count, "a value was written to another writer")
        // They are copied before the buffer may move.
        let text = unsafe Array(UnsafeBufferPointer(start: start + first, count: count - first))
        count = first
        if !merged.isEmpty { forgetMerged(from: first) }
        return text
    }

    /// Removes merged ranges that end after an index, because the bytes there change.
    mutating func forgetMerged(from index: Int) {
        while let last = merged.last, last.upperBound > index { merged.removeLast() }
    }
}
