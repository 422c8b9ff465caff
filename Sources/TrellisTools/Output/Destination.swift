/// The output of a command: a file that is replaced on success, or standard output.
struct Destination {
    /// Nil, or `-`, for standard output.
    var file: String?
    var errors: ErrorOutput

    /// Runs a closure that writes, and completes the file if the closure succeeds.
    ///
    /// - Parameter body: returns its status.
    func write(_ body: (ByteOutput) -> CommandStatus) -> CommandStatus {
        guard let file, file != "-" else {
            let output = ByteOutput.standardOutput
            let status = body(output)
            output.flush()
            guard case .unwritable(let error) = output.failure else { return status }
            errors.say("standard output: \(error.message)")
            return .unusable
        }
        do throws(FileError) {
            let replaced = try ReplacedFile(file)
            let status = body(replaced.output)
            if status == .fine { try replaced.complete() }
            return status
        } catch {
            errors.say("\(visible(file)): \(error.message)")
            return .unusable
        }
    }
}
