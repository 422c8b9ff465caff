/// The input files of a command.
struct Documents {
    var files: [String]
    var reading = ReadingOptions()

    /// Passes the tokens of all documents to a receiver, until it stops.
    ///
    /// - Returns: `fine` if everything was read, or the receiver stopped. The first file with an error ends reading;
    ///   the error has been printed.
    func read(_ receiver: inout some TokenReceiver & ~Copyable, errors: ErrorOutput) -> CommandStatus {
        var bytes = 0
        for (index, file) in files.enumerated() {
            let progress = { (count: Int) in
                bytes += count
                errors.progress {
                    let files = files.count == 1 ? "" : "file \(index + 1) of \(files.count), "
                    return files + sizeText(bytes)
                }
            }
            do throws(ReadingError) {
                var reader = DocumentReader(options: reading)
                let input = try InputFile.opened(file)
                if try reader.read(input, receiver: &receiver, didRead: progress) { break }
            } catch {
                return error.report(file: file, errors: errors)
            }
        }
        errors.clear()
        return .fine
    }
}
