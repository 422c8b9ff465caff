/// A number that JSON has no form for.
struct NonFiniteValue: Error {
    let value: any BinaryFloatingPoint & Sendable
}

extension EncodingRoute {
    /// Whether a value that the writer has refused is written by its own code, whose error says more.
    func isWrittenAgain(after error: any Error) -> Bool {
        direct != nil && !leaves.contains(.models) && (error as? TrellisError)?.code == .nonFiniteNumber
    }
}

extension EncodingRun {
    /// An error as `Codable` has them. Those of other types' code are given on as they are.
    ///
    /// - Parameters:
    ///   - value: the value that could not be written.
    ///   - path: where it is. What the error says of places inside the value follows it.
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

    /// The error of a value for which something has been written already.
    func second(_ scope: EncodedScope, _ value: Any) -> any Error {
        EncodingError.invalidValue(
            value,
            .init(codingPath: scope.path, debugDescription: "A value of another kind has been encoded here already."))
    }

    /// The error of writing to what is done.
    func late(_ scope: EncodedScope) -> any Error {
        EncodingError.invalidValue(
            (),
            .init(codingPath: scope.path, debugDescription: "The value had been encoded before this was written to it.")
        )
    }
}

extension EncodingError {
    /// What the writer found wrong in a value.
    init(_ error: TrellisError, _ value: Any, at path: [any CodingKey]) {
        let inner = error.path.components.map { CodedKey($0) }
        // A value inside that is no model has said it already.
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
    /// An error of `Codable` with its path. Errors of other types' code become `custom`.
    init(encoding error: any Error) {
        guard case .invalidValue(_, let context)? = error as? EncodingError else {
            self.init(Contents(error))
            return
        }
        let code = (context.underlyingError as? TrellisError)?.code ?? .notEncodable
        var contents = Contents(code: code, found: context.debugDescription, underlying: error)
        contents.path = Path(context.codingPath.map { .init($0) })
        self.init(contents)
    }
}
