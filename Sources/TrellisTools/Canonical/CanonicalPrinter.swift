internal import Trellis

// Safety: The bytes of the output are only read during the call that borrows them.
/// Prints documents as canonical JSON (RFC 8785).
///
/// Needs memory for a file, or for a line if each line is a document, for a copy of a document and for its output,
/// because members are sorted.
struct CanonicalPrinter {
    var files: [String]
    var reading = ReadingOptions()

    /// Prints the documents of all files, up to the first invalid one.
    ///
    /// A single document ends without a line feed, so that the output can be hashed and signed. Several documents each
    /// end with a line feed.
    func print(to output: ByteOutput, errors: ErrorOutput) -> CommandStatus {
        for file in files where output.isOpen {
            do throws(ReadingError) {
                let input = try InputFile.opened(file)
                if reading.isLines { try printLines(of: input, to: output) } else { try print(input, to: output) }
            } catch {
                return error.report(file: file, errors: errors)
            }
        }
        return .fine
    }

    private func print(_ input: borrowing InputFile, to output: ByteOutput) throws(ReadingError) {
        let contents: [UInt8]
        do throws(FileError) {
            // Decoding reports a document that is larger than the limit, with its position.
            contents = try input.contents(beyond: reading.maximumSize)
        } catch {
            throw .unreadable(error)
        }
        do throws(ReadingFault) {
            try print(contents[...], behind: LineMargin(allowsComments: reading.allowsComments), decoding, to: output)
        } catch {
            throw .invalid(error)
        }
        if files.count > 1 { output.append(0x0A) }
    }

    private var decoding: TrellisDecoder.Options {
        var options = reading.decodingOptions
        options.limits.bufferedSize = .max
        return options
    }

    private func printLines(of input: borrowing InputFile, to output: ByteOutput) throws(ReadingError) {
        var decoding = decoding
        var margin = LineMargin(allowsComments: reading.allowsComments)
        // The bytes that have not been printed, and the number of those without a line feed.
        var text: [UInt8] = []
        var searched = 0
        var isAtEnd = false
        while !isAtEnd, output.isOpen {
            do throws(FileError) {
                isAtEnd = try input.read(appendingTo: &text) == 0
            } catch {
                throw .unreadable(error)
            }
            var start = 0
            do throws(ReadingFault) {
                while let end = text[searched...].firstIndex(of: 0x0A) {
                    try print(line: text[start..<end], endsLine: true, &margin, &decoding, to: output)
                    margin.endLine()
                    start = end + 1
                    searched = start
                }
                searched = text.count
                // Decoding reports a line that is larger than the limit.
                if isAtEnd || searched - start > reading.maximumSize {
                    try print(line: text[start...], endsLine: isAtEnd, &margin, &decoding, to: output)
                    start = searched
                }
                if isAtEnd { try margin.endLastLine() }
            } catch {
                throw .invalid(error)
            }
            text.removeFirst(start)
            searched -= start
        }
    }

    private func print(
        line: ArraySlice<UInt8>, endsLine: Bool, _ margin: inout LineMargin, _ decoding: inout TrellisDecoder.Options,
        to output: ByteOutput
    ) throws(ReadingFault) {
        let document = line.dropFirst(try margin.take(line, endsLine: endsLine))
        if document.isEmpty { return }
        try print(document, behind: margin, decoding, to: output)
        output.append(0x0A)
        // Only the first document may begin with a byte order mark.
        decoding.skipsByteOrderMark = false
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
