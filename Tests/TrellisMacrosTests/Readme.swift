#if Macros
    import Foundation

    /// A document of the repository, by default README.md, and its code blocks.
    struct Readme {
        struct Block {
            let language: String
            let text: String
        }

        static let repository = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

        let text: String
        let blocks: [Block]

        /// The output that the document shows.
        var outputs: [String] { blocks.filter { $0.language == "text" }.map(\.text) }

        init(_ path: String = "README.md") throws {
            let file = Self.repository.appending(path: path)
            text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            blocks = Self.blocks(of: text)
        }

        static func blocks(of text: String) -> [Block] {
            var blocks: [Block] = []
            var language: String?
            var lines: [Substring] = []
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                if !line.hasPrefix("```") {
                    lines.append(line)
                } else if let ended = language {
                    blocks.append(Block(language: ended, text: lines.joined(separator: "\n")))
                    language = nil
                } else {
                    language = String(line.dropFirst(3))
                    lines = []
                }
            }
            return blocks
        }
    }
#endif
