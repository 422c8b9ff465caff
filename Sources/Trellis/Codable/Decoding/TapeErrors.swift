// Creating errors as Foundation's coders throw them. Each contains the corresponding `TrellisError`. Its position is
// computed only when the error leaves the decode, because computing it for errors that are caught would waste time.
extension TapeDecoder {
    /// The error for this value, which is an invalid scalar.
    @inline(never)
    func error(_ fault: ValueFault) -> DecodingError { error(fault, codingPath) }

    /// The error for an invalid scalar.
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

    /// As in Foundation, an error for a number that does not fit has no coding path. The path is in the description and
    /// in the underlying error.
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

    /// The error for a value that is null or does not have the requested type.
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

    /// The error for a value that has the requested type but is invalid.
    ///
    /// - Parameter expected: a description of a valid value.
    func corrupted(_ expected: String, _ text: String) -> DecodingError {
        .dataCorrupted(context(.init(invalid: text, expected)))
    }

    /// The error for an invalid date. Foundation reports the path of the decoder from which the date was requested. The
    /// underlying error has the path of the date.
    ///
    /// - Parameter isOwn: whether this decoder is the one from which the date was requested.
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

    /// The error for a repeated key.
    func repeated(_ key: Int) -> DecodingError {
        let name = "\"" + document.tape.string(at: key).shortened(limit: 40) + "\""
        return .dataCorrupted(context(.init(code: .duplicateKey, found: name), codingPath, at: key))
    }

    /// The error for a string that takes quadratic time to compare or hash.
    func exceededMarkLimit(in what: String, at index: Int) -> DecodingError {
        exceeded(.init(tooManyMarksIn: what, over: StreamSafeText.maximumMarks), at: index)
    }

    /// The error for an array or dictionary with more elements than the limit.
    ///
    /// - Parameter index: the index of the first element over the limit.
    func exceededElementLimit(at index: Int) -> DecodingError {
        exceeded(.init(code: .limitExceeded, found: "more than \(document.maximumCount) elements"), at: index)
    }

    /// The error of an exceeded limit. The decode fails with it even if a type catches it, as with `try?`: its value
    /// could otherwise be incomplete without an error.
    func exceeded(_ contents: TrellisError.Contents, at index: Int) -> DecodingError {
        let error = DecodingError.dataCorrupted(context(contents, codingPath, at: index))
        fail(error)
        return error
    }

    /// The error for a request after the last element.
    @inline(never)
    func end(_ type: any Any.Type, at position: Int) -> DecodingError {
        // A missing element is like null, which decoding can recover from. The document itself is complete.
        var contents = TrellisError.Contents(code: .unexpectedNull, expected: "\(type)")
        contents.found = "the end of an array of \(position) element\(position == 1 ? "" : "s")"
        return .valueNotFound(type, context(contents, codingPath + [CodedKey(index: position)], at: index))
    }

    /// Converts the error of a model that was decoded from this value.
    func error(_ error: TrellisError, of type: any Any.Type) -> DecodingError {
        .init(
            error, of: type, under: codingPath, otherwise: document.tape.number(ofEventAt: index), document.strategies,
            document.setup.options)
    }

    func context(_ contents: TrellisError.Contents) -> DecodingError.Context {
        context(contents, codingPath, at: index)
    }

    /// - Parameters:
    ///   - path: the path of the value.
    ///   - shown: the coding path to report, if it differs.
    private func context(
        _ contents: TrellisError.Contents, _ path: [any CodingKey], at index: Int, shown: [any CodingKey]? = nil
    ) -> DecodingError.Context {
        var contents = contents.placed(at: index, of: document.tape)
        contents.path.components = path.map { .init($0) }
        return DecodingError.Context(TrellisError(contents), shown ?? path)
    }
}

extension DecodingError.Context {
    /// A context whose description is the position and a sentence of Foundation's decoder. All details are in the
    /// underlying error.
    init(_ error: TrellisError, _ path: [any CodingKey]) {
        self.init(error, path, error.sentence)
    }

    /// - Parameter sentence: the description of the error.
    fileprivate init(_ error: TrellisError, _ path: [any CodingKey], _ sentence: String) {
        let position = error.position.map { "\($0): " } ?? ""
        self.init(codingPath: path, debugDescription: position + sentence, underlyingError: error)
    }
}

