import Synchronization

/// A document that is still arriving, shared by its snapshots.
final class SnapshotDocument: Sendable {
    let index = Mutex(SnapshotIndex())
    let setup: DecoderSetup
    /// Whether incomplete strings are visible.
    let showsStrings: Bool
    /// Whether missing fields show their defaults.
    let showsDefaults: Bool

    init(_ options: TrellisDecoder.Options, _ shown: Set<TrellisDecoder.SnapshotOption>) {
        var options = options
        // The session's own decode already reports errors and unknown keys. Decoding parts for snapshots must not
        // repeat that. Unknown keys that are errors can drop an element or exclude a variant, so they remain errors.
        options.collectsErrors = false
        if options.unknownKeys == .collect { options.unknownKeys = .skip }
        setup = DecoderSetup(options)
        keepsFirst = options.duplicateKeys == .useFirst
        showsStrings = !shown.contains(.completeStringsOnly)
        showsDefaults = shown.contains(.showsDefaults)
    }

    /// Whether the first of several members with equal keys counts.
    let keepsFirst: Bool
}
