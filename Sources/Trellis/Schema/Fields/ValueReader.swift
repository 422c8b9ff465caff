/// Creates values of one type from other values, such as a transform, a table of variants or a hook.
///
/// The defaults are those of a reader that buffers the events of every value.
protocol ValueReader: AnyObject, Sendable {
    /// The form in which the value is buffered until it is complete.
    var form: KeptForm { get }

    /// Creates a value from one token, if the reader can do that without buffering. O(token).
    ///
    /// - Parameter token: the token in the source type's format, if there is a single source type that is decoded from
    ///   a token.
    /// - Returns: false if the value must be buffered; the slot is then unchanged.
    func read(
        _ token: borrowing JSONToken, into slot: UnsafeMutableRawPointer, userInfo: JSONUserInfo
    ) throws -> Bool

    /// Creates a value from a buffered one: either initializes the slot or throws.
    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws
}

extension ValueReader {
    var form: KeptForm { .events }

    func read(
        _ token: borrowing JSONToken, into slot: UnsafeMutableRawPointer, userInfo: JSONUserInfo
    ) -> Bool { false }
}

/// The form in which a value is buffered until it is complete.
enum KeptForm: Sendable {
    /// As its events.
    case events
    /// As a `JSON` value, which is the result itself.
    case json
    /// As its original bytes.
    case text
}
