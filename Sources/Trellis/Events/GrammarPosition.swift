/// Where in the grammar a text stands: behind which token, and in what.
struct GrammarPosition {
    /// The first bytes of the last token and of the one before it; 0 for the text that the trace has noted, and for what
    /// came before that.
    var token: UInt8
    var previousToken: UInt8
    /// The text that the trace has noted.
    var text: EventTrace.Text
    /// Whether the innermost container is an object; nil if that is not known.
    var isInObject: Bool?

    private var isKey: Bool {
        switch (token, previousToken) {
        case (0, _): text == .key
        case (UInt8(ascii: "\""), UInt8(ascii: "{")): true
        case (UInt8(ascii: "\""), UInt8(ascii: ",")): isInObject ?? false
        default: false
        }
    }

    /// What may come next, in words.
    var expected: String {
        switch token {
        case 0 where text == .none: return "a value"
        case UInt8(ascii: "{"): return "a string as an object's key, or '}'"
        case UInt8(ascii: "["): return "a value or ']'"
        case UInt8(ascii: ":"): return "a value"
        case UInt8(ascii: ","):
            guard let isInObject else { return "a value, or a string as an object's key" }
            return isInObject ? "a string as an object's key" : "a value"
        default:
            if isKey { return "':' after an object's key" }
            guard let isInObject else { return "',' or the end of an object or array" }
            return isInObject ? "',' or '}' after an object's value" : "',' or ']' after an array's element"
        }
    }
}
