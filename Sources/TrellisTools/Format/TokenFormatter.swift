/// Writes the tokens of documents with other white space between them, and a line feed behind each document. Strings
/// and numbers stay as they are.
struct TokenFormatter: TokenReceiver {
    private let layout: Layout
    private let output: ByteOutput
    private var depth = 0
    /// Whether the next token is the first of its container, or of the document.
    private var isFirst = true
    /// Whether it is the value of a member.
    private var isBehindKey = false

    init(_ layout: Layout, output: ByteOutput) {
        self.layout = layout
        self.output = output
    }

    @inline(__always)
    mutating func receive(_ kind: TokenKind, _ text: Span<UInt8>) -> TokenDemand {
        switch kind {
        case .endObject, .endArray:
            depth -= 1
            // Nothing goes between the brackets of an empty container.
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
            output.append(text)
            output.append(UInt8(ascii: ":"))
            if layout != .compact { output.append(UInt8(ascii: " ")) }
            isBehindKey = true
        case .string, .number, .true, .false, .null:
            separate()
            output.append(text)
        }
        return output.isOpen ? .more : .stop
    }

    mutating func endDocument() -> TokenDemand {
        output.append(UInt8(ascii: "\n"))
        isFirst = true
        return output.isOpen ? .more : .stop
    }

    /// Writes what goes in front of a key, or of a value that has none.
    @inline(__always)
    private mutating func separate() {
        if isBehindKey {
            isBehindKey = false
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
