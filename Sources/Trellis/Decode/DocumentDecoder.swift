/// The stages of decoding one document, joined: input check, parser, machine.
@safe final class DocumentDecoder {
    private let schema: CompiledSchema
    private let machine: UnsafeMutablePointer<Machine>
    private var parser: Parser
    private var check = InputCheck()
    private var position = LinePosition()

    /// - Parameter result: uninitialised memory for the root value; holds it after `finish` has returned.
    init(schema: CompiledSchema, options: DecodingOptions, result: UnsafeMutableRawPointer) {
        self.schema = schema
        unsafe machine = .allocate(capacity: 1)
        unsafe machine.initialize(to: Machine(schema: schema, options: options, result: result))
        parser = unsafe Parser(events: Machine.events, context: UnsafeMutableRawPointer(machine))
        unsafe machine.pointee.gate = parser.gate
    }

    deinit {
        unsafe machine.pointee.tearDown(schema)
        unsafe machine.deinitialize(count: 1)
        unsafe machine.deallocate()
    }

    /// Decodes a document that is all there. The root slot holds the value unless this throws.
    func decode(_ bytes: UnsafeRawBufferPointer) throws(TrellisError) {
        let chunk = unsafe bytes.assumingMemoryBound(to: UInt8.self)
        unsafe try parse(chunk)
        unsafe try finish(after: chunk)
    }

    private func parse(_ chunk: UnsafeBufferPointer<UInt8>) throws(TrellisError) {
        guard let failure = unsafe check.check(chunk) else {
            return unsafe try handle(parser.parse(chunk), chunk: chunk, isComplete: false)
        }
        // Whatever is wrong before that place is reported first.
        let good = unsafe UnsafeBufferPointer(rebasing: chunk[..<max(0, failure.offset - position.offset)])
        unsafe try handle(parser.parse(good), chunk: chunk, isComplete: false)
        throw unsafe error(failure, in: chunk)
    }

    private func finish(after chunk: UnsafeBufferPointer<UInt8>) throws(TrellisError) {
        if let failure = check.finish() { throw unsafe error(failure, in: chunk) }
        unsafe try handle(parser.complete(), chunk: chunk, isComplete: true)
        unsafe machine.pointee.takeResult()
    }

    /// - Parameter isComplete: whether the parser has seen all of the chunk and its own position no longer counts.
    @inline(__always)
    private func handle(
        _ outcome: Parser.Outcome, chunk: UnsafeBufferPointer<UInt8>, isComplete: Bool
    ) throws(TrellisError) {
        if case .ok = outcome { return }
        let end = isComplete ? chunk.count : min(parser.bytesConsumed, chunk.count)
        throw unsafe error(outcome, endingAt: end, in: chunk)
    }
}

// Errors get their places here.
extension DocumentDecoder {
    @inline(never)
    private func error(
        _ outcome: Parser.Outcome, endingAt end: Int, in chunk: UnsafeBufferPointer<UInt8>
    ) -> TrellisError {
        guard case .failed(let fault) = outcome else {
            let contents = unsafe machine.pointee.failure?.contents ?? .init(code: .custom)
            return unsafe located(contents, at: tokenStart(endingAt: end, in: chunk), in: chunk)
        }
        let index =
            switch fault.position {
            case .previousByte: max(0, end - 1)
            case .thisByte: end
            case .token: unsafe tokenStart(endingAt: end, in: chunk)
            case .end: chunk.count
            }
        var contents = TrellisError.Contents(code: fault.code, expected: fault.expected)
        if index < chunk.count {
            contents.found = unsafe Self.describe(chunk[index])
        } else if fault.code != .unexpectedEnd {
            contents.found = "the end of the input"
        }
        contents.path = unsafe machine.pointee.path(inside: true)
        return unsafe located(contents, at: index, in: chunk)
    }

    private func error(_ failure: InputCheck.Failure, in chunk: UnsafeBufferPointer<UInt8>) -> TrellisError {
        var contents: TrellisError.Contents
        switch failure.kind {
        case .verticalTab: contents = .init(code: .invalidSyntax, found: "a vertical tab, which JSON does not allow")
        case .formFeed: contents = .init(code: .invalidSyntax, found: "a form feed, which JSON does not allow")
        case .invalidUTF8: contents = .init(code: .invalidUTF8)
        case .loneSurrogate: contents = .init(code: .loneSurrogate)
        }
        contents.path = unsafe machine.pointee.path(inside: true)
        return unsafe located(contents, at: failure.offset - position.offset, in: chunk)
    }

    private func located(
        _ contents: TrellisError.Contents, at index: Int, in chunk: UnsafeBufferPointer<UInt8>
    ) -> TrellisError {
        var contents = contents
        contents.place = unsafe position.place(of: index, in: chunk)
        contents.excerpt = unsafe excerpt(of: chunk, at: index)
        return TrellisError(contents)
    }

    private static func describe(_ byte: UInt8) -> String {
        byte > 0x20 && byte < 0x7F
            ? "'\(Character(UnicodeScalar(byte)))'" : "byte 0x" + String(byte, radix: 16, uppercase: true)
    }

    private func excerpt(of chunk: UnsafeBufferPointer<UInt8>, at index: Int) -> String? {
        guard index >= 0, index < chunk.count else { return nil }
        let around = unsafe chunk[max(0, index - 10)..<min(chunk.count, index + 20)]
        var text = ""
        for scalar in unsafe String(decoding: around, as: UTF8.self).unicodeScalars {
            if scalar.value < 0x20 || scalar == "\u{7F}" { text += "·" } else { text.unicodeScalars.append(scalar) }
        }
        return text
    }
}
