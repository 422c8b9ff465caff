/// Writes each value on its own line, as compact JSON. With `isRaw`, a string is written without quotes and escapes.
struct ValuePrinter: TokenReceiver {
    private var formatter: TokenFormatter
    private let output: ByteOutput
    private let isRaw: Bool
    private var depth = 0
    private var isPlain = false

    /// - Parameters:
    ///   - isRaw: whether strings are written without quotes and escapes.
    ///   - isColored: whether keys and values have the colors of a terminal.
    init(isRaw: Bool, isColored: Bool = false, output: ByteOutput) {
        formatter = TokenFormatter(.compact, isColored: isColored, output: output)
        self.output = output
        self.isRaw = isRaw
    }

    @inline(__always)
    mutating func receive(_ kind: TokenKind, _ text: Span<UInt8>) -> TokenDemand {
        if isRaw {
            if kind == .string && depth == 0 {
                let bytes = StringContent.bytes(text)
                output.append(bytes.span)
                isPlain = true
                return output.isOpen ? .more : .stop
            }
            if kind.begins { depth += 1 }
            if kind.ends { depth -= 1 }
        }
        return formatter.receive(kind, text)
    }

    mutating func endDocument() -> TokenDemand {
        guard isPlain else { return formatter.endDocument() }
        isPlain = false
        output.append(UInt8(ascii: "\n"))
        return output.isOpen ? .more : .stop
    }
}
