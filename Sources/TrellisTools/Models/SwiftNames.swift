/// The Swift names of keys, without backticks.
enum SwiftNames {
    /// Members that the macros generate.
    static let reservedMembers = ["modelSchema", "jsonVariants"]
    /// Members of enums with raw values, which are generated here or by the compiler.
    static let reservedCases = ["allCases", "unknownCase", "rawValue", "hashValue"]

    /// The name of a property or an enum case: `htmlURL` for `html_url`, `_1080p` for `1080p`.
    static func property(_ key: String) -> String {
        let words = NameWords(key)
        var name = ""
        for (index, word) in words.words.enumerated() {
            append(index == 0 ? word.lowercased() : capitalized(word, words.isMixed), to: &name)
        }
        return usable(name)
    }

    /// The name of a property with a key path.
    static func property(path: [String]) -> String {
        var name = ""
        for (position, key) in path.enumerated() {
            let words = NameWords(key)
            for (index, word) in words.words.enumerated() {
                append(
                    index == 0 && position == 0 ? word.lowercased() : capitalized(word, words.isMixed), to: &name)
            }
        }
        return usable(name)
    }

    /// The name of a type: `HTMLPage` for `html_page`.
    static func type(_ key: String, isElement: Bool = false) -> String {
        var words = NameWords(key)
        if isElement { words = words.singular }
        var name = ""
        for word in words.words { append(capitalized(word, words.isMixed), to: &name) }
        guard let first = name.unicodeScalars.first, SwiftIdentifier.canBegin(first) else { return "Model" + name }
        return name
    }

    private static func usable(_ name: String) -> String {
        guard let first = name.unicodeScalars.first, SwiftIdentifier.canBegin(first) else { return "_" + name }
        return SwiftIdentifier.impossible.contains(name) ? name + "Value" : name
    }

    /// Appends a word, with an underscore between two digits.
    private static func append(_ word: String, to name: inout String) {
        if let last = name.unicodeScalars.last, let first = word.unicodeScalars.first, isDigit(last), isDigit(first) {
            name += "_"
        }
        name += word
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// A word with an initial capital. Significant capitals stay.
    private static func capitalized(_ word: String, _ isMixed: Bool) -> String {
        let lowered = word.lowercased()
        if let acronym = Acronyms.spelling(of: lowered) { return acronym }
        let rest = isMixed ? word : lowered
        guard let first = rest.unicodeScalars.first else { return rest }
        return first.properties.titlecaseMapping + String(rest.unicodeScalars.dropFirst())
    }
}

extension NameWords {
    /// The words with the last one in the singular.
    var singular: NameWords {
        guard let last = words.last else { return self }
        let lowered = last.lowercased()
        let singular = Singulars.singular(of: lowered)
        if singular == lowered { return self }
        // If only the end of the word was removed, its capitals are preserved.
        let spelled = lowered.hasPrefix(singular) ? String(last.prefix(singular.count)) : singular
        return NameWords(words: words.dropLast() + [spelled], isMixed: isMixed)
    }

    private init(words: [String], isMixed: Bool) {
        self.words = words
        self.isMixed = isMixed
    }

    /// The last word, in the singular and in lower case.
    var noun: String { singular.words.last?.lowercased() ?? "" }
}

/// A set of distinct names.
struct NameScope {
    private var taken: Set<String> = []

    /// The first candidate that is not used, or the last one with the lowest number that makes it unique.
    mutating func claim(_ candidates: [String], isAllowed: (String) -> Bool = { _ in true }) -> String {
        for name in candidates where isAllowed(name) && isFree(name) {
            insert(name)
            return name
        }
        var base = candidates.last ?? "value"
        // No number makes a name usable whose beginning is reserved.
        if !isAllowed(base + "A") { base = "Model" + (candidates.first ?? base) }
        if isAllowed(base), isFree(base) {
            insert(base)
            return base
        }
        let separator = base.unicodeScalars.last.map { ("0"..."9").contains($0) } == true ? "_" : ""
        var number = counters[base, default: 2]
        while true {
            let name = "\(base)\(separator)\(number)"
            number += 1
            if isAllowed(name), isFree(name) {
                counters[base] = number
                insert(name)
                return name
            }
        }
    }

    /// The next number for each name, so that many equal names take linear time.
    private var counters: [String: Int] = [:]

    mutating func insert(_ name: String) { taken.insert(name) }

    func isFree(_ name: String) -> Bool { !taken.contains(name) }
}
