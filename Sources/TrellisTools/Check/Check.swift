internal import Trellis

/// Checks files, one after the other, in the memory of one chunk.
struct Check {
    /// The files; `-` is standard input.
    var files: [String]
    var reading = ReadingOptions()
    /// Whether a key that an object has twice is an error.
    var refusesDuplicateKeys = false
    var format = FindingFormat.text
    var isColoured = false
    /// How many wrong lines of one file are told of.
    var maximumFindings = 100

    /// Checks all files.
    ///
    /// - Parameters:
    ///   - output: gets a finding for each file that is wrong, or for each line.
    ///   - errors: gets a line for each file that cannot be read.
    func run(output: ByteOutput, errors: ErrorOutput) -> CommandStatus {
        var status = CommandStatus.fine
        var writer = FindingWriter(format, isColoured: isColoured, output: output)
        var bytes = 0
        for (index, file) in files.enumerated() where output.isOpen {
            let progress = { (count: Int) in
                bytes += count
                errors.progress { "\(index) of \(files.count) files, \(sizeText(bytes))" }
            }
            do throws(ReadingError) {
                let found = try check(file, progress) { finding in
                    errors.clear()
                    writer.add(finding)
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

    /// - Returns: whether something is wrong with the file.
    private func check(
        _ file: String, _ progress: (Int) -> Void, _ report: (Finding) -> Void
    ) throws(ReadingError) -> Bool {
        var count = 0
        func onFault(_ fault: ReadingFault) -> DocumentReader.FaultAnswer {
            count += 1
            if count <= maximumFindings { report(Finding(fault, in: file)) }
            return .goOn
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
            let message = rest == 1 ? "one more line is wrong" : "\(rest) more lines are wrong"
            report(Finding(file: file, line: nil, column: nil, message: message, rule: "limitExceeded"))
        }
        return count > 0
    }
}
