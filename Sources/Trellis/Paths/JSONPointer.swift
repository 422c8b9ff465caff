/// A parsed JSON Pointer of RFC 6901: the keys, or the indices in digits, that lead from a document to a value in it.
///
/// Whether a token is a key or an index depends on the value that it is applied to.
struct JSONPointer: Hashable {
    /// The maximum number of tokens of a pointer to a changed value, since releasing a JSON value needs stack for each
    /// of its levels.
    static let maximumDepth = 1024

    /// The tokens without escapes, outermost first.
    let tokens: [String]

    /// Parses a pointer. O(length).
    ///
    /// - Throws: `invalidValue` if the text is not empty and does not begin with a slash, or if a tilde is followed by
    ///   anything but 0 or 1.
    init(_ text: String) throws(TrellisError) {
        var tokens: [String] = []
        var token = String.UnicodeScalarView()
        var scalars = text.unicodeScalars.makeIterator()
        guard let first = scalars.next() else {
            self.tokens = []
            return
        }
        guard first == "/" else { throw Self.mistake(in: text) }
        // Iterates over Unicode scalars, because a slash before a combining mark is a separator, too.
        while let scalar = scalars.next() {
            switch scalar {
            case "/":
                tokens.append(String(token))
                token = String.UnicodeScalarView()
            case "~":
                switch scalars.next() {
                case "0": token.append("~")
                case "1": token.append("/")
                default: throw Self.mistake(in: text)
                }
            default: token.append(scalar)
            }
        }
        tokens.append(String(token))
        self.tokens = tokens
    }

    private static func mistake(in text: String) -> TrellisError {
        TrellisError(
            .invalidValue, expected: "a JSON Pointer, such as /data/0/id", found: "\"\(text.shortened(limit: 40))\"")
    }

    /// The array index that a token represents: digits without leading zeros; nil for any other token.
    static func index(_ token: String) -> Int? {
        guard let first = token.utf8.first, first != UInt8(ascii: "0") || token.utf8.count == 1,
            token.utf8.allSatisfy({ UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") })
        else { return nil }
        return Int(token)
    }

    /// The error path of the value at these tokens. A token of digits counts as an index.
    static func errorPath(_ tokens: some Sequence<String>) -> TrellisError.Path {
        TrellisError.Path(tokens.map { token in index(token).map { .index($0) } ?? .key(token) })
    }
}

extension JSONPath {
    /// The path of a JSON Pointer of RFC 6901: `/data/0/id` is `["data", 0, "id"]`. O(length).
    ///
    /// A token of digits without leading zeros is an index. For an object with such a key, use a path of keys:
    /// `["data", "0"]`.
    ///
    /// - Throws: `invalidValue` if the text is not empty and does not begin with a slash, or if a tilde is followed by
    ///   anything but 0 or 1.
    public init(pointer: String) throws(TrellisError) {
        self.init(
            try JSONPointer(pointer).tokens.map { token in JSONPointer.index(token).map { .index($0) } ?? .key(token) })
    }
}
