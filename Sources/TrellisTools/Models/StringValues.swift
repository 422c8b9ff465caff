/// Whether strings are the values of an enumeration.
enum StringValues {
    /// The maximum number of cases of an enum, the minimum number of strings, and the minimum average number of
    /// occurrences of a value.
    private static let mostCases = 12
    private static let fewestStrings = 20
    private static let fewestStringsWithCaution = 100
    private static let fewestOfEach = 4

    /// The last words of keys whose values are open sets, even if few occur: names, places, and lists that people
    /// extend.
    private static let open: Set<String> = [
        "name", "title", "id", "login", "text", "description", "label", "url", "uri", "href", "key", "code", "lang",
        "language", "locale", "country", "region", "province", "city", "currency", "timezone", "zone", "version",
        "hash",
        "sha", "author", "user", "username", "email", "path", "file", "filename", "value", "message", "body", "address",
        "street", "location", "owner", "host", "tag", "word", "slug", "abbreviation", "symbol", "comment", "date",
        "time", "ref", "branch", "head", "base", "commit", "color", "colour", "icon", "emoji", "domain", "namespace",
        "brand", "vendor", "manufacturer", "company", "organization", "repository", "repo", "team", "artist", "album",
        "phone", "zip", "postcode", "token", "secret", "password", "account", "arn", "ip",
    ]

    /// The values of an enum, sorted; nil if the property should be a String.
    ///
    /// - Parameters:
    ///   - key: the key that leads to the strings.
    ///   - isCautious: whether more strings are required as evidence.
    static func cases(_ facts: StringFacts, key: String, isCautious: Bool = false) -> [String]? {
        guard let values = facts.values, values.count >= 2, values.count <= mostCases,
            facts.count >= (isCautious ? fewestStringsWithCaution : fewestStrings),
            facts.count >= values.count * fewestOfEach, values.keys.allSatisfy(isNameLike)
        else { return nil }
        let words = NameWords(key)
        guard !open.contains(words.noun), !open.contains(words.words.last?.lowercased() ?? "") else { return nil }
        // If many values occur only once, further values are probable: at most one in twenty strings.
        guard values.values.count(where: { $0 == 1 }) * 20 <= facts.count else { return nil }
        if values.keys.contains(where: isIdentifier) || values.keys.allSatisfy(isCode) { return nil }
        return values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Whether models have an enum for the strings.
    static func areEnumeration(_ facts: StringFacts, key: String) -> Bool {
        Scalars.type(of: facts, key: key, ModelOptions()) == nil && cases(facts, key: key) != nil
    }

    /// Whether a string looks like the name of a case: words of ASCII letters and digits with one separator each
    /// between them. Slashes separate the parts of branches and paths, and `text/html` is open to additions.
    static func isNameLike(_ text: String) -> Bool { isWords(text, separators: " _-.:") }

    /// Whether a string looks like the name of a kind of objects, which may have slashes as well.
    static func isKindLike(_ text: String) -> Bool { isWords(text, separators: " _-./:") }

    private static func isWords(_ text: String, separators: String) -> Bool {
        let bytes = Array(text.utf8)
        guard (1...64).contains(bytes.count), isLetter(bytes[0]) else { return false }
        var wasSeparator = false
        for byte in bytes {
            let isSeparator = separators.utf8.contains(byte)
            guard isLetter(byte) || isDigit(byte) || isSeparator && !wasSeparator else { return false }
            wasSeparator = isSeparator
        }
        return !wasSeparator
    }

    /// Whether a string looks like an identifier, a hash or a colour: three digits or more, or a mixture of digits
    /// and capitals.
    private static func isIdentifier(_ text: String) -> Bool {
        if Acronyms.spelling(of: text.lowercased()) != nil { return false }
        let digits = text.utf8.count(where: isDigit)
        if digits >= 3 { return true }
        let letters = text.utf8.filter(isLetter)
        let isHexadecimal = text.utf8.count == 6 && letters.allSatisfy { $0 | 0x20 <= UInt8(ascii: "f") }
        return digits > 0
            && (isHexadecimal && digits + letters.count == 6
                || text.utf8.count >= 6 && digits + letters.count == text.utf8.count
                    && letters.allSatisfy { $0 < UInt8(ascii: "a") })
    }

    /// Whether a string is a code of two capitals, as of a country or a state.
    private static func isCode(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
