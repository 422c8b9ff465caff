internal import Foundation

// And back, as Foundation's decoder converts keys.
extension SnakeCase {
    /// `first_name` as `firstName`. Underscores at both ends stay, and what has none in between stays as it is.
    static func fromSnakeCase(_ key: String) -> String {
        let characters = key.unicodeScalars
        guard let first = characters.firstIndex(where: { $0 != "_" }),
            let last = characters.lastIndex(where: { $0 != "_" })
        else { return key }
        let words = characters[first...last].split(separator: "_")
        guard words.count > 1 else { return key }
        var result = String(characters[..<first])
        for (index, word) in words.enumerated() {
            result += index == 0 ? String(word).lowercased() : String(word).capitalized
        }
        return result + String(characters[characters.index(after: last)...])
    }
}
