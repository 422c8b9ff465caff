import Trellis

/// The tokens of a document, as the command receives them.
struct TokenList: TokenReceiver, Equatable {
    var kinds: [TokenKind] = []
    var texts: [[UInt8]] = []

    mutating func receive(_ kind: TokenKind, _ text: Span<UInt8>) -> TokenDemand {
        kinds.append(kind)
        texts.append([UInt8](text))
        return .more
    }

    // Safety: The walker gets the bytes for the call only.
    /// Walks a text that is validated separately, divided into chunks at the given positions.
    static func tokens(_ text: [UInt8], ends: [Int], upTo fault: Int?, _ allowsComments: Bool) -> TokenList {
        var list = TokenList()
        var walker = TokenWalker(allowsComments: allowsComments)
        var index = 0
        unsafe text.withUnsafeBufferPointer { bytes in
            for end in ends + [text.count] {
                let limit = min(end, fault ?? text.count)
                let outcome = unsafe walker.walk(
                    UnsafeBufferPointer(rebasing: bytes[..<limit]), from: &index,
                    isLast: fault == nil && end == text.count, receiver: &list)
                if outcome != .wantsMore || limit < end { break }
            }
        }
        return list
    }

    /// The text of the tokens with the commas and colons between them; nil if the tokens do not form a value.
    var joined: [UInt8] {
        var result: [UInt8] = []
        var needsComma = false
        for (kind, text) in zip(kinds, texts) {
            if needsComma, !kind.ends { result.append(UInt8(ascii: ",")) }
            result += text
            if kind == .key { result.append(UInt8(ascii: ":")) }
            needsComma = !kind.begins && kind != .key
        }
        return result
    }
}
