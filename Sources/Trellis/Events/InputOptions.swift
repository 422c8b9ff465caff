/// What the input may look like beyond RFC 8259, and how much of it there may be.
struct InputOptions: Sendable {
    var allowsComments = false
    var skipsByteOrderMark = false
    var replacesLoneSurrogates = false
    var limits = InputLimits()
    var skipping = SkippingMode.automatic
    /// About how large parts are that are decoded apart from each other, in tests.
    var partSize: Int?
}

struct InputLimits: Sendable {
    /// The document's bytes.
    var bytes = Int.max
    /// The bytes of one string or key, escapes resolved, or of one number.
    var tokenBytes = 64 << 20

    /// No token within the limit has more bytes than this as it stands: an escape takes six for one.
    var rawTokenBytes: Int {
        let (bytes, isTooLarge) = tokenBytes.multipliedReportingOverflow(by: 6)
        return isTooLarge || bytes > Int.max - 2 ? Int.max : bytes + 2
    }
}
