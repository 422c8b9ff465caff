internal import Foundation

// Conversion from snake case, as in Foundation's decoder.
extension SnakeCase {
    /// Converts `first_name` to `firstName`. Leading and trailing underscores remain, and a key without inner
    /// underscores is unchanged. An underscore with a combining mark is an ordinary letter. O(length).
    static func fromSnakeCase(_ key: String) -> String {
        // The ranges of the words, without the underscores around them.
        var words: [Range<String.Index>] = []
        var index = key.startIndex
        var start: String.Index?
        while index < key.endIndex {
            let next = key.index(after: index)
            if isUnderscore(key, index, next) {
                if let first = start { words.append(first..<index) }
                start = nil
            } else if start == nil {
                start = index
            }
            index = next
        }
        if let first = start { words.append(first..<key.endIndex) }
        guard words.count > 1, let first = words.first, let last = words.last else { return key }
        var result = String(key[..<first.lowerBound]) + key[first].lowercased()
        for word in words.dropFirst() { result += key[word].capitalized }
        return result + key[last.upperBound...]
    }

    /// Whether a character is an underscore. Compares bytes, since comparing characters normalizes combining marks in
    /// quadratic time.
    private static func isUnderscore(_ key: String, _ index: String.Index, _ next: String.Index) -> Bool {
        key.utf8[index] == UInt8(ascii: "_") && key.utf8.index(after: index) == next
    }
}
