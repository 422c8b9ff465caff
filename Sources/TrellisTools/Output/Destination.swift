/// Where a command writes: a file that is replaced when all is well, or standard output.
struct Destination {
    /// Nil, or `-`, for standard output.
    var file: String?
    var errors: ErrorOutput

    /// Runs what writes, and completes the file if it ends well.
    ///
    /// - Parameter body: returns how it ended.
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
