#if canImport(Foundation)
    internal import Foundation

    extension DateFormatter {
        /// The date that a string represents; nil if there is none.
        ///
        /// Foundation on Linux ends the process if it stops parsing inside a character of several scalars, such as a
        /// letter with a combining accent. A string with such characters is therefore parsed only if they are in words
        /// that the formatter itself writes, such as the names of months in Hindi. O(length).
        func dateOfText(_ text: String) -> Date? {
            #if !canImport(Darwin)
                if text.unicodeScalars.count != text.count, !hasOwnWords(text) { return nil }
            #endif
            return date(from: text)
        }

        /// Whether parsing cannot stop inside a character of several scalars.
        ///
        /// Each word with such a character must be a name that the formatter itself writes. No shorter name may match
        /// the start of the word and end inside one of its characters.
        private func hasOwnWords(_ text: String) -> Bool {
            let words = Self.combinedWords(of: text)
            guard let words else { return false }
            let kinds = symbols.map { kind in kind.map { $0 ?? [] } }
            return words.allSatisfy { word in
                func has(_ names: [String]) -> Bool {
                    names.contains { $0.split { !Self.isLetter($0) }.contains { $0.utf8.elementsEqual(word.utf8) } }
                }
                guard kinds.contains(where: { $0.contains(where: has) }) else { return false }
                // Long names are tried first, so a long name is never taken for a short one of its kind.
                return kinds.allSatisfy { kind in
                    has(kind[0]) || !kind.joined().contains { Self.endsInside($0.unicodeScalars, word) }
                }
            }
        }

        /// The words that contain a character of several scalars; nil if such a character is outside of words.
        private static func combinedWords(of text: String) -> [Substring]? {
            for character in text where character.unicodeScalars.count > 1 && !isLetter(character) { return nil }
            return text.split { !isLetter($0) }.filter { $0.count != $0.unicodeScalars.count }
        }

        private static func isLetter(_ character: Character) -> Bool {
            character.unicodeScalars.first?.properties.isAlphabetic == true
        }

        /// Whether a word begins with another word that ends inside one of its characters.
        private static func endsInside(_ other: String.UnicodeScalarView, _ word: Substring) -> Bool {
            let count = other.count
            guard count > 0, count < word.unicodeScalars.count, word.unicodeScalars.starts(with: other) else {
                return false
            }
            let end = word.unicodeScalars.index(word.startIndex, offsetBy: count)
            return !word.indices.contains(end)
        }

        /// The names of months, weekdays and so on, the long names of each kind first. Names of one letter are omitted
        /// unless the pattern has them.
        private var symbols: [[[String]?]] {
            let pattern = dateFormat ?? ""
            let hasNarrow = ["MMMMM", "LLLLL", "EEEEE", "ccccc", "QQQQQ", "qqqqq", "GGGGG"].contains {
                pattern.contains($0)
            }
            return [
                [
                    monthSymbols + standaloneMonthSymbols, shortMonthSymbols, shortStandaloneMonthSymbols,
                    hasNarrow ? veryShortMonthSymbols + veryShortStandaloneMonthSymbols : [],
                ],
                [
                    weekdaySymbols + standaloneWeekdaySymbols, shortWeekdaySymbols, shortStandaloneWeekdaySymbols,
                    hasNarrow ? veryShortWeekdaySymbols + veryShortStandaloneWeekdaySymbols : [],
                ],
                [longEraSymbols, eraSymbols], [quarterSymbols + standaloneQuarterSymbols, shortQuarterSymbols],
                [[amSymbol, pmSymbol]],
            ]
        }
    }
#endif
