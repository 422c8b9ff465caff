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
                let contents = try Self.contents(of: file, limit: reading.isLines ? .max : reading.maximumSize)
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

    private static func contents(of file: String, limit: Int) throws(ReadingError) -> [UInt8] {
        let input = try InputFile.opened(file)
        do throws(FileError) {
            return try input.contents(limit: limit)
        } catch {
            throw .unreadable(error)
        }
    }

    private func print(_ contents: ArraySlice<UInt8>, to output: ByteOutput) throws(ReadingFault) {
        guard reading.isLines else {
            try print(contents, lines: 0, to: output)
            if files.count > 1 { output.append(0x0A) }
            return
        }
        for (number, line) in contents.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        where !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
            try print(line, lines: number, to: output)
            output.append(0x0A)
        }
    }

    /// - Parameter lines: the number of lines before the document.
    private func print(_ document: ArraySlice<UInt8>, lines: Int, to output: ByteOutput) throws(ReadingFault) {
        var decoding = reading.decodingOptions
        decoding.limits.tokenLength = .max
        decoding.limits.bufferedSize = .max
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
                decoding.duplicateKeys = .error
                _ = try TrellisDecoder(options: decoding).decode(JSON.self, from: document)
                throw error
            }
        } catch {
            var fault = ReadingFault(error, behind: lines)
            // Errors of encoding have a path, and the position of the document.
            if fault.line == nil {
                if !error.path.pointer.isEmpty { fault.message = "\(error.path): \(fault.message)" }
                if reading.isLines { (fault.line, fault.column) = (lines + 1, 1) }
            }
            throw fault
        }
    }
}
