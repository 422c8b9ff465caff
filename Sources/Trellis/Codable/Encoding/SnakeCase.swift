/// Keys as Foundation's encoder converts them to snake case.
enum SnakeCase {
    /// `myURLProperty` becomes `my_url_property`. A word begins at an upper-case letter behind others, and at the last of
    /// several in front of a lower-case one. O(length).
    static func converted(_ key: String) -> String {
        let letters = Array(key.unicodeScalars)
        guard letters.count > 1 else { return key.lowercased() }
        var words: [ArraySlice<Unicode.Scalar>] = []
        var start = 0
        var index = 1
        while let upper = letters[index...].firstIndex(where: isUpper) {
            words.append(letters[start..<upper])
            start = upper
            guard let lower = letters[upper...].firstIndex(where: isLower) else { break }
            if lower > upper + 1 {
                words.append(letters[upper..<lower - 1])
                start = lower - 1
            }
            index = lower + 1
        }
        words.append(letters[start...])
        return words.map { word in
            var text = String.UnicodeScalarView()
            text.append(contentsOf: word)
            return String(text).lowercased()
        }.joined(separator: "_")
    }

    private static func isUpper(_ letter: Unicode.Scalar) -> Bool {
        let category = letter.properties.generalCategory
        return category == .uppercaseLetter || category == .titlecaseLetter
    }

    private static func isLower(_ letter: Unicode.Scalar) -> Bool {
        letter.properties.generalCategory == .lowercaseLetter
    }
}
