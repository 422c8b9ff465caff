/// An error in a file.
struct Finding: Equatable, Sendable {
    var file: String
    /// The line, from 1. The column is counted in bytes. Nil if the error has no position.
    var line: Int?
    var column: Int?
    var message: String
    /// The code of the error: `invalidSyntax`, `duplicateKey`.
    var rule: String
}

extension Finding {
    init(_ fault: ReadingFault, in file: String) {
        self.init(file: file, line: fault.line, column: fault.column, message: fault.message, rule: fault.rule)
    }
}
