// Merging the members of a value into the object of another value.
// Safety: Bytes are read and replaced at indices below the count. An object is open, so there is a byte before.
extension JSONWriter {
    /// Writes a value, and makes its members members of the open object. Takes linear time, also for nested merges: no
    /// byte is written twice, and `merged` records the ranges that need not be scanned again.
    ///
    /// - Parameters:
    ///   - expected: the expected kind of value, for the error.
    ///   - take: receives each key of the value until it returns false.
    mutating func merge(
        expected: String, _ take: (String) throws -> Bool, of write: (inout JSONWriter) throws -> Void
    ) throws {
        let (first, inside) = (count, level)
        let isFirst = unsafe start[first - 1] == UInt8(ascii: "{")
        let outerMerge = sortedMergeLevel
        if sorter != nil { sortedMergeLevel = inside }
        mergeDepth += 1
        defer {
            sortedMergeLevel = outerMerge
            mergeDepth -= 1
            if mergeDepth == 0 { merged.removeAll(keepingCapacity: true) }
        }
        // The value's opening brace replaces the brace of the object, or the comma before the members.
        let opening = isFirst ? first - 1 : first
        count = opening
        level = inside - 1
        func takeBack(_ writer: inout JSONWriter) {
            if isFirst { unsafe writer.start[opening] = UInt8(ascii: "{") }
            writer.discard(from: first, level: inside)
        }
        do {
            try write(&self)
            // A value with a failure is incomplete.
            try checkFailure()
            guard unsafe count > opening + 1 && start[opening] == UInt8(ascii: "{") else {
                precondition(opening <= count, "a value was written to another writer")
                // The bytes that have just been written.
                let json = unsafe try JSON._output(
                    of: UnsafeRawBufferPointer(start: start + opening, count: count - opening))
                throw TrellisError(.notEncodable, expected: expected, found: json.kindInWords)
            }
            level = inside
            count -= 1
            while unsafe count > opening + 1 && start[count - 1].isJSONWhiteSpace { count -= 1 }
            if count == opening + 1 { return takeBack(&self) }
            if let sorter {
                let keys = sorter.keys(level: inside, from: opening + 1)
                if keys.isEmpty {
                    // The object was written as unchanged bytes, such as those of a `RawJSON`. The sorter has not
                    // recorded its members.
                    let members = try writtenMembers(from: opening + 1)
                    takeBack(&self)
                    for (key, value) in members {
                        beginEntry(key)
                        self.value(value)
                    }
                    return try call(take, members.map(\.key))
                }
                if !isFirst { unsafe start[opening] = UInt8(ascii: ",") }
                return try call(take, keys)
            }
            if !isFirst { unsafe start[opening] = UInt8(ascii: ",") }
            try forEachKey(from: opening + 1, take)
        } catch {
            takeBack(&self)
            throw error
        }
        while let last = merged.last, last.lowerBound >= first { merged.removeLast() }
        merged.append(first..<count)
    }

    /// The members of an object that was written from an index on, without its braces. O(bytes).
    func writtenMembers(from first: Int) throws -> JSONObject {
        // The bytes that have just been written.
        let text = unsafe UnsafeBufferPointer(start: start + first, count: count - first)
        let json = unsafe try ([UInt8(ascii: "{")] + text + [UInt8(ascii: "}")]).withUnsafeBytes {
            unsafe try JSON._output(of: $0)
        }
        return json.object ?? [:]
    }

    private func call(_ take: (String) throws -> Bool, _ keys: [String]) rethrows {
        for key in keys where try !take(key) { return }
    }

    /// Calls a closure for each key of the members written since an index, until the closure returns false. Skips
    /// ranges that were merged inside their values.
    private func forEachKey(from first: Int, _ body: (String) throws -> Bool) throws {
        var next = merged.count
        while next > 0, merged[next - 1].lowerBound >= first { next -= 1 }
        var (index, depth, isKeyNext) = (first, 0, true)
        while index < count {
            while next < merged.count, merged[next].lowerBound < index { next += 1 }
            if depth > 0, next < merged.count, merged[next].lowerBound == index {
                index = merged[next].upperBound
                continue
            }
            switch unsafe start[index] {
            case UInt8(ascii: "\""):
                let end = stringEnd(from: index)
                if depth == 0, isKeyNext {
                    isKeyNext = false
                    guard try body(key(index..<end)) else { return }
                }
                index = end
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ",") where depth == 0: isKeyNext = true
            default: break
            }
            index += 1
        }
    }

    /// The index after the closing quote of the string that starts at an index.
    private func stringEnd(from first: Int) -> Int {
        var index = first + 1
        while index < count {
            switch unsafe start[index] {
            case UInt8(ascii: "\""): return index + 1
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
        return count
    }

    /// A key without its quotes and escapes.
    private func key(_ range: Range<Int>) throws -> String {
        let bytes = unsafe UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
        if unsafe !bytes.contains(UInt8(ascii: "\\")) {
            return unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[1..<bytes.count - 1]), as: UTF8.self)
        }
        return unsafe try JSON._output(of: UnsafeRawBufferPointer(bytes)).string ?? ""
    }
}
