/// Writes the tokens of documents with the members of each object sorted by their keys, in the order of the bytes of
/// UTF-8. Members with the same key stay in their order.
///
/// An outermost object is kept until it is complete; elements of arrays around it are written as they come.
struct SortingFormatter: TokenReceiver {
    /// A token that is kept.
    private struct Kept {
        var kind: TokenKind
        /// Where its text begins in `text`.
        var start: Int
        /// The index behind the last token of the value; of a key, behind its member.
        var end: Int
    }

    private var formatter: TokenFormatter
    private var kept: [Kept] = []
    private var text: [UInt8] = []
    /// The indices of the tokens that began what is open, keys included.
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

    /// A part of what is kept that is still to be written: members, in their order, or the tokens of a range.
    private struct Part {
        var members: [Int] = []
        var next = 0
        var tokens = 0..<0
    }

    /// Writes the object that is complete. O(tokens and their sorting).
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
        // The formatter is changed meanwhile.
        let (kind, text, range) = (kept[index].kind, self.text, range(of: index))
        return formatter.receive(kind, text.span.extracting(range))
    }

    /// Where the text of a token is.
    private func range(of index: Int) -> Range<Int> {
        kept[index].start..<(index + 1 < kept.count ? kept[index + 1].start : text.count)
    }
}
