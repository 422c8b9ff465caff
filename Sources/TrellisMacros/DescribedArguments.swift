#if Macros
    import SwiftSyntax

    /// The arguments of the generated call that adds annotations: those of `@JSONDescribed`, and the documentation
    /// comment as the description unless the attribute has one.
    struct DescribedArguments {
        /// The arguments as they are written; nil if there are none.
        let text: String?

        init(_ attribute: AttributeSyntax?, comment: String?) {
            let arguments = attribute?.labeledArguments ?? []
            func argument(_ label: String?) -> String? {
                guard let argument = arguments.first(where: { $0.label?.text == label }) else { return nil }
                let value = argument.expression.trimmedDescription
                return label.map { "\($0): \(value)" } ?? value
            }
            let description = argument(nil) ?? comment.map(Self.literal)
            let all = [argument("title"), description, argument("examples"), argument("deprecated")].compactMap(\.self)
            text = all.isEmpty ? nil : all.joined(separator: ", ")
        }

        /// A string literal on one line.
        private static func literal(_ text: String) -> String {
            var literal = "\""
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\"", "\\": literal += "\\\(scalar)"
                case "\n": literal += "\\n"
                case "\t": literal += "\\t"
                case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                    literal += "\\u{\(String(scalar.value, radix: 16))}"
                default: literal.unicodeScalars.append(scalar)
                }
            }
            return literal + "\""
        }
    }

    extension SyntaxProtocol {
        /// The documentation comment before a declaration, without its marks and the lists of parameters; nil if there
        /// is none. Lines of a paragraph are joined.
        var documentation: String? {
            var lines: [String] = []
            for piece in leadingTrivia {
                switch piece {
                case .docLineComment(let text): lines.append(String(text.dropFirst(3)))
                case .docBlockComment(let text):
                    let inside = text.dropFirst(3).dropLast(2)
                    // A carriage return and a line feed are one character.
                    lines = inside.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
                        let line = $0.drop { $0 == " " || $0 == "\t" }
                        return String(line.first == "*" ? line.dropFirst() : line)
                    }
                default: continue
                }
            }
            var paragraphs: [String] = []
            var isContinued = false
            for line in lines {
                let words = line.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
                if words.hasPrefix("- Parameter") || words.hasPrefix("- Returns:") || words.hasPrefix("- Throws:") {
                    break
                }
                if words.isEmpty {
                    isContinued = false
                } else if isContinued {
                    paragraphs[paragraphs.count - 1] += " " + words
                } else {
                    paragraphs.append(words)
                    isContinued = true
                }
            }
            return paragraphs.isEmpty ? nil : paragraphs.joined(separator: "\n\n")
        }
    }
#endif
