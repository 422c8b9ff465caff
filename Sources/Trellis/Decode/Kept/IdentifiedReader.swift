/// Decodes an element of an array that an update changes: from the one that is there, if there is one.
final class IdentifiedReader: ValueReader {
    private let identity: ElementIdentity
    /// The element's field that tells it from others.
    private let field: SchemaField

    init(_ identity: ElementIdentity, _ field: SchemaField) {
        self.identity = identity
        self.field = field
    }

    var form: KeptForm { .events }

    func read(
        _ token: borrowing JSONToken, into slot: UnsafeMutableRawPointer, userInfo: JSONUserInfo
    ) -> Bool { false }

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        unsafe try value.decode(into: slot, identifiedBy: identity, field)
    }
}
