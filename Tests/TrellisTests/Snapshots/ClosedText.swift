import Trellis

/// Completes the beginning of a document to the document that its snapshot shows, by parsing it again from its start.
struct ClosedText {
    private let text: [UInt8]
    private let showsStrings: Bool
    private var index = 0
    /// Whether the text ended inside the last value.
    private(set) var isCut = false

    /// The completed document; nil if none of it is visible.
    static func of(_ text: some Sequence<UInt8>, showingStrings: Bool = true) -> [UInt8]? {
        var closing = ClosedText(Array(text), showsStrings: showingStrings)
        return closing.value()
    }

    private init(_ text: [UInt8], showsStrings: Bool) {
        self.text = text
        self.showsStrings = showsStrings
    }

    private mutating func next() -> UInt8? {
        while index < text.count, " \t\r\n".utf8.contains(text[index]) { index += 1 }
        return index < text.count ? text[index] : nil
    }

    private mutating func value() -> [UInt8]? {
        switch next() {
        case nil:
            isCut = true
            return nil
        case UInt8(ascii: "{"): return members()
        case UInt8(ascii: "["): return elements()
        case UInt8(ascii: "\""):
            let start = index
            if let string = string() { return string }
            isCut = true
            return showsStrings ? Self.visible(text[start...]) : nil
        default: return scalar()
        }
    }

    private mutating func members() -> [UInt8] {
        var result: [UInt8] = [UInt8(ascii: "{")]
        index += 1
        while let byte = next(), byte != UInt8(ascii: "}") {
            if byte == UInt8(ascii: ",") { index += 1 }
            guard next() != nil, let key = string(), next() != nil else {
                isCut = true
                break
            }
            index += 1
            let value = value()
            if let value {
                if result.count > 1 { result.append(UInt8(ascii: ",")) }
                result += key + [UInt8(ascii: ":")] + value
            }
            if isCut { break }
        }
        return result + end("}")
    }

    private mutating func elements() -> [UInt8] {
        var result: [UInt8] = [UInt8(ascii: "[")]
        index += 1
        while let byte = next(), byte != UInt8(ascii: "]") {
            if byte == UInt8(ascii: ",") { index += 1 }
            if let value = value() {
                if result.count > 1 { result.append(UInt8(ascii: ",")) }
                result += value
            }
            if isCut { break }
        }
        return result + end("]")
    }

    private mutating func end(_ bracket: Unicode.Scalar) -> [UInt8] {
        isCut = isCut || index >= text.count
        index += 1
        return [UInt8(ascii: bracket)]
    }

    /// A string with its quotes; nil if the text ends before the closing quote.
    private mutating func string() -> [UInt8]? {
        let start = index
        index += 1
        while index < text.count, text[index] != UInt8(ascii: "\"") {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < text.count else { return nil }
        index += 1
        return Array(text[start..<index])
    }

    /// The longest prefix that is a valid string once a quote is appended.
    private static func visible(_ text: ArraySlice<UInt8>) -> [UInt8] {
        for count in stride(from: text.count, to: 0, by: -1) {
            let closed = Array(text.prefix(count)) + [UInt8(ascii: "\"")]
            if (try? TrellisDecoder().decode(String.self, from: closed)) != nil { return closed }
        }
        return Array("\"\"".utf8)
    }

    private mutating func scalar() -> [UInt8]? {
        let start = index
        while index < text.count, !",]} \t\r\n".utf8.contains(text[index]) { index += 1 }
        let scalar = Array(text[start..<index])
        let words = ["true", "false", "null"].map { Array($0.utf8) }
        if index < text.count || words.contains(scalar) { return scalar }
        isCut = true
        return nil
    }
}
