/// The words of a key.
///
/// Words are separated by characters other than letters and digits. An upper-case letter after a lower-case one or a
/// digit starts a word. The last of several upper-case letters belongs to the lower-case letters after it, unless these
/// are only the s of a plural.
struct NameWords: Equatable {
    /// The words as spelled in the key.
    let words: [String]
    /// Whether capitals are significant; false if the key has no lower-case letter.
    let isMixed: Bool

    /// The maximum length of a key in characters; longer keys are truncated.
    private static let limit = 120

    init(_ key: String) {
        let scalars = Array(key.unicodeScalars.prefix(Self.limit))
        let isMixed = scalars.contains { $0.properties.isLowercase }
        self.isMixed = isMixed
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func close() {
            guard !word.isEmpty else { return }
            words.append(String(word))
            word = String.UnicodeScalarView()
        }
        for (index, scalar) in scalars.enumerated() {
            if let spelled = Self.sign(scalars, index) {
                close()
                words.append(spelled)
                continue
            }
            guard SwiftIdentifier.canContinue(scalar) else {
                close()
                continue
            }
            if isMixed, index > 0, scalar.properties.isUppercase, Self.startsWord(scalars, index) { close() }
            word.append(scalar)
        }
        close()
        if words.isEmpty { words = Self.symbolNames(scalars) }
        self.words = words
    }

    /// The word for a sign before a number: the keys `+1` and `-1` are different.
    private static func sign(_ scalars: [Unicode.Scalar], _ index: Int) -> String? {
        let scalar = scalars[index]
        guard scalar == "+" || scalar == "-", index == 0, scalars.count > 1, ("0"..."9").contains(scalars[1]) else {
            return nil
        }
        return scalar == "+" ? "plus" : "minus"
    }

    private static func startsWord(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
        let before = scalars[index - 1]
        guard before.properties.isUppercase else { return true }
        guard index + 1 < scalars.count, scalars[index + 1].properties.isLowercase else { return false }
        let isPlural =
            scalars[index + 1] == "s" && (index + 2 >= scalars.count || !scalars[index + 2].properties.isLowercase)
        return !isPlural
    }

    /// The Unicode names of the first characters of a key without letters.
    private static func symbolNames(_ scalars: [Unicode.Scalar]) -> [String] {
        if scalars.isEmpty { return ["empty"] }
        var words: [String] = []
        for scalar in scalars.prefix(3) {
            let properties = scalar.properties
            let name = properties.name ?? properties.nameAlias ?? "character \(String(scalar.value, radix: 16))"
            let letters = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
            words += letters.map(String.init)
        }
        return words
    }
}
