// Whether decoding can continue after an error.

extension TrellisError.Code {
    /// Whether decoding can continue after such an error. It cannot after an exceeded limit, which applies to the whole
    /// document, or an invalid schema.
    var isRecoverable: Bool {
        switch self {
        case .limitExceeded, .invalidSchema, .invalidSyntax, .unexpectedEnd, .invalidUTF8, .loneSurrogate,
            .trailingData:
            false
        default: true
        }
    }

    /// Whether the value does not match its type, so that a default may replace it.
    var isMismatch: Bool {
        switch self {
        case .duplicateKey, .unknownKey, .notUpdatable: false
        default: isRecoverable
        }
    }
}

extension TrellisError.Contents {
    /// Whether decoding can continue after this error and all errors that it contains.
    var isRecoverable: Bool { code.isRecoverable && others.allSatisfy { $0.code.isRecoverable } }
}
