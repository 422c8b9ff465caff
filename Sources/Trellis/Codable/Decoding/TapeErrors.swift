// Errors as Foundation's coders throw them. Each holds the `TrellisError` that says the same, which gets its place when the
// error leaves the document: what is caught before would only have cost time.
extension TapeDecoder {
    /// What is wrong with a scalar that is this value.
    @inline(never)
    func error(_ fault: ValueFault) -> DecodingError { error(fault, codingPath) }

    /// What is wrong with a scalar.
    @inline(never)
    func error(_ fault: ValueFault, _ path: [any CodingKey]) -> DecodingError {
        let found = document.tape.found(at: fault.index)
        var contents = TrellisError.Contents(code: .typeMismatch, expected: "\(fault.type)", found: found)
        switch fault.kind {
        case .isNull:
            contents.code = .unexpectedNull
            contents.found = nil
            return .valueNotFound(fault.type, context(contents, path, at: fault.index))
        case .isOther: return .typeMismatch(fault.type, context(contents, path, at: fault.index))
        case .doesNotFit(let failure):
            contents.code = failure == .inexact ? .inexactNumber : .numberOutOfRange
            return numberError(contents, path, at: fault.index)
        }
    }

    /// A number without a value of its type has no coding path in Foundation's errors either; it is in the text, and in the
    /// underlying error.
    private func numberError(
        _ contents: TrellisError.Contents, _ path: [any CodingKey], at index: Int
    ) -> DecodingError {
        .dataCorrupted(context(contents, path, at: index, shown: []))
    }

    func notFitting(_ type: any Any.Type, _ error: any Error) -> DecodingError {
        var contents = TrellisError.Contents(error)
        contents.expected = contents.expected ?? "\(type)"
        return numberError(contents, codingPath, at: index)
    }

    /// This value is null, or not of the kind that is asked for.
    @inline(never)
    func mismatch(_ type: any Any.Type, _ expected: String) -> DecodingError {
        var contents = TrellisError.Contents(code: .typeMismatch, expected: expected)
        if document.isNull(at: index) {
            contents.code = .unexpectedNull
            return .valueNotFound(type, context(contents))
        }
        contents.found = document.tape.found(at: index)
        return .typeMismatch(type, context(contents))
    }

    /// This value is of the right kind and has no meaning.
    func corrupted(_ what: String) -> DecodingError {
        .dataCorrupted(context(TrellisError.Contents(code: .invalidValue, found: what)))
    }

    /// The same of a date, of which Foundation gives the path of what it is in. The underlying error has its own.
    func corruptedDate(_ what: String) -> DecodingError {
        let path = codingPath
        let contents = TrellisError.Contents(code: .invalidValue, found: what)
        return .dataCorrupted(context(contents, path, at: index, shown: path.dropLast()))
    }

    @inline(never)
    func missing(_ key: some CodingKey) -> DecodingError {
        var contents = TrellisError.Contents(code: .missingKeys)
        contents.missingKeys = [key.stringValue]
        return .keyNotFound(key, context(contents))
    }

    /// A key that has come before.
    func repeated(_ key: Int) -> DecodingError {
        let name = "\"" + document.tape.string(at: key).shortened(limit: 40) + "\""
        return .dataCorrupted(context(.init(code: .duplicateKey, found: name), codingPath, at: key))
    }

    /// There is no element left.
    @inline(never)
    func end(_ type: any Any.Type, at position: Int) -> DecodingError {
        var contents = TrellisError.Contents(code: .unexpectedEnd)
        contents.found = "the array has \(position) element\(position == 1 ? "" : "s")"
        return .valueNotFound(type, context(contents, codingPath + [CodedKey(index: position)], at: index))
    }

    /// What a model found wrong with this value.
    func error(_ error: TrellisError, of type: any Any.Type) -> DecodingError {
        .init(error, of: type, under: codingPath, otherwise: document.tape.number(ofEventAt: index))
    }

    func context(_ contents: TrellisError.Contents) -> DecodingError.Context {
        context(contents, codingPath, at: index)
    }

    /// - Parameters:
    ///   - path: where it is.
    ///   - shown: the coding path, if it is another.
    private func context(
        _ contents: TrellisError.Contents, _ path: [any CodingKey], at index: Int, shown: [any CodingKey]? = nil
    ) -> DecodingError.Context {
        var contents = contents
        contents.path.components = path.map { .init($0) }
        contents.event = document.tape.number(ofEventAt: index)
        contents.position = document.tape.position(at: index)
        return DecodingError.Context(TrellisError(contents), shown ?? path)
    }
}

extension DecodingError.Context {
    init(_ error: TrellisError, _ path: [any CodingKey]) {
        self.init(codingPath: path, debugDescription: error.description, underlyingError: error)
    }
}

// Safety: The document is borrowed during the call, and the positions of errors are found before the call ends.
extension DecodingError {
    /// The error of a model, as a Codable type would have thrown it.
    ///
    /// - Parameters:
    ///   - path: that of the model.
    ///   - event: that of the model, for an error without a place.
    init(_ error: TrellisError, of type: any Any.Type, under path: [any CodingKey], otherwise event: Int?) {
        var contents = error.contents
        let inner = contents.path.components.map { CodedKey($0) as any CodingKey }
        contents.prepend(path.map { .init($0) })
        if contents.position == nil, contents.event == nil { contents.event = event }
        let context = DecodingError.Context(TrellisError(contents), path + inner)
        switch contents.code {
        case .typeMismatch: self = .typeMismatch(type, context)
        case .unexpectedNull: self = .valueNotFound(type, context)
        case .missingKeys:
            self = .keyNotFound(CodedKey(stringValue: contents.missingKeys.first ?? ""), context)
        default: self = .dataCorrupted(context)
        }
    }

    /// The text is not JSON.
    init(syntax error: TrellisError) {
        self = .dataCorrupted(
            DecodingError.Context(
                codingPath: [], debugDescription: "The given data was not valid JSON. \(error)",
                underlyingError: error))
    }

    private var context: DecodingError.Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    /// The same error as models have it.
    var trellisError: TrellisError? {
        guard let context else { return nil }
        if let error = context.underlyingError as? TrellisError { return error }
        var contents = TrellisError.Contents(code: .invalidValue, underlying: self)
        contents.path.components = context.codingPath.map { .init($0) }
        return TrellisError(contents)
    }

    /// The error with its place in the document that it is about.
    func placed(in document: UnsafeRawBufferPointer, _ options: TrellisDecoder.Options) -> DecodingError {
        guard let context, let error = context.underlyingError as? TrellisError, let event = error.contents.event,
            error.position == nil,
            let (position, excerpt) = unsafe TapeRecorder.position(of: event, in: document, options)
        else { return self }
        var contents = error.contents
        contents.position = position
        contents.excerpt = excerpt
        let placed = TrellisError(contents)
        let new = DecodingError.Context(
            codingPath: context.codingPath, debugDescription: placed.description, underlyingError: placed)
        switch self {
        case .typeMismatch(let type, _): return .typeMismatch(type, new)
        case .valueNotFound(let type, _): return .valueNotFound(type, new)
        case .keyNotFound(let key, _): return .keyNotFound(key, new)
        case .dataCorrupted: return .dataCorrupted(new)
        @unknown default: return self
        }
    }
}
