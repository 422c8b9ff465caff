/// A non-finite number, which JSON cannot represent.
struct NonFiniteValue: Error {
    let value: any BinaryFloatingPoint & Sendable
}

extension EncodingRoute {
    /// Whether a value that the writer has rejected is encoded again with its own `encode(to:)`, whose error is more
    /// precise.
    func isWrittenAgain(after error: any Error) -> Bool {
        direct != nil && !leaves.contains(.models) && (error as? TrellisError)?.code == .nonFiniteNumber
    }
}

extension EncodingRun {
    /// Converts an error to an `EncodingError`. Errors thrown by other code are not changed.
    ///
    /// - Parameters:
    ///   - value: the value that could not be encoded.
    ///   - path: the path of the value. The path inside the value is appended to it.
    func encodingError(_ error: any Error, _ value: Any, _ path: @autoclosure () -> [any CodingKey]) -> any Error {
        if let error = error as? NonFiniteValue {
            let text = "\(type(of: error.value)).\(error.value)"
            return EncodingError.invalidValue(
                error.value,
                .init(
                    codingPath: path(), debugDescription: "Unable to encode \(text) directly in JSON.",
                    underlyingError: TrellisError(.nonFiniteNumber, found: text)))
        }
        guard let error = error as? TrellisError else { return error }
        return EncodingError(error, value, at: path())
    }

    /// The error for a second value in the same scope.
    func second(_ scope: EncodedScope, _ value: Any) -> any Error {
        EncodingError.invalidValue(
            value,
            .init(codingPath: scope.path, debugDescription: "A value of another kind has been encoded here already."))
    }

    /// The error for writing to a finished scope.
    func late(_ scope: EncodedScope) -> any Error {
        EncodingError.invalidValue(
            (),
            .init(codingPath: scope.path, debugDescription: "The value had been encoded before this was written to it.")
        )
    }
}

extension EncodingError {
    /// Converts an error of the writer. It does not contain values with redacted fields.
    init(_ error: TrellisError, _ value: Any, at path: [any CodingKey]) {
        let isRedacted = error.contents.isRedacted || RedactionSearch.finds(in: type(of: value))
        let value = isRedacted ? RedactedValue() : value
        let inner = error.path.components.map { CodedKey($0) }
        // An inner value that is not a model has already thrown an `EncodingError`.
        if case .invalidValue(let value, let context)? = error.underlying as? EncodingError {
            self = .invalidValue(
                value,
                Context(
                    codingPath: path + inner, debugDescription: context.debugDescription, underlyingError: error))
        } else {
            self = .invalidValue(
                value, Context(codingPath: path + inner, debugDescription: error.message, underlyingError: error))
        }
    }
}

extension TrellisError {
    /// Converts an error of Codable code, with its path. Errors of other types become `custom`.
    init(encoding error: any Error) {
        guard case .invalidValue(_, let context)? = error as? EncodingError else {
            self.init(Contents(error))
            return
        }
        // The description of an `EncodingError` repeats everything that the library's own error says.
        var contents =
            (context.underlyingError as? TrellisError)?.contents ?? Contents(code: .notEncodable, underlying: error)
        contents.path = Path(context.codingPath.map { .init($0) })
        self.init(contents)
    }
}
