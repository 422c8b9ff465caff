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
            if unsafe start[count - 1] != UInt8(ascii: "{") { append(UInt8(ascii: ",")) }
            return unsafe append(written, length)
        }
        let key = unsafe UnsafeBufferPointer(start: written + 1, count: length - 3)
        if unsafe (sorter != nil || escapesMore) && key.contains(UInt8(ascii: "\\")) {
            // Rare: most keys contain no escapes.
            let text = unsafe Self.withoutEscapes(key)
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
    private mutating func beginFormattedMember(key: UnsafeBufferPointer<UInt8>) {
        unsafe separateMember(key: key)
        unsafe string(key)
        endKey()
    }

    /// Writes a key at the start of a member, after a comma if necessary.
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
        // An object is open, so at least one byte has been written.
        if unsafe start[count - 1] != UInt8(ascii: "{") { append(UInt8(ascii: ",")) }
        if let sorter { unsafe sorter.add(key: key, start: count, level: level) }
        if isPretty { newLine() }
    }

    /// The unescaped key of a key with the escapes of RFC 8259 only.
    static func withoutEscapes(_ key: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var bytes = unsafe key.makeIterator()
        while let byte = unsafe bytes.next() {
            guard byte == UInt8(ascii: "\\"), let escape = unsafe bytes.next() else {
                text.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "u"):
                var value: UInt8 = 0
                for _ in 0..<4 {
                    guard let digit = unsafe bytes.next() else { break }
                    value = value << 4 | (digit.hexDigitValue ?? 0)
                }
                text.append(value)
            default: text.append(escape)
            }
        }
        return text
    }

    /// Sorts the members of the innermost object. Its closing brace has not been written yet.
    @inline(never)
    mutating func sortMembers() {
        // The members of a merged value are sorted with those of its object.
        if level == sortedMergeLevel { return }
        guard let sorter else { return }
        let order = sorter.takeOrder(level: level, end: count)
        if let key = sorter.takeRepeatedKey() { fail(TrellisError(TrellisError(.duplicateKey), under: .key(key))) }
        guard let ranges = order, let first = ranges.map(\.lowerBound).min()
        else { return }
        var sorted: [UInt8] = []
        sorted.reserveCapacity(count - first)
        for range in ranges {
            if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
            // The ranges are inside the written bytes; see `takeOrder`.
            unsafe sorted.append(
                contentsOf: UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
        }
        // The sorted members have the same bytes in another order, so they fit into the same range.
        let room = count - first
        unsafe sorted.withUnsafeBufferPointer { bytes in
            guard let source = bytes.baseAddress, bytes.count == room else { return }
            unsafe (start + first).update(from: source, count: room)
        }
        if !merged.isEmpty { forgetMerged(from: first) }
    }

    /// Removes everything written since `first`.
    mutating func discard(from first: Int, level: Int) {
        count = first
        self.level = level
        sorter?.discard(from: first)
        if !merged.isEmpty { forgetMerged(from: first) }
    }

    /// Removes merged ranges that end after an index, because the bytes there change.
    mutating func forgetMerged(from index: Int) {
        while let last = merged.last, last.upperBound > index { merged.removeLast() }
    }
}
