import Synchronization

/// A document that is still arriving, shared by its snapshots.
final class SnapshotDocument: Sendable {
    /// A decoded value; nil if decoding failed.
    ///
    /// All snapshots of the document share it. They are Sendable only if the model is, and then so are the values of
    /// its fields, hence `@unchecked Sendable`.
    struct Decoded: @unchecked Sendable {
        let value: Any?
    }

    struct ValueKey: Hashable, Sendable {
        var record: Int32
        /// The decoder or field that created the value.
        var origin: ObjectIdentifier
    }

    let index = Mutex(SnapshotIndex())
    private let values = Mutex<[ValueKey: Decoded]>([:])
    let setup: DecoderSetup
    /// Whether incomplete strings are visible.
    let showsStrings: Bool
    /// Whether missing fields show their defaults.
    let showsDefaults: Bool

    init(_ options: TrellisDecoder.Options, _ shown: Set<TrellisDecoder.SnapshotOption>) {
        var options = options
        // The session's own decode already reports errors and unknown keys. Decoding parts for snapshots must not
        // repeat that.
        options.collectsErrors = false
        options.unknownKeys = .skip
        setup = DecoderSetup(options)
        keepsFirst = options.duplicateKeys == .useFirst
        showsStrings = !shown.contains(.completeStringsOnly)
        showsDefaults = shown.contains(.showsDefaults)
    }

    /// Whether the first of several members with equal keys counts.
    let keepsFirst: Bool

    /// A value that was decoded before, or is created now, outside of any lock, since creating it runs code of the
    /// caller.
    func value(_ key: ValueKey, orMake make: () -> Any?) -> Any? {
        if let known = values.withLock({ $0[key] }) { return known.value }
        let made = Decoded(value: make())
        return values.withLock { values in
            if let earlier = values[key] { return earlier }
            values[key] = made
            return made
        }.value
    }

    /// Records a value that is already known.
    func note(_ value: Any, _ key: ValueKey) {
        let decoded = Decoded(value: value)
        values.withLock { $0[key] = decoded }
    }
}