extension TrellisError {
    /// A description as in Foundation's decoder. A printed `DecodingError` also shows the underlying error.
    fileprivate var sentence: String {
        switch code {
        case .typeMismatch: "Expected to decode \(expected ?? "a value") but found \(found ?? "another") instead"
        case .unexpectedNull: "Expected to decode \(expected ?? "a value") but found null instead"
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
    /// The error for a string that is not a valid value.
    fileprivate init(invalid text: String, _ expected: String) {
        self.init(code: .invalidValue, expected: expected, found: "\"" + text.shortened(limit: 40) + "\"")
    }
}

// Safety: The document is borrowed during the call, and the positions of errors are found before the call ends.
extension DecodingError {
    /// The error for invalid JSON.
    init(syntax error: TrellisError) {
        self = .dataCorrupted(
            DecodingError.Context(
                error, [], error.code.isOfText ? "The given data was not valid JSON" : error.sentence))
    }

    var context: DecodingError.Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    /// The error with its position in the document.
    func placed(in document: UnsafeRawBufferPointer, _ options: TrellisDecoder.Options) -> DecodingError {
        guard let context, let error = context.underlyingError as? TrellisError else { return self }
        let events = error.all.compactMap { $0.position == nil ? $0.contents.event : nil }
        guard !events.isEmpty else { return self }
        let places = unsafe TapeRecorder.places(ofEvents: events, in: document, options)
        var contents = error.contents
        contents.changeAll { contents in
            guard contents.position == nil, let place = contents.event.flatMap({ places[$0] }) else { return }
            contents.position = place.position
            if !contents.isRedacted { contents.excerpt = place.excerpt }
        }
        return with(DecodingError.Context(TrellisError(contents), context.codingPath, context.debugDescription))
    }

    /// The error with other events as its positions.
    func moved(_ event: (Int) -> Int?) -> DecodingError {
        guard let context, var contents = (context.underlyingError as? TrellisError)?.contents else { return self }
        contents.changeAll { $0.event = $0.event.flatMap(event) }
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
    /// Whether the error is independent of the decoded type, such as invalid JSON.
    var isOfText: Bool {
        [.invalidSyntax, .unexpectedEnd, .invalidUTF8, .loneSurrogate, .trailingData].contains(self)
    }
}

// Errors thrown by types, such as an unknown raw value of an enum.
extension TapeDecoder {
    /// Adds the position and an underlying `TrellisError`, found by the coding path of the error. This decoder must be
    /// the decoder of the root.
    func located(_ error: DecodingError) -> DecodingError {
        guard let context = error.context else { return error }
        if var contents = (context.underlyingError as? TrellisError)?.contents {
            guard contents.event == nil, contents.position == nil else { return error }
            // The event of the null that represents a missing member.
            contents.event = document.tape.number(ofEventAt: place(of: context.codingPath).index)
            return error.with(
                DecodingError.Context(TrellisError(contents), context.codingPath, context.debugDescription))
        }
        let located = self.context(of: error, context, underlying: context.underlyingError)
        return error.with(DecodingError.Context(TrellisError(located), context.codingPath, context.debugDescription))
    }

    /// The corresponding `TrellisError`.
    func trellisError(_ error: DecodingError) -> TrellisError {
        guard let context = error.context else { return TrellisError(.custom, underlying: error) }
        if let known = context.underlyingError as? TrellisError { return known }
        return TrellisError(self.context(of: error, context, underlying: error))
    }

    private func context(
        of error: DecodingError, _ context: DecodingError.Context, underlying: (any Error)?
    ) -> TrellisError.Contents {
        let (index, isAtPath) = place(of: context.codingPath)
        var contents = TrellisError.Contents(code: .invalidValue, underlying: underlying)
        switch error {
        case .typeMismatch(let type, _): (contents.code, contents.expected) = (.typeMismatch, "\(type)")
        case .valueNotFound(let type, _) where document.isNull(at: index):
            (contents.code, contents.expected) = (.unexpectedNull, "\(type)")
        case .keyNotFound(let key, _): (contents.code, contents.missingKeys) = (.missingKeys, [key.stringValue])
        default: break
        }
        // A value around the path says nothing about the error.
        if isAtPath, contents.code != .missingKeys, contents.code != .unexpectedNull {
            contents.found = document.tape.found(at: index)
        }
        contents.path.components = context.codingPath.map { .init($0) }
        return contents.placed(at: index, of: document.tape)
    }

    /// The index of the value at a coding path, or of the innermost existing value around it, and whether it is at the
    /// path itself. O(document).
    private func place(of path: [any CodingKey]) -> (index: Int, isAtPath: Bool) {
        let tape = document.memory
        var index = index
        for (depth, key) in path.enumerated() {
            var found: Int?
            switch tape.kind(at: index) {
            case .beginArray:
                guard let position = key.intValue, position >= 0 else { return (index, false) }
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
            guard let next = found else { return (index, false) }
            index = next
        }
        return (index, true)
    }
}
