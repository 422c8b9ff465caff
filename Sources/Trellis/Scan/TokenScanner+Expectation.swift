// Descriptions of expected tokens.
extension TokenScanner {
    /// A description of the tokens that may come next.
    ///
    /// - Parameters:
    ///   - isFirst: whether there has been no token in the document, if the scanner has seen none.
    ///   - isAfterKey: whether the last token was a key, if the scanner has seen none.
    ///   - isInObject: whether the innermost container is an object; nil if that is unknown.
    func expected(isFirst: Bool, isAfterKey: Bool, isInObject: Bool?) -> String {
        if let expectedRest { return expectedRest }
        switch tokenByte {
        case 0 where isFirst: return "a value"
        case UInt8(ascii: "{"): return "a string as an object's key, or '}'"
        case UInt8(ascii: "["): return "a value or ']'"
        case UInt8(ascii: ":"): return "a value"
        case UInt8(ascii: ","):
            guard let isInObject else { return "a value, or a string as an object's key" }
            return isInObject ? "a string as an object's key" : "a value"
        default:
            let isKey =
                switch (tokenByte, previousTokenByte) {
                case (0, _): isAfterKey
                case (UInt8(ascii: "\""), UInt8(ascii: "{")): true
                case (UInt8(ascii: "\""), UInt8(ascii: ",")): isInObject ?? false
                default: false
                }
            if isKey { return "':' after an object's key" }
            guard let isInObject else { return "',' or the end of an object or array" }
            return isInObject ? "',' or '}' after an object's value" : "',' or ']' after an array's element"
        }
    }
}
