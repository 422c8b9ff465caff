extension TrellisError {
    /// The error without quotes of the input or of an encoded value, if it is of a redacted field.
    init(_ error: any Error, isRedacted: Bool) {
        var contents = Contents(error)
        if isRedacted { contents.redact() }
        self.init(contents)
    }
}

extension TrellisError.Contents {
    /// Removes quotes of the input, or of an encoded value, from the error and the errors that it includes, and
    /// prevents new ones.
    mutating func redact() {
        changeAll { contents in
            contents.isRedacted = true
            contents.excerpt = nil
            if contents.code.quotesInput, contents.found != nil { contents.found = RedactedValue.text }
            guard var inner = (contents.underlying as? TrellisError)?.contents else { return }
            inner.redact()
            contents.underlying = TrellisError(inner)
        }
    }
}

extension TrellisError.Code {
    /// Whether ``TrellisError/found`` of errors with this code may quote the input or an encoded value. For other
    /// codes it contains names of types, or limits.
    fileprivate var quotesInput: Bool {
        switch self {
        case .invalidSyntax, .typeMismatch, .numberOutOfRange, .inexactNumber, .invalidValue, .unknownVariant,
            .testFailed, .notUpdatable, .notEncodable, .nonFiniteNumber, .invalidArchive:
            true
        default: false
        }
    }
}
