import Synchronization

/// The values that one field, decoder or route of a document creates for records, each created at the first request.
///
/// The object that creates the values owns them. In a table of the whole document, its address would identify it, and a
/// later object could have the same address.
final class SnapshotValues: Sendable {
    /// A created value; nil if decoding failed.
    ///
    /// All snapshots of the document share it. They are Sendable only if the model is, and then so are the values of
    /// its fields, hence `@unchecked Sendable`.
    private struct Created: @unchecked Sendable {
        let value: Any?
    }

    private let values = Mutex<[Int32: Created]>([:])

    /// A value that was created before, or is created now, outside of any lock, since creating it runs code of the
    /// caller.
    func value(of record: Int32, orMake make: () -> Any?) -> Any? {
        if let known = values.withLock({ $0[record] }) { return known.value }
        let made = Created(value: make())
        return values.withLock { values in
            if let earlier = values[record] { return earlier }
            values[record] = made
            return made
        }.value
    }

    /// Records a value that is already known.
    func note(_ value: Any, of record: Int32) {
        let created = Created(value: value)
        values.withLock { $0[record] = created }
    }
}
