import Synchronization

/// A document that is still arriving, as its snapshots share it.
final class SnapshotDocument: Sendable {
    /// A value that was decoded; nil if that failed.
    ///
    /// All snapshots of the document share it. They are Sendable only where the model is, and so are the values of its
    /// fields, hence `@unchecked Sendable`.
    struct Decoded: @unchecked Sendable {
        let value: Any?
    }

    struct ValueKey: Hashable, Sendable {
        var record: Int32
        /// What the value was decoded by, or made by.
        var origin: ObjectIdentifier
    }

    let index = Mutex(SnapshotIndex())
    private let values = Mutex<[ValueKey: Decoded]>([:])
    let setup: DecoderSetup
    /// Whether unfinished strings are visible.
    let showsStrings: Bool
    /// Whether missing fields have their defaults.
    let showsDefaults: Bool

    init(_ options: TrellisDecoder.Options, _ shown: Set<TrellisDecoder.SnapshotOption>) {
        var options = options
        // The document itself is decoded with these, and what they say is reported there.
        options.collectsErrors = false
        options.unknownKeys = .skip
        setup = DecoderSetup(options)
        showsStrings = !shown.contains(.completeStringsOnly)
        showsDefaults = shown.contains(.showsDefaults)
    }

    var keepsFirst: Bool { setup.options.duplicateKeys == .useFirst }

    /// A value that was decoded before, or else is made now, outside of any lock: making it runs code of the caller.
    func value(_ key: ValueKey, orMake make: () -> Any?) -> Any? {
        if let known = values.withLock({ $0[key] }) { return known.value }
        let made = Decoded(value: make())
        return values.withLock { values in
            if let earlier = values[key] { return earlier }
            values[key] = made
            return made
        }.value
    }

    /// Notes a value that is known already.
    func note(_ value: Any, _ key: ValueKey) {
        let decoded = Decoded(value: value)
        values.withLock { $0[key] = decoded }
    }
}
