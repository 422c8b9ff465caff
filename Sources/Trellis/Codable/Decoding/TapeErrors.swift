// Errors as Foundation's coders throw them. Each holds the `TrellisError` that says the same, which gets its place when
// the error leaves the document: what is caught before would only have cost time.
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

    /// A number without a value of its type has no coding path in Foundation's errors either; it is in the text, and in
    /// the underlying error.
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
    ///
    /// - Parameter expected: what it should be, in words.
    func corrupted(_ expected: String, _ text: String) -> DecodingError {
        .dataCorrupted(context(.init(invalid: text, expected)))
    }

    /// The same of a date, of which Foundation gives the path of the decoder that was asked for it. The underlying
    /// error has its own.
    func corruptedDate(_ text: String, _ isOwn: Bool) -> DecodingError {
        let path = codingPath
        return .dataCorrupted(
            context(
                .init(invalid: text, "an ISO 8601 date"), path, at: index, shown: isOwn ? path : path.dropLast()))
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

    /// A text that takes quadratic time to compare or hash.
    func tooManyMarks(in what: String, at index: Int) -> DecodingError {
        let contents = TrellisError.Contents(tooManyMarksIn: what, over: StreamSafeText.maximumMarks)
        return .dataCorrupted(context(contents, codingPath, at: index))
    }

    /// An array or dictionary has more elements than the limit allows.
    ///
    /// - Parameter index: where the first of those is.
    func tooManyElements(at index: Int) -> DecodingError {
        let found = "more than \(document.maximumCount) elements"
        return .dataCorrupted(context(.init(code: .limitExceeded, found: found), codingPath, at: index))
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
        .init(
            error, of: type, under: codingPath, otherwise: document.tape.number(ofEventAt: index), document.strategies,
            document.setup.options)
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
    /// The position and a sentence as Foundation's decoder has it. Everything else is in the underlying error.
    init(_ error: TrellisError, _ path: [any CodingKey]) {
        self.init(error, path, error.sentence)
    }

    /// - Parameter sentence: what is wrong.
    fileprivate init(_ error: TrellisError, _ path: [any CodingKey], _ sentence: String) {
        let position = error.position.map { "\($0): " } ?? ""
        self.init(codingPath: path, debugDescription: position + sentence, underlyingError: error)
    }
}

extension TrellisError {
    /// What is wrong, in the words of Foundation's decoder. A printed `DecodingError` has the words of this error
    /// beside them.
    fileprivate var sentence: String {
        switch code {
        case .typeMismatch: "Expected to decode \(expected ?? "a value") but found \(found ?? "another") instead"
        case .unexpectedNull: "Cannot get value of type \(expected ?? "a value") -- found null value instead"
        case .missingKeys: "No value associated with key \"\(missingKeys.first ?? "")\""
        case .inexactNumber, .numberOutOfRange:
            "Number \(found ?? "") is not representable as \(expected ?? "a value of the type")"
        case .invalidValue where expected != nil: "Expected \(expected ?? "") but found \(found ?? "a value")"
        case .unexpectedEnd: "Unkeyed container is at end"
        case .limitExceeded: "The data exceeds a limit of the decoder"
        case .duplicateKey: "The object has a key twice"
        default: "The data could not be decoded"
        }
    }
}

extension TrellisError.Contents {
    /// A string that is not what it should be.
    fileprivate init(invalid text: String, _ expected: String) {
        self.init(code: .invalidValue, expected: expected, found: "\"" + text.shortened(limit: 40) + "\"")
    }
}

// Safety: The document is borrowed during the call, and the positions of errors are found before the call ends.
extension DecodingError {
    /// The text is not JSON.
    init(syntax error: TrellisError) {
        self = .dataCorrupted(
            DecodingError.Context(
                error, [], error.code.isOfText ? "The given data was not valid JSON" : error.sentence))
    }

    fileprivate var context: DecodingError.Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
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
        return with(DecodingError.Context(TrellisError(contents), context.codingPath, context.debugDescription))
    }

    /// The same error in another context.
    fileprivate func with(_ context: DecodingError.Context) -> DecodingError {
        switch self {
        case .typeMismatch(let type, _): .typeMismatch(type, context)
        case .valueNotFound(let type, _): .valueNotFound(type, context)
        case .keyNotFound(let key, _): .keyNotFound(key, context)
        case .dataCorrupted: .dataCorrupted(context)
        @unknown default: self
        }
    }
}

