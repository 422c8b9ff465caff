#if Macros
    import Foundation

    /// The lines of source files in which the examples of a document have to stand.
    struct ExampleLines {
        /// One list for each file, without indentation and empty lines.
        private let files: [[String]]

        /// - Parameter paths: The files, from the repository.
        init(of paths: [String]) throws {
            files = try paths.map { path in
                let data = try Data(contentsOf: Readme.repository.appending(path: path))
                return Self.lines(String(decoding: data, as: UTF8.self))
            }
        }

        /// Whether an example stands in one of the files, and its imports at any place of that file.
        func contain(_ example: String) -> Bool {
            let wanted = Self.lines(example)
            let code = wanted.filter { !$0.hasPrefix("import ") }
            let imports = wanted.filter { $0.hasPrefix("import ") }
            return files.contains { $0.firstRange(of: code) != nil && imports.allSatisfy($0.contains) }
        }

        /// Whether all paragraphs of an example stand in the files: declarations and the statements that use them are
        /// in different scopes there. A paragraph begins behind an empty line, without indentation.
        func containParagraphs(of example: String) -> Bool {
            var paragraphs: [[Substring]] = [[]]
            var isAfterEmptyLine = false
            for line in example.split(separator: "\n", omittingEmptySubsequences: false) {
                if isAfterEmptyLine, line.first?.isWhitespace == false { paragraphs.append([]) }
                isAfterEmptyLine = line.isEmpty
                paragraphs[paragraphs.count - 1].append(line)
            }
            return paragraphs.allSatisfy { contain($0.joined(separator: "\n")) }
        }

        private static func lines(_ text: String) -> [String] {
            text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
        }
    }
#endif
