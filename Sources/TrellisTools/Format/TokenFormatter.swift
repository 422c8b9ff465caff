/// Writes the tokens of documents with other white space between them, and a line feed after each document. Strings and
/// numbers stay byte for byte as they are.
struct TokenFormatter: TokenReceiver {
    private let layout: Layout
    private let isColored: Bool
    private let output: ByteOutput
    private var depth = 0
    /// Whether the next token is the first of its container, or of the document.
    private var isFirst = true
    /// Whether the next token is the value of a member.
    private var isAfterKey = false

    init(_ layout: Layout, isColored: Bool = false, output: ByteOutput) {
        self.layout = layout
        self.isColored = isColored
        self.output = output
    }

    @inline(__always)
    mutating func receive(_ kind: TokenKind, _ text: Span<UInt8>) -> TokenDemand {
        switch kind {
        case .endObject, .endArray:
            depth -= 1
            // Nothing is written between the brackets of an empty container.
            if !isFirst { beginLine() }
            isFirst = false
            output.append(text)
        case .beginObject, .beginArray:
            separate()
            output.append(text)
            depth += 1
            isFirst = true
        case .key:
            separate()
            write(kind, text)
            output.append(UInt8(ascii: ":"))
            if layout != .compact { output.append(UInt8(ascii: " ")) }
            isAfterKey = true
        case .string, .number, .true, .false, .null:
            separate()
            write(kind, text)
        }
        return output.isOpen ? .more : .stop
    }

    mutating func endDocument() -> TokenDemand {
        output.append(UInt8(ascii: "\n"))
        isFirst = true
        return output.isOpen ? .more : .stop
    }

    /// Writes a key or scalar, in its color.
    @inline(__always)
    private func write(_ kind: TokenKind, _ text: Span<UInt8>) {
        guard isColored else { return output.append(text) }
        output.append(Self.color(of: kind))
        output.append(text)
        output.append("\u{1B}[0m")
    }

    private static func color(of kind: TokenKind) -> String {
        switch kind {
        case .key: "\u{1B}[1;34m"
        case .string: "\u{1B}[32m"
        case .number: "\u{1B}[36m"
        case .true, .false: "\u{1B}[33m"
        default: "\u{1B}[90m"
        }
    }

    /// Writes the separator and white space before a key, or before a value without one.
    @inline(__always)
    private mutating func separate() {
        if isAfterKey {
            isAfterKey = false
            return
        }
        if !isFirst { output.append(UInt8(ascii: ",")) }
        isFirst = false
        if depth > 0 { beginLine() }
    }

    @inline(__always)
    private func beginLine() {
        guard case .indented(let byte, let count) = layout else { return }
        output.append(UInt8(ascii: "\n"))
        output.append(byte, times: depth * count)
    }
}
