// Finds the keys of an object that has ended, for error messages. The search goes backwards from the object's end
// through a limited number of bytes or events.
// Safety: Indices are compared with the bounds of the chunk, or of the bytes around it, before each read.
extension TokenPositions {
    private static let searchedBytes = 8192
    /// Longer keys are not suggested. Comparing strings with many combining marks takes quadratic time.
    fileprivate static let longestKey = 64

    /// The keys of the object whose closing brace is the current token, in reverse order. Empty if the object's bytes
    /// are not in memory. The bytes before the brace are valid JSON without comments.
    func keysOfEndedObject(atMost count: Int) -> [String] {
        guard let (text, brace) = unsafe textToCurrentToken, unsafe text[brace] == UInt8(ascii: "}") else { return [] }
        var keys: [String] = []
        var depth = 0
        var index = brace - 1
        let first = max(0, brace - Self.searchedBytes)
        // A string is a key if a colon follows it.
        var isBeforeColon = false
        while index >= first, keys.count < count {
            switch unsafe text[index] {
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth += 1
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if depth == 0 { return keys }
                depth -= 1
            case UInt8(ascii: ":"):
                isBeforeColon = depth == 0
                index -= 1
                continue
            case UInt8(ascii: "\""):
                guard let quote = unsafe openingQuote(of: index, in: text, notBefore: first) else { return keys }
                let key = unsafe UnsafeBufferPointer(rebasing: text[(quote + 1)..<index])
                if isBeforeColon, key.count <= Self.longestKey, unsafe !key.contains(UInt8(ascii: "\\")) {
                    unsafe keys.append(String(decoding: key, as: UTF8.self))
                }
                index = quote
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                index -= 1
                continue
            default: break
            }
            isBeforeColon = false
            index -= 1
        }
        return keys
    }

    /// The index of the opening quote of a string. It is the last preceding quote with an even number of backslashes
    /// before it.
    private func openingQuote(of end: Int, in text: UnsafeBufferPointer<UInt8>, notBefore first: Int) -> Int? {
        var index = end - 1
        while index >= first {
            if unsafe text[index] == UInt8(ascii: "\"") {
                var backslashes = 0
                while index - backslashes > first, unsafe text[index - backslashes - 1] == UInt8(ascii: "\\") {
                    backslashes += 1
                }
                if backslashes % 2 == 0 { return index }
                index -= backslashes
            }
            index -= 1
        }
        return nil
    }
}

extension EventTape {
    private static let searchedEvents = 1024

    /// The keys of the object whose end is recorded at `end`. Empty if the object has too many events.
    func keys(ofObjectEndingAt end: Int, atMost count: Int) -> [String] {
        guard kind(at: end) == .endObject else { return [] }
        var depth = 0
        var start = end - 1
        while start >= max(0, end - Self.searchedEvents) {
            switch kind(at: start) {
            case .endObject, .endArray: depth += 1
            case .beginObject, .beginArray:
                if depth == 0 {
                    var keys: [String] = []
                    forEachMember(ofObjectAt: start) { key, _ in
                        let key = string(at: key)
                        if keys.count < count, key.utf8.count <= TokenPositions.longestKey { keys.append(key) }
                    }
                    return keys
                }
                depth -= 1
            default: break
            }
            start -= 1
        }
        return []
    }
}
