/// Makes values of one type from others: what a transform, a table of variants or a hook does when a value is complete.
///
/// There is no default for any requirement: a reader that forgot one would leave its slot uninitialised.
protocol ValueReader: AnyObject, Sendable {
    /// In what form the value is kept until it is complete.
    var form: KeptForm { get }

    /// Makes a value from one token, if the reader can do that without more. O(token).
    ///
    /// - Parameter token: spelled as the only source type wants it, where there is one that is made from a token.
    /// - Returns: false if it takes the kept value instead; then the slot is as it was.
    func read(
        _ token: borrowing JSONToken, into slot: UnsafeMutableRawPointer, userInfo: JSONUserInfo
    ) throws -> Bool

    /// Makes a value from a kept one: the slot is initialised, or this throws.
    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws
}

/// In what form a value is kept until it is complete.
enum KeptForm: Sendable {
    /// As its events.
    case events
    /// As the dynamic value, which is all there is to make.
    case json
    /// As its text, byte for byte.
    case text
}
