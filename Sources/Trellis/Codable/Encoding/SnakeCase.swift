/// Conversion of keys to snake case, as in Foundation's encoder.
enum SnakeCase {
    /// The key style of models in both directions. It differs from ``JSONKeyStyle/snakeCase``, which has `user_ids` for
    /// `userIDs`, where Foundation has `user_i_ds`.
    static let style = JSONKeyStyle.custom("JSONEncoder.convertToSnakeCase") { converted($0) }

    /// `myURLProperty` becomes `my_url_property`. A word starts at an upper-case letter after lower-case letters, and
    /// at the last of several upper-case letters before a lower-case one. A combining mark belongs to its letter.
    /// O(length).
    static func converted(_ key: String) -> String {
        let scalars = key.unicodeScalars
        guard var search = key.indices.dropFirst().first else { return key.lowercased() }
        var words: [Substring] = []
        var start = key.startIndex
        while let upper = scalars[search...].firstIndex(where: isUpper) {
            words.append(key[start..<upper])
            start = upper
            guard let lower = scalars[upper...].firstIndex(where: isLower) else { break }
            if lower > key.index(after: upper) {
                // The preceding letter, with its combining marks.
                let last = key.index(before: lower)
                // A mark that belongs to the letter after it can put this letter before the capital one.
                if last >= upper {
                    words.append(key[upper..<last])
                    start = last
                }
            }
            search = scalars.index(after: lower)
        }
        words.append(key[start...])
        return words.map { $0.lowercased() }.joined(separator: "_")
    }

    private static func isUpper(_ letter: Unicode.Scalar) -> Bool {
        let category = letter.properties.generalCategory
        return category == .uppercaseLetter || category == .titlecaseLetter
    }

    private static func isLower(_ letter: Unicode.Scalar) -> Bool {
        letter.properties.generalCategory == .lowercaseLetter
    }
}
