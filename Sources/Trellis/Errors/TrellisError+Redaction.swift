extension TrellisError.Contents {
    /// Removes quotes of the input from the error and the errors that it includes, and prevents new ones.
    mutating func redact() {
        changeAll { contents in
            contents.isRedacted = true
            contents.excerpt = nil
            if contents.code.quotesInput, contents.found != nil { contents.found = RedactedValue.text }
        }
    }
}

extension TrellisError.Code {
    /// Whether ``TrellisError/found`` of errors with this code may quote the input. For other codes it contains names
    /// of types, or limits.
    fileprivate var quotesInput: Bool {
        switch self {
        case .invalidSyntax, .typeMismatch, .numberOutOfRange, .inexactNumber, .invalidValue, .unknownVariant,
            .testFailed, .notUpdatable:
            true
        default: false
        }
    }
}
