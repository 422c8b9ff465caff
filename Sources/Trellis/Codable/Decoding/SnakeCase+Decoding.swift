internal import Foundation

// And back, as Foundation's decoder converts keys.
extension SnakeCase {
    /// `first_name` as `firstName`. Underscores at both ends stay, and what has none in between stays as it is. An
    /// underscore with a combining mark is a letter like any other. O(length).
    static func fromSnakeCase(_ key: String) -> String {
        // Ranges of the words, without the underscores around them.
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

    /// Whether a character is an underscore. By its bytes: comparing characters would put combining marks in order, in
    /// quadratic time.
    private static func isUnderscore(_ key: String, _ index: String.Index, _ next: String.Index) -> Bool {
        key.utf8[index] == UInt8(ascii: "_") && key.utf8.index(after: index) == next
    }
}
