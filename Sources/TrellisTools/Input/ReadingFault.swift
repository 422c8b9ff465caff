internal import Trellis

/// What is wrong with a document.
struct ReadingFault: Error, Equatable, Sendable {
    /// Line and column from 1, the column in bytes; nil if there is no place.
    var line: Int?
    var column: Int?
    var message: String
    /// What sort of mistake it is, as the library names it: `invalidJSON`.
    var rule: String
}

/// Why input could not be read to its end.
enum ReadingError: Error, Equatable, Sendable {
    case invalid(ReadingFault)
    case unreadable(FileError)
}

extension ReadingFault {
    /// - Parameters:
    ///   - lines: how many lines there are in front of the document.
    ///   - margin: how many bytes there are in front of it on its first line.
    init(_ error: TrellisError, behind lines: Int = 0, _ margin: Int = 0) {
        line = error.position.map { $0.line + lines }
        column = error.position.map { $0.column + ($0.line == 1 ? margin : 0) }
        message = error.message
        rule = error.code.name
    }
}
