// Which errors decoding may go on after.

extension TrellisError.Code {
    /// Whether decoding could go on after such an error: limits hold for the whole document, and a schema is wrong as a
    /// whole.
    var isRecoverable: Bool {
        switch self {
        case .limitExceeded, .invalidSchema, .invalidSyntax, .unexpectedEnd, .invalidUTF8, .loneSurrogate,
            .trailingData:
            false
        default: true
        }
    }

    /// Whether it says that a value does not fit, for which a default may stand in.
    var isMismatch: Bool {
        switch self {
        case .duplicateKey, .unknownKey: false
        default: isRecoverable
        }
    }
}

extension TrellisError.Contents {
    /// Whether decoding could go on after this error and those that it holds.
    var isRecoverable: Bool { code.isRecoverable && others.allSatisfy { $0.code.isRecoverable } }
}
