/// The words of a property's name, according to the rules of ``JSONKeyStyle``.
struct PropertyWords {
    /// The underscores before the first word.
    let prefix: String
    let words: [String]
    /// The underscores after the last word.
    let suffix: String

    private enum Kind {
        case upper, lower, digit, separator
    }

    /// Splits a name into words. O(length).
    init(_ name: String, separatingDigits: Bool = false) {
        let front = name.unicodeScalars.prefix { $0 == "_" }
        prefix = String(front)
        let rest = name.unicodeScalars.dropFirst(front.count)
        let back = rest.reversed().prefix { $0 == "_" }.count
        suffix = String(repeating: "_", count: back)
        let characters = Array(String(rest.dropLast(back)))
        let kinds = characters.map(Self.kind)

        var words: [String] = []
        var word = ""
        for (index, character) in characters.enumerated() {
            let starts = index > 0 && Self.startsWord(kinds, characters, index, separatingDigits)
            if starts || kinds[index] == .separator, !word.isEmpty {
                words.append(word)
                word = ""
            }
            if kinds[index] != .separator { word.append(character) }
        }
        if !word.isEmpty { words.append(word) }
        self.words = words
    }

    private static func startsWord(
        _ kinds: [Kind], _ characters: [Character], _ index: Int, _ separatingDigits: Bool
    ) -> Bool {
        let (before, kind) = (kinds[index - 1], kinds[index])
        if separatingDigits, (before == .digit) != (kind == .digit) { return true }
        guard kind == .upper else { return false }
        guard before == .upper else { return true }
        // The last of several consecutive uppercase letters starts a word, unless only a plural s follows.
        guard index + 1 < kinds.count, kinds[index + 1] == .lower else { return false }
        let isWordEnd = index + 2 >= kinds.count || kinds[index + 2] != .lower
        return !(characters[index + 1] == "s" && isWordEnd)
    }

    private static func kind(_ character: Character) -> Kind {
        // A separator with a combining mark is not a separator, because the mark would be lost.
        if character == "_" || character == "-" || character.isWhitespace && character.unicodeScalars.count == 1 {
            return .separator
        }
        if character.isUppercase { return .upper }
        return character.unicodeScalars.first?.properties.generalCategory == .decimalNumber ? .digit : .lower
    }
}
