#if canImport(Foundation)
    internal import Foundation

    extension DateFormatter {
        /// The date that a text stands for; nil if there is none.
        ///
        /// Foundation on Linux ends the process if it stops reading inside a character of several scalars, such as a
        /// letter with a combining accent. So a text with such characters is read only if they are in words that the
        /// formatter writes itself, such as the names of months in Hindi. O(length).
        func dateOfText(_ text: String) -> Date? {
            #if !canImport(Darwin)
                if text.unicodeScalars.count != text.count, !hasOwnWords(text) { return nil }
            #endif
            return date(from: text)
        }

        /// Whether all words with characters of several scalars are the formatter's own, and reading cannot end inside
        /// one of those characters because another word is the beginning of that word.
        private func hasOwnWords(_ text: String) -> Bool {
            let words = Self.combinedWords(of: text)
            guard let words else { return false }
            let own = symbols.flatMap { $0.split { !Self.isLetter($0) } }
            return words.allSatisfy { word in
                own.contains { $0.utf8.elementsEqual(word.utf8) }
                    && !own.contains { Self.endsInside($0.unicodeScalars, word) }
            }
        }

        /// The words of a text in which there is a character of several scalars; nil if there is one outside of words.
        private static func combinedWords(of text: String) -> [Substring]? {
            for character in text where character.unicodeScalars.count > 1 && !isLetter(character) { return nil }
            return text.split { !isLetter($0) }.filter { $0.count != $0.unicodeScalars.count }
        }

        private static func isLetter(_ character: Character) -> Bool {
            character.unicodeScalars.first?.properties.isAlphabetic == true
        }

        /// Whether a word begins with another that ends inside one of its characters.
        private static func endsInside(_ other: Substring.UnicodeScalarView, _ word: Substring) -> Bool {
            let count = other.count
            guard count < word.unicodeScalars.count, word.unicodeScalars.starts(with: other) else { return false }
            let end = word.unicodeScalars.index(word.startIndex, offsetBy: count)
            return !word.indices.contains(end)
        }

        private var symbols: [String] {
            let lists: [[String]?] = [
                monthSymbols, shortMonthSymbols, standaloneMonthSymbols, shortStandaloneMonthSymbols, weekdaySymbols,
                shortWeekdaySymbols, standaloneWeekdaySymbols, shortStandaloneWeekdaySymbols, eraSymbols,
                longEraSymbols, quarterSymbols, shortQuarterSymbols, [amSymbol ?? "", pmSymbol ?? ""],
            ]
            // The names of one letter are the beginnings of others, and are read only where the pattern has them.
            let narrow: [[String]?] = [
                veryShortMonthSymbols, veryShortStandaloneMonthSymbols, veryShortWeekdaySymbols,
                veryShortStandaloneWeekdaySymbols,
            ]
            let pattern = dateFormat ?? ""
            let hasNarrow = ["MMMMM", "LLLLL", "EEEEE", "ccccc", "QQQQQ", "qqqqq", "GGGGG"].contains {
                pattern.contains($0)
            }
            return (lists + (hasNarrow ? narrow : [])).flatMap { $0 ?? [] }
        }
    }
#endif
