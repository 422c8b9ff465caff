internal import Trellis

/// An error in a document.
struct ReadingFault: Error, Equatable, Sendable {
    /// Line and column from 1, the column in bytes; nil if the error has no position.
    var line: Int?
    var column: Int?
    var message: String
    /// The library's code of the error: `invalidSyntax`.
    var rule: String
}

/// Why input could not be read to its end.
enum ReadingError: Error, Equatable, Sendable {
    case invalid(ReadingFault)
    case unreadable(FileError)
}

extension ReadingError {
    /// Prints the error.
    ///
    /// - Returns: the exit status.
    func report(file: String, errors: ErrorOutput) -> CommandStatus {
        switch self {
        case .invalid(let fault):
            let position = fault.line.map { ":\($0):\(fault.column ?? 1)" } ?? ""
            errors.print("\(visible(file))\(position): error: \(visible(fault.message))\n")
            return .wrong
        case .unreadable(let error):
            errors.say("\(visible(file)): \(error.message)")
            return .unusable
        }
    }
}

extension ReadingFault {
    /// - Parameter margin: the lines, and the bytes of its first line, before the document.
    init(_ error: TrellisError, behind margin: LineMargin = LineMargin()) {
        line = error.position.map { $0.line + margin.lines }
        column = error.position.map { $0.column + ($0.line == 1 ? margin.length : 0) }
        message = error.message
        rule = error.code.name
    }
}
