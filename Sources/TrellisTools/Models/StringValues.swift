/// What can be said of strings by which there are.
enum StringValues {
    /// How many different values an enum may have, and of how many strings they have to be.
    private static let mostCases = 12
    private static let fewestStrings = 20
    private static let fewestOfEach = 4

    /// What has few different values by chance: names, languages, and what else people add to.
    private static let open: Set<String> = [
        "name", "title", "id", "login", "text", "description", "label", "url", "uri", "href", "key", "code", "lang",
        "language",
        "locale", "country", "region", "city", "currency", "timezone", "zone", "version", "hash", "sha", "author",
        "user", "username",
        "email", "path", "file", "filename", "value", "message", "body", "address", "street", "location", "owner",
        "host", "tag",
        "word", "slug", "abbreviation", "symbol", "comment", "date", "time",
    ]

    /// The values that an enum has a case for, in their order; nil if the strings are better left as they are.
    static func cases(_ facts: StringFacts, key: String) -> [String]? {
        guard let values = facts.values, values.count >= 2, values.count <= mostCases, facts.count >= fewestStrings,
            facts.count >= values.count * fewestOfEach, values.keys.allSatisfy(isNameLike)
        else { return nil }
        let words = NameWords(key)
        guard !open.contains(words.noun), !open.contains(words.words.last?.lowercased() ?? "") else { return nil }
        return values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Whether a string is something like an identifier: words of letters and digits of ASCII with one separator each
    /// between them.
    static func isNameLike(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard (1...40).contains(bytes.count), isLetter(bytes[0]) else { return false }
        var wasSeparator = false
        for byte in bytes {
            let isSeparator = " _-./:".utf8.contains(byte)
            guard
                isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || isSeparator && !wasSeparator
            else {
                return false
            }
            wasSeparator = isSeparator
        }
        return !wasSeparator
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
