// Parts of the text that are parsed somewhere else.
extension DocumentParser {
    /// Whether all that was fed has been parsed and ended with a whole token, inside of the document's value.
    var isBetweenTokens: Bool {
        !start.isPending && first.isEmpty && unsettled.isEmpty && cut.isEmpty && held.isEmpty && check.openLength == 0
            && !isValueComplete && !scanner.isInsideToken
    }

    /// Leaves text out that was parsed somewhere else, and in which nothing is wrong.
    ///
    /// - Parameter text: counted from its start on.
    /// - Returns: false if there may not be so much of it. Nothing is left out then.
    mutating func skip(_ text: LinePosition) -> Bool {
        guard text.offset <= limits.bytes - received else { return false }
        received += text.offset
        check.skip(text.offset)
        position.pass(text)
        return true
    }

    /// Parses text from which the next is not separated: no excerpt shows it, and no place counts it.
    mutating func parse(prefix: StaticString) throws(Interruption) {
        position = LinePosition(offset: -prefix.utf8CodeUnitCount)
        // A static string's bytes are there for good.
        unsafe try feed(UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
    }
}
