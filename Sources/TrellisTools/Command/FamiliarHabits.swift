/// Explains the equivalents of options and commands of other tools.
enum FamiliarHabits {
    /// Short options of jq, and their equivalents.
    private static let options: [Character: String] = [
        "n": "trellis reads documents and computes nothing; to print a constant, use echo",
        "c": "trellis get prints compact JSON anyway, and trellis format has --compact",
        "S": "trellis format has --sort-keys",
        "s": "trellis takes all files of a command as samples or documents, one after the other",
        "C": "colors are used on terminals, unless NO_COLOR is set",
        "M": "set the variable NO_COLOR for output without colors",
        "j": "use --raw; each value ends with a line feed",
        "f": "a path is an argument, and not read from a file",
        "t": "trellis format has --tabs",
        "v": "trellis --version prints the version",
        "V": "trellis --version prints the version",
    ]

    /// Checks short options before the parser does, which would read `-dash.json` as several options and print the help
    /// because of the `h`.
    static func checkShortOptions(_ words: some Sequence<String>) throws(UsageError) {
        for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("-") && !word.hasPrefix("--") {
            let letters = word.dropFirst()
            guard !letters.allSatisfy("ehoqr".contains) else { continue }
            if letters.count == 1, let letter = letters.first, let advice = options[letter] {
                throw UsageError("there is no option \(visible(word)): \(advice)")
            }
            let advice =
                Double(word) == nil
                ? "a file with that name comes after --"
                : "a negative value follows its option and an equals sign, --option=\(word)"
            throw UsageError("there is no option \(visible(word)); \(advice)")
        }
    }

    /// Checks the name of the command.
    static func checkCommand(_ word: String?, among names: [String]) throws(UsageError) {
        guard let word, !word.hasPrefix("-"), !names.contains(word) else { return }
        let close = names.map { ($0, distance(word, $0)) }.filter { $0.1 <= max(1, $0.0.count / 2) && $0.1 <= 3 }
        var advice = "; the commands are \(names.joined(separator: ", "))"
        if let nearest = close.min(by: { $0.1 < $1.1 }) { advice = "; did you mean '\(nearest.0)'?" }
        throw UsageError("there is no command '\(visible(word))'\(advice)")
    }

    /// The number of letters to insert, remove, change, or exchange with the next letter, to change one word into the
    /// other.
    static func distance(_ first: String, _ second: String) -> Int {
        let (a, b) = (Array(first.lowercased().unicodeScalars.prefix(64)), Array(second.unicodeScalars))
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
