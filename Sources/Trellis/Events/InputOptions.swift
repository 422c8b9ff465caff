/// The accepted extensions to RFC 8259, and the limits of the input.
struct InputOptions: Sendable {
    var allowsComments = false
    var skipsByteOrderMark = false
    var replacesLoneSurrogates = false
    var limits = InputLimits()
    var skipping = SkippingMode.standard
    /// The approximate size of separately decoded partitions in bytes, set by tests.
    var partSize: Int?
}

struct InputLimits: Sendable {
    /// The maximum size of the document in bytes.
    var bytes = Int.max
    /// The maximum length in bytes of a string or key, with escapes resolved, or of a number.
    var tokenBytes = 64 << 20

    /// The maximum number of input bytes of a token within the limit: an escape may use six bytes for one.
    var rawTokenBytes: Int {
        let (bytes, isTooLarge) = tokenBytes.multipliedReportingOverflow(by: 6)
        return isTooLarge || bytes > Int.max - 2 ? Int.max : bytes + 2
    }
}
