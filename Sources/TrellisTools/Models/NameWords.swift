/// The words of a key.
///
/// Anything but letters and digits stands between words. An upper-case letter behind a lower-case one or a digit starts
/// a word; of upper-case letters in a row the last belongs to the lower-case letters behind it, unless nothing but a
/// plural's s follows.
struct NameWords: Equatable {
    /// In the case in which they were written.
    let words: [String]
    /// Whether capitals say something: where all letters are, they do not.
    let isMixed: Bool

    /// Longer keys are cut here.
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

    /// A sign in front of a number says something: the keys `+1` and `-1` are different.
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

    /// The names that Unicode gives to the first few characters, where there are no letters.
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
