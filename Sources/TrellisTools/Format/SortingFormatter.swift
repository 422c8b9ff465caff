/// Writes the tokens of documents with the members of each object sorted by their keys, in the order of the bytes of
/// UTF-8. Members with the same key stay in their order.
///
/// An outermost object is buffered until it is complete; elements of arrays around it are written immediately.
struct SortingFormatter: TokenReceiver {
    /// A buffered token.
    private struct Kept {
        var kind: TokenKind
        /// The index of its first byte in `text`.
        var start: Int
        /// The index after the last token of the value, or of the member for a key.
        var end: Int
    }

    private var formatter: TokenFormatter
    private var kept: [Kept] = []
    private var text: [UInt8] = []
    /// The indices of the tokens that began open containers, and of open keys.
    private var open: [Int] = []

    init(_ layout: Layout, output: ByteOutput) {
        formatter = TokenFormatter(layout, output: output)
    }

    mutating func receive(_ kind: TokenKind, _ token: Span<UInt8>) -> TokenDemand {
        if kept.isEmpty && kind != .beginObject { return formatter.receive(kind, token) }
        let index = kept.count
        kept.append(Kept(kind: kind, start: text.count, end: index + 1))
        text.append(token)
        if kind.begins || kind == .key {
            open.append(index)
            return .more
        }
        if kind.ends { close() }
        // A value ends its member.
        if let last = open.last, kept[last].kind == .key { close() }
        return open.isEmpty ? write() : .more
    }

    private mutating func close() {
        kept[open.removeLast()].end = kept.count
    }

    mutating func endDocument() -> TokenDemand { formatter.endDocument() }

    mutating func abandonDocument() {
        kept = []
        text = []
        open = []
    }

    /// A part of the buffered tokens that is still to be written: members in their order, or the tokens of a range.
    private struct Part {
        var members: [Int] = []
        var next = 0
        var tokens = 0..<0
    }

    /// Writes the complete object. O(n log n) in the number of tokens.
    private mutating func write() -> TokenDemand {
        var demand = TokenDemand.more
        var parts = [Part(tokens: 0..<kept.count)]
        while var part = parts.popLast(), demand != .stop {
            if part.next < part.members.count {
                // The key, and then its value.
                let member = part.members[part.next]
                part.next += 1
                parts.append(part)
                demand = tell(member)
                parts.append(Part(tokens: member + 1..<kept[member].end))
                continue
            }
            while let index = part.tokens.first, demand != .stop {
                demand = tell(index)
                part.tokens.removeFirst()
                guard kept[index].kind == .beginObject else { continue }
                let end = kept[index].end - 1
                part.tokens = end..<part.tokens.upperBound
                parts.append(part)
                parts.append(Part(members: members(in: index + 1..<end)))
                break
            }
        }
        abandonDocument()
        return demand
    }

    /// The keys in a range of members, sorted.
    private func members(in tokens: Range<Int>) -> [Int] {
        var members: [(key: [UInt8], index: Int)] = []
        var index = tokens.lowerBound
        while index < tokens.upperBound {
            members.append((StringContent.bytes(text.span.extracting(range(of: index))), index))
            index = kept[index].end
        }
        return members.sorted { left, right in
            left.key == right.key ? left.index < right.index : left.key.lexicographicallyPrecedes(right.key)
        }.map(\.index)
    }

    private mutating func tell(_ index: Int) -> TokenDemand {
        // The formatter is mutated while it reads the bytes.
        let (kind, text, range) = (kept[index].kind, self.text, range(of: index))
        return formatter.receive(kind, text.span.extracting(range))
    }

    /// The range of a token's bytes.
    private func range(of index: Int) -> Range<Int> {
        kept[index].start..<(index + 1 < kept.count ? kept[index + 1].start : text.count)
    }
}
