/// How the name of a Swift property becomes a key of a JSON object.
///
/// A name is taken apart into words, which the style puts together again:
///
/// * An upper-case letter behind anything else starts a word: `createdAt` is created, At; `mp3File` is mp3, File.
/// * Upper-case letters in a row are one word, but the last of them belongs to the lower-case letters behind it:
///   `htmlURL` is html, URL and `URLString` is URL, String. A single `s` at the end of a word is the plural of what
///   stands before it: `userIDs` is user, IDs.
/// * Digits belong to the word they follow, and lower-case letters to the digits they follow: `userID2` is user, ID2.
///   ``snakeCase(separatingDigits:)`` can make words of their own of them.
/// * Underscores, and the spaces and hyphens that names in backticks may have, stand between words. Underscores at the
///   beginning and the end of the name are kept as they are by every style.
///
/// Letters without case, such as 名, and symbols count as lower-case ones. Case does not depend on the locale.
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

    /// The name itself: `htmlURL`.
    public static let asDeclared = JSONKeyStyle(style: .asDeclared)
    /// Lower-case words and underscores: `html_url`, `user_id2`.
    public static let snakeCase = JSONKeyStyle(style: .snake)
    /// Lower-case words and hyphens: `html-url`.
    public static let kebabCase = JSONKeyStyle(style: .kebab)
    /// Each word with a capital, otherwise as declared: `HtmlURL`, `CreatedAt`.
    public static let pascalCase = JSONKeyStyle(style: .pascal)
    /// Upper-case words and underscores: `HTML_URL`.
    public static let upperSnakeCase = JSONKeyStyle(style: .upperSnake)
    /// Each word with a capital, otherwise as declared, and spaces: `Html URL`, `Created At`.
    public static let titleCase = JSONKeyStyle(style: .title)

    /// Lower-case words and underscores, where digits can be words of their own: `itemObject176` becomes
    /// `item_object_176`.
    public static func snakeCase(separatingDigits: Bool) -> JSONKeyStyle {
        JSONKeyStyle(style: separatingDigits ? .snakeWithDigits : .snake)
    }

    /// A style of your own.
    ///
    /// Two such styles are equal when their identifiers are, so each conversion needs an identifier of its own.
    ///
    /// - Parameters:
    ///   - identifier: what tells this conversion from others.
    ///   - convert: makes the key from the name. It must always give the same key for a name.
    public static func custom(
        _ identifier: String, _ convert: @escaping @Sendable (String) -> String
    ) -> JSONKeyStyle {
        JSONKeyStyle(style: .custom(Conversion(identifier: identifier, convert: convert)))
    }

    /// A style of your own that can put properties into nested objects.
    ///
    /// ```swift
    /// options.keyStyle = .customPath("texts") { name in
    ///     name.hasPrefix("text") ? JSONPath("texts.\(name)") : JSONPath([name])
    /// }
    /// ```
    ///
    /// What the schema of a type says of its paths holds for these: two properties with one path, and a path that leads
    /// through another's value, are the error `invalidSchema`, and one into an array can only be read.
    ///
    /// - Parameters:
    ///   - identifier: what tells this conversion from others.
    ///   - convert: makes the path from the name. It must always give the same path for a name.
    public static func customPath(
        _ identifier: String, _ convert: @escaping @Sendable (String) -> JSONPath
    ) -> JSONKeyStyle {
        JSONKeyStyle(style: .customPath(Conversion(identifier: identifier, convert: convert)))
    }

    /// The identifier of a style of the program's own; nil of the others, which are few.
    var identifier: String? {
        switch style {
        case .custom(let conversion): conversion.identifier
        case .customPath(let conversion): conversion.identifier
        case .asDeclared, .snake, .snakeWithDigits, .kebab, .pascal, .upperSnake, .title: nil
        }
    }

    /// The path of a property: that of its key alone, unless the style is one of paths. O(length of the name).
    package func path(for property: String) -> JSONPath {
        if case .customPath(let conversion) = style { return conversion.convert(property) }
        return JSONPath([.key(key(for: property))])
    }

    /// The key of a property; of a style of paths, the path in its string form. O(length of the name).
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
        // By scalars: the capital form of ß is Ss, where its upper-case form is SS.
        guard let first = word.unicodeScalars.first else { return word }
        return first.properties.titlecaseMapping + String(word.unicodeScalars.dropFirst())
    }
}

extension JSONKeyStyle: RecentKey {
    var textLength: Int { identifier?.utf8.count ?? 0 }
}
