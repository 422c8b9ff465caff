/// A rule for deriving the keys of JSON objects from the names of Swift properties.
///
/// A style splits a name into words and joins them again:
///
/// * An uppercase letter starts a word, unless it follows an uppercase letter: `createdAt` is created, At; `mp3File` is
/// mp3, File.
/// * Consecutive uppercase letters are one word, but the last of them belongs to lowercase letters that follow:
/// `htmlURL` is html, URL and `URLString` is URL, String. A single `s` at the end of a word is a plural and belongs to
/// the uppercase letters before it: `userIDs` is user, IDs.
/// * Digits belong to the preceding word, and lowercase letters to the digits before them: `userID2` is user, ID2.
/// ``snakeCase(separatingDigits:)`` can treat digits as separate words.
/// * Underscores separate words, and so do spaces and hyphens, which names in backticks may contain. Every style
/// preserves underscores at the start and end of a name.
///
/// Letters without case, such as 名, and symbols count as lowercase. Case conversion does not depend on the locale.
public struct JSONKeyStyle: Hashable, Sendable, AnyThread {
    private enum Style: Hashable {
        case asDeclared, snake, snakeWithDigits, kebab, pascal, upperSnake, title
        case custom(Conversion<String>)
        case customPath(Conversion<JSONPath>)
    }

    private struct Conversion<Result>: Hashable {
        let identifier: String
        let convert: @Sendable (String) -> Result

        static func == (left: Conversion, right: Conversion) -> Bool { left.identifier == right.identifier }
        func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
    }

    private let style: Style

    /// The unchanged name: `htmlURL`.
    public static let asDeclared = JSONKeyStyle(style: .asDeclared)
    /// Lowercase words joined by underscores: `html_url`, `user_id2`.
    public static let snakeCase = JSONKeyStyle(style: .snake)
    /// Lowercase words joined by hyphens: `html-url`.
    public static let kebabCase = JSONKeyStyle(style: .kebab)
    /// Words with their first letter capitalized and otherwise unchanged: `HtmlURL`, `CreatedAt`.
    public static let pascalCase = JSONKeyStyle(style: .pascal)
    /// Uppercase words joined by underscores: `HTML_URL`.
    public static let upperSnakeCase = JSONKeyStyle(style: .upperSnake)
    /// Words with their first letter capitalized and otherwise unchanged, joined by spaces: `Html URL`, `Created At`.
    public static let titleCase = JSONKeyStyle(style: .title)

    /// Lowercase words joined by underscores, with the option to treat digits as separate words: `itemObject176`
    /// becomes `item_object_176`.
    public static func snakeCase(separatingDigits: Bool) -> JSONKeyStyle {
        JSONKeyStyle(style: separatingDigits ? .snakeWithDigits : .snake)
    }

    /// A custom style.
    ///
    /// Two custom styles are equal if their identifiers are equal, so each conversion needs a unique identifier.
    ///
    /// - Parameters:
    ///   - identifier: the unique identifier of the conversion.
    ///   - convert: converts a name to a key. It must always return the same key for a name.
    public static func custom(
        _ identifier: String, _ convert: @escaping @Sendable (String) -> String
    ) -> JSONKeyStyle {
        JSONKeyStyle(style: .custom(Conversion(identifier: identifier, convert: convert)))
    }

    /// A custom style that can map properties to nested objects.
    ///
    /// ```swift
    /// options.keyStyle = .customPath("texts") { name in
    ///     name.hasPrefix("text") ? JSONPath("texts.\(name)") : JSONPath([name])
    /// }
    /// ```
    ///
    /// The paths must follow the same rules as explicit paths: two properties with the same path, or a path through the
    /// value of another property, are the error `invalidSchema`. A path with an array index can only be decoded.
    ///
    /// - Parameters:
    ///   - identifier: the unique identifier of the conversion.
    ///   - convert: converts a name to a path. It must always return the same path for a name.
    public static func customPath(
        _ identifier: String, _ convert: @escaping @Sendable (String) -> JSONPath
    ) -> JSONKeyStyle {
        JSONKeyStyle(style: .customPath(Conversion(identifier: identifier, convert: convert)))
    }

    /// The identifier of a custom style; nil for other styles.
    var identifier: String? {
        switch style {
        case .custom(let conversion): conversion.identifier
        case .customPath(let conversion): conversion.identifier
        case .asDeclared, .snake, .snakeWithDigits, .kebab, .pascal, .upperSnake, .title: nil
        }
    }

    /// The path of a property: a single key, unless the style was created with `customPath`. O(length of the name).
    package func path(for property: String) -> JSONPath {
        if case .customPath(let conversion) = style { return conversion.convert(property) }
        return JSONPath([.key(key(for: property))])
    }

    /// The key of a property. For a style created with `customPath`, the path as a string. O(length of the name).
    package func key(for property: String) -> String {
        switch style {
        case .asDeclared: property
        case .snake: join(PropertyWords(property), "_") { $0.lowercased() }
        case .snakeWithDigits: join(PropertyWords(property, separatingDigits: true), "_") { $0.lowercased() }
        case .kebab: join(PropertyWords(property), "-") { $0.lowercased() }
        case .pascal: join(PropertyWords(property), "", capitalized)
        case .upperSnake: join(PropertyWords(property), "_") { $0.uppercased() }
        case .title: join(PropertyWords(property), " ", capitalized)
        case .custom(let conversion): conversion.convert(property)
        case .customPath(let conversion): conversion.convert(property).description
        }
    }

    private func join(_ name: PropertyWords, _ separator: String, _ convert: (String) -> String) -> String {
        name.prefix + name.words.map(convert).joined(separator: separator) + name.suffix
    }

    private func capitalized(_ word: String) -> String {
        // Uses the first Unicode scalar, whose titlecase form may differ from its uppercase form: ß becomes Ss, not SS.
        guard let first = word.unicodeScalars.first else { return word }
        return first.properties.titlecaseMapping + String(word.unicodeScalars.dropFirst())
    }
}

extension JSONKeyStyle: RecentKey {
    var textLength: Int { identifier?.utf8.count ?? 0 }
}
