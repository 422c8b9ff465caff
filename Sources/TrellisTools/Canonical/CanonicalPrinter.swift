internal import Trellis

// Safety: The bytes of the output are only read during the call that borrows them.
/// Prints documents as canonical JSON (RFC 8785).
///
/// Needs memory for a file, for a copy of a document and for its output, because members are sorted.
struct CanonicalPrinter {
    var files: [String]
    var reading = ReadingOptions()

    /// Prints the documents of all files, up to the first invalid one.
    ///
    /// A single document ends without a line feed, so that the output can be hashed and signed. Several documents each
    /// end with a line feed.
    func print(to output: ByteOutput, errors: ErrorOutput) -> CommandStatus {
        for file in files {
            do throws(ReadingError) {
                // Decoding reports a document that is larger than the limit, with its position.
                let contents = try Self.contents(of: file, beyond: reading.isLines ? .max : reading.maximumSize)
                do throws(ReadingFault) {
                    try print(contents[...], to: output)
                } catch {
                    throw .invalid(error)
                }
            } catch {
                return error.report(file: file, errors: errors)
            }
        }
        return .fine
    }

    private static func contents(of file: String, beyond limit: Int) throws(ReadingError) -> [UInt8] {
        let input = try InputFile.opened(file)
        do throws(FileError) {
            return try input.contents(beyond: limit)
        } catch {
            throw .unreadable(error)
        }
    }

    private func print(_ contents: ArraySlice<UInt8>, to output: ByteOutput) throws(ReadingFault) {
        var decoding = reading.decodingOptions
        decoding.limits.bufferedSize = .max
        var margin = LineMargin(allowsComments: reading.allowsComments)
        guard reading.isLines else {
            try print(contents, behind: margin, decoding, to: output)
            if files.count > 1 { output.append(0x0A) }
            return
        }
        for line in contents.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let document = line.dropFirst(try margin.take(line, endsLine: true))
            if !document.isEmpty {
                try print(document, behind: margin, decoding, to: output)
                output.append(0x0A)
                // Only the first document may begin with a byte order mark.
                decoding.skipsByteOrderMark = false
            }
            if line.endIndex < contents.endIndex { margin.endLine() }
        }
        try margin.endLastLine()
    }

    private func print(
        _ document: ArraySlice<UInt8>, behind margin: LineMargin, _ decoding: TrellisDecoder.Options,
        to output: ByteOutput
    ) throws(ReadingFault) {
        var encoding = TrellisEncoder.Options()
        encoding.isCanonical = true
        encoding.limits.depth = .max
        do throws(TrellisError) {
            let value = try TrellisDecoder(options: decoding).decode(RawJSON.self, from: document)
            do throws(TrellisError) {
                // The bytes are only read during the call.
                unsafe try TrellisEncoder(options: encoding).withText(of: value) { text in
                    unsafe output.append(Span(_unsafeElements: text))
                }
            } catch {
                guard error.code == .duplicateKey else { throw error }
                // Only decoding finds the position of a repeated key.
                var strict = decoding
                strict.duplicateKeys = .error
                _ = try TrellisDecoder(options: strict).decode(JSON.self, from: document)
                throw error
            }
        } catch {
            var fault = ReadingFault(error, behind: margin)
            // Errors of encoding have a path, and the position of the document.
            if fault.line == nil {
                if !error.path.pointer.isEmpty { fault.message = "\(error.path): \(fault.message)" }
                if reading.isLines { (fault.line, fault.column) = (margin.lines + 1, margin.length + 1) }
            }
            throw fault
        }
    }
}
