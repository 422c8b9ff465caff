internal import Trellis

/// Checks files one after another. Needs memory for one chunk.
struct Check {
    /// The files; `-` is standard input.
    var files: [String]
    var reading = ReadingOptions()
    /// Whether a duplicate key in an object is an error.
    var refusesDuplicateKeys = false
    var format = FindingFormat.text
    var isColored = false
    /// Whether no findings are printed.
    var isQuiet = false
    /// The maximum number of invalid lines that are reported for one file.
    var maximumFindings = 100

    /// Checks all files.
    ///
    /// - Parameters:
    ///   - output: receives a finding for each invalid file, or for each invalid line.
    ///   - errors: receives a line for each file that cannot be read.
    func run(output: ByteOutput, errors: ErrorOutput) -> CommandStatus {
        var status = CommandStatus.fine
        var writer = FindingWriter(format, isColored: isColored, output: output)
        var bytes = 0
        for (index, file) in files.enumerated() where output.isOpen {
            let progress = { (count: Int) in
                bytes += count
                errors.progress { "\(index) of \(files.count) files, \(sizeText(bytes))" }
            }
            do throws(ReadingError) {
                let found = try check(file, progress, output) { finding in
                    errors.clear()
                    if !isQuiet { writer.add(finding) }
                }
                if found { status = max(status, .wrong) }
            } catch {
                guard case .unreadable(let error) = error else { continue }
                errors.say("\(visible(file)): \(error.message)")
                status = .unusable
            }
        }
        errors.clear()
        do throws(TrellisError) {
            try writer.finish()
        } catch {
            errors.say(error.message)
            status = .unusable
        }
        if case .unwritable(let error) = output.failure {
            errors.say("standard output: \(error.message)")
            status = .unusable
        }
        return status
    }

    /// - Returns: whether the file is invalid.
    private func check(
        _ file: String, _ progress: (Int) -> Void, _ output: ByteOutput, _ report: (Finding) -> Void
    ) throws(ReadingError) -> Bool {
        var count = 0
        func onFault(_ fault: ReadingFault) -> DocumentReader.FaultAnswer {
            count += 1
            // Further findings would not change the exit status.
            if isQuiet { return .stop }
            if count <= maximumFindings {
                report(Finding(fault, in: file))
            } else if count % 100 == 0 {
                // Nothing is written that would fail.
                output.noticeClosedPipe()
            }
            return output.isOpen ? .goOn : .stop
        }
        do throws(ReadingError) {
            var reader = DocumentReader(options: reading, walks: refusesDuplicateKeys)
            let input = try InputFile.opened(file)
            if refusesDuplicateKeys {
                var keys = DuplicateKeys()
                try reader.read(input, receiver: &keys, didRead: progress, onFault: onFault)
            } else {
                var nothing = NoTokens()
                try reader.read(input, receiver: &nothing, didRead: progress, onFault: onFault)
            }
        } catch {
            guard case .invalid(let fault) = error else { throw error }
            _ = onFault(fault)
        }
        if count > maximumFindings {
            let rest = count - maximumFindings
            let message = rest == 1 ? "one more line is invalid" : "\(rest) more lines are invalid"
            report(Finding(file: file, line: nil, column: nil, message: message, rule: "limitExceeded"))
        }
        return count > 0
    }
}
