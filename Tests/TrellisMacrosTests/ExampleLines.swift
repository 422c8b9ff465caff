#if Macros
    import Foundation

    /// The lines of the source files that must contain the examples of a document.
    struct ExampleLines {
        /// One list for each file, without indentation and empty lines.
        private let files: [[String]]

        /// - Parameter paths: the files, relative to the repository.
        init(of paths: [String]) throws {
            files = try paths.map { path in
                let data = try Data(contentsOf: Readme.repository.appending(path: path))
                return Self.lines(String(decoding: data, as: UTF8.self))
            }
        }

        /// Whether one of the files contains an example, with its imports anywhere in that file.
        func contain(_ example: String) -> Bool {
            let wanted = Self.lines(example)
            let code = wanted.filter { !$0.hasPrefix("import ") }
            let imports = wanted.filter { $0.hasPrefix("import ") }
            return files.contains { $0.firstRange(of: code) != nil && imports.allSatisfy($0.contains) }
        }

        /// Whether the files contain all paragraphs of an example: declarations and the statements that use them are in
        /// different scopes there. A paragraph begins after an empty line, without indentation.
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
