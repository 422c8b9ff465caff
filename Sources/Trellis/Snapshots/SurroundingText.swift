/// Finds the document in a text with other text before and after it: see
/// ``TrellisDecoder/SnapshotOption/skipsSurroundingText``.
///
/// Skipped bytes are replaced by spaces, so that positions do not change.
struct SurroundingText {
    private enum State {
        case before
        /// A bracket that may begin the document.
        case bracket(UInt8)
        case inside, after
    }

    private let brackets: [UInt8]
    private let allowsComments: Bool
    private var comment = Comment.none
    private var quotes = QuoteState()
    private var state = State.before
    private var depth = 0

    /// Whether the document is complete.
    var isAfter: Bool { if case .after = state { true } else { false } }

    init(_ brackets: [UInt8], allowsComments: Bool) {
        self.brackets = brackets
        self.allowsComments = allowsComments
    }

    /// The bytes of the document in a chunk, with a space for each skipped byte before them. O(bytes).
    mutating func document(in chunk: some Sequence<UInt8>) -> [UInt8] {
        var document: [UInt8] = []
        for byte in chunk {
            switch state {
            case .before, .bracket: document.append(contentsOf: skip(byte))
            case .inside:
                document.append(byte)
                advance(byte)
            case .after: return document
            }
        }
        return document
    }

    /// The bytes that replace a byte before the document. A bracket is held back until it is known whether it begins
    /// the document.
    private mutating func skip(_ byte: UInt8) -> [UInt8] {
        let isSpace = byte.isJSONWhiteSpace
        var bytes = [isSpace ? byte : 0x20]
        if case .bracket(let bracket) = state {
            let isAfterSlash = held.last == UInt8(ascii: "/")
            let isSlash = byte == UInt8(ascii: "/") && allowsComments
            if isSpace || isSlash, !isAfterSlash, held.count < Self.maximumSpace {
                held.append(byte)
                return []
            }
            if isAfterSlash ? isSlash || byte == UInt8(ascii: "*") : Self.canFollow(byte, bracket) {
                state = .inside
                depth = 1
                defer { held = [] }
                if isAfterSlash { comment = .slash }
                advance(byte)
                return [bracket] + held + [byte]
            }
            bytes = [0x20] + held.map { $0.isJSONWhiteSpace ? $0 : 0x20 } + bytes
            held = []
            state = .before
        }
        guard brackets.contains(byte) else { return bytes }
        state = .bracket(byte)
        return Array(bytes.dropLast())
    }

    /// White space after a bracket that may begin the document, and the slash that may begin a comment.
    private var held: [UInt8] = []
    /// The maximum length of this white space, which is held in memory.
    private static let maximumSpace = 64 << 10

    private static func canFollow(_ byte: UInt8, _ bracket: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""): true
        case UInt8(ascii: "}"): bracket == UInt8(ascii: "{")
        case UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"), UInt8(ascii: "t"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            bracket == UInt8(ascii: "[")
        default: false
        }
    }

    private mutating func advance(_ byte: UInt8) {
        // The parser reports a slash that does not begin a comment.
        if comment != .none, comment.advance(byte) { return }
        guard quotes.advance(byte) == .outside else { return }
        switch byte {
        case UInt8(ascii: "/") where allowsComments: comment = .slash
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            if depth == 0 { state = .after }
        default: break
        }
    }
}

extension SurroundingText {
    /// For a document with a value of the given type at a path.
    init(_ type: any TrellisDecodable.Type, at path: JSONPath?, allowsComments: Bool) {
        let (object, array) = (UInt8(ascii: "{"), UInt8(ascii: "["))
        let brackets: [UInt8]
        switch path?.components.first {
        case .key: brackets = [object]
        case .index, .each, .eachOrNil: brackets = [array]
        case nil:
            switch type.wrapped._jsonShape.kind {
            case .model(let model): brackets = model.modelSchema.form == .array ? [array] : [object]
            case .dictionary: brackets = [object]
            case .array: brackets = [array]
            case .scalar, .optional, .presence, .reader: brackets = [object, array]
            }
        }
        self.init(brackets, allowsComments: allowsComments)
    }

    /// For the payload of a named variant; nil if the payload has no brackets.
    init?(payloadNamed name: String, of type: any TrellisDecodable.Type, allowsComments: Bool) {
        var payload: any TrellisDecodable.Type = JSON.self
        if case .reader(let reader as VariantReader, _) = type._jsonShape.kind, let index = reader.index(named: name) {
            guard let source = reader.variants[index].source else { return nil }
            payload = source
        }
        if case .scalar = payload.wrapped._jsonShape.kind { return nil }
        self.init(payload, at: nil, allowsComments: allowsComments)
    }
}