extension TrellisError.Code {
    /// Whether the text itself is wrong, whatever it is decoded as.
    var isOfText: Bool {
        [.invalidSyntax, .unexpectedEnd, .invalidUTF8, .loneSurrogate, .trailingData].contains(self)
    }
}

// Errors that types throw themselves, such as those of enums for raw values that they do not have.
extension TapeDecoder {
    /// An error with its position and an underlying `TrellisError`, found by its coding path. This is the decoder of
    /// the root.
    func located(_ error: DecodingError) -> DecodingError {
        guard let context = error.context else { return error }
        if var contents = (context.underlyingError as? TrellisError)?.contents {
            guard contents.event == nil, contents.position == nil else { return error }
            // Of the null that represents a missing member.
            contents.event = document.tape.number(ofEventAt: index(ofValueAt: context.codingPath))
            return error.with(
                DecodingError.Context(TrellisError(contents), context.codingPath, context.debugDescription))
        }
        let located = self.context(of: error, context, underlying: context.underlyingError)
        return error.with(DecodingError.Context(TrellisError(located), context.codingPath, context.debugDescription))
    }

    /// The same error as models have it.
    func trellisError(_ error: DecodingError) -> TrellisError {
        guard let context = error.context else { return TrellisError(.custom, underlying: error) }
        if let known = context.underlyingError as? TrellisError { return known }
        return TrellisError(self.context(of: error, context, underlying: error))
    }

    private func context(
        of error: DecodingError, _ context: DecodingError.Context, underlying: (any Error)?
    ) -> TrellisError.Contents {
        let index = index(ofValueAt: context.codingPath)
        var contents = TrellisError.Contents(code: .invalidValue, underlying: underlying)
        switch error {
        case .typeMismatch(let type, _): (contents.code, contents.expected) = (.typeMismatch, "\(type)")
        case .valueNotFound(let type, _) where document.isNull(at: index):
            (contents.code, contents.expected) = (.unexpectedNull, "\(type)")
        case .keyNotFound(let key, _): (contents.code, contents.missingKeys) = (.missingKeys, [key.stringValue])
        default: break
        }
        if contents.code != .missingKeys, contents.code != .unexpectedNull {
            contents.found = document.tape.found(at: index)
        }
        contents.path.components = context.codingPath.map { .init($0) }
        contents.event = document.tape.number(ofEventAt: index)
        contents.position = document.tape.position(at: index)
        return contents
    }

    /// Where the value at a coding path is, or the innermost around it that there is. O(document).
    private func index(ofValueAt path: [any CodingKey]) -> Int {
        let tape = document.memory
        var index = index
        for (depth, key) in path.enumerated() {
            var found: Int?
            switch tape.kind(at: index) {
            case .beginArray:
                guard let position = key.intValue, position >= 0 else { return index }
                let end = Int(tape[index].link)
                var (element, count) = (index + 1, 0)
                while element < end, count < position {
                    element = tape.end(ofValueAt: element)
                    count += 1
                }
                if element < end { found = element }
            case .beginObject:
                let keepsFirst = document.setup.options.duplicateKeys != .useLast
                document.tape.forEachMember(ofObjectAt: index) { member, value in
                    let name = tape.string(at: member)
                    // Keys of dictionaries are not converted.
                    guard
                        document.converted(name, { Array(path[..<depth]) }).hasSameBytes(as: key.stringValue)
                            || name.hasSameBytes(as: key.stringValue)
                    else { return }
                    if found == nil || !keepsFirst { found = value }
                }
            default: break
            }
            guard let next = found else { return index }
            index = next
        }
        return index
    }
}
