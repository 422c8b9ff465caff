import Synchronization

/// A decoded value of a document, and the values inside it that were read.
///
/// All snapshots of the document share it. They are Sendable only if the model is, and then so are the values of its
/// fields, hence `@unchecked Sendable`.
final class DecodedValue: @unchecked Sendable {
    /// Nil if decoding failed, or if the decoded model does not have the value.
    let value: Any?
    /// The key or index of a value that has no text of its own; nil if it has one.
    let identity: JSONPath.Component?
    /// Whether this is a default that is shown for a missing value, or is inside one.
    let isDefault: Bool
    private let parts = OnceStored<SnapshotValues>()
    private let list = OnceStored<DecodedValue>()

    init(_ value: Any?, identity: JSONPath.Component? = nil, isDefault: Bool = false) {
        self.value = value
        self.identity = identity
        self.isDefault = isDefault
    }

    /// The value of a field, or an element, created at the first request.
    ///
    /// - Parameter identity: nil if the part has a text of its own.
    func part(_ index: Int, identity: JSONPath.Component?, orMake make: () -> Any?) -> DecodedValue {
        let parts = parts.load() ?? parts.storeIfNil(SnapshotValues())
        return parts.decoded(Int32(index)) { uniquePart(make(), identity: identity) }
    }

    /// The value of a part that is not a field. It is created at each request, since no index identifies it.
    func uniquePart(_ value: Any?, identity: JSONPath.Component?) -> DecodedValue {
        DecodedValue(value, identity: identity, isDefault: isDefault)
    }

    /// The elements of a container in their order, created at the first request.
    func elements(orMake make: () -> Any) -> Any? {
        (list.load() ?? list.storeIfNil(DecodedValue(make()))).value
    }
}

/// The values that one field, decoder or route of a document creates for records, each created at the first request.
///
/// The object that creates the values owns them. In a table of the whole document, its address would identify it, and a
/// later object could have the same address.
final class SnapshotValues: Sendable {
    private let values = Mutex<[Int32: DecodedValue]>([:])

    /// A value that was created before, or is created now, outside of any lock, since creating it runs code of the
    /// caller.
    func decoded(_ record: Int32, orMake make: () -> DecodedValue) -> DecodedValue {
        if let known = values.withLock({ $0[record] }) { return known }
        let made = make()
        return values.withLock { values in
            if let earlier = values[record] { return earlier }
            values[record] = made
            return made
        }
    }

    /// The value that belongs to a record.
    func value(of record: Int32, orMake make: () -> Any?) -> Any? {
        decoded(record) { DecodedValue(make()) }.value
    }

    /// Records a value that is already known, unless a snapshot has created its own.
    func note(_ value: Any, of record: Int32) {
        _ = decoded(record) { DecodedValue(value) }
    }
}
