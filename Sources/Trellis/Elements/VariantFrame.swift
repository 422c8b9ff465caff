/// The text around a value that makes it the payload of a variant: `{"name":` and `}`.
///
/// The bracket follows the last byte of the value, wherever fragments of the payload end. Otherwise, a payload could
/// add members to the object, and the error of other bytes after the value would depend on the fragments.
struct VariantFrame {
    static let bracket = [UInt8(ascii: "}")]

    /// The text before the payload.
    let prefix: [UInt8]
    private var end: ValueEnd
    private var hasBracket = false
    /// The number of bytes of the payload before the bracket, and the line of the last one.
    private var (length, line) = (0, 1)

    init(named name: String, allowsComments: Bool) {
        prefix = JSONWriter.beginningOfObject(withKey: name)
        end = ValueEnd(allowsComments: allowsComments)
    }

    /// Finds where the bracket belongs in the next bytes of the payload.
    ///
    /// - Returns: the number of bytes before it; nil if it belongs to earlier or later bytes.
    mutating func bracketOffset<Bytes: Collection<UInt8>>(in payload: Bytes) -> Int? where Bytes.Index == Int {
        guard !hasBracket else { return nil }
        let found = end.find(in: payload)
        let before = payload.prefix(found ?? payload.count)
        length += before.count
        line += before.count { $0 == 0x0A }
        hasBracket = found != nil
        return found
    }

    /// Ends the payload. Returns whether the bracket belongs here, as after a number. Another value without a bracket
    /// is incomplete, and its error must not be that of the bracket.
    mutating func finish() -> Bool {
        defer { hasBracket = true }
        return !hasBracket && end.isNumber
    }

    /// The position in the payload of a position in the framed text; its start for one in the text before it.
    func payloadPosition(of position: TrellisError.Position) -> TrellisError.Position {
        let isAfterBracket = hasBracket && position.offset > prefix.count + length
        let offset = position.offset - prefix.count - (isAfterBracket ? 1 : 0)
        let column =
            position.column - (position.line == 1 ? prefix.count : 0)
            - (isAfterBracket && position.line == line ? 1 : 0)
        return TrellisError.Position(offset: max(0, offset), line: position.line, column: max(1, column))
    }
}

extension TrellisDecoder.Options {
    /// The options for a document in a frame: the limits on depth and size apply to the payload alone.
    func framed(by frame: VariantFrame) -> Self {
        var options = self
        func add(_ room: Int, to limit: inout Int) {
            // A negative limit is an error.
            if limit >= 0 { limit = limit.addingReportingOverflow(room).overflow ? .max : limit + room }
        }
        add(1, to: &options.limits.depth)
        add(frame.prefix.count + VariantFrame.bracket.count, to: &options.limits.size)
        return options
    }
}
