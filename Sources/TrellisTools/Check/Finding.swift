/// One thing that is wrong with a file.
struct Finding: Equatable, Sendable {
    var file: String
    /// From 1, the column in bytes; nil if there is no place.
    var line: Int?
    var column: Int?
    var message: String
    /// What sort of mistake it is: `invalidSyntax`, `duplicateKey`.
    var rule: String

    init(file: String, line: Int?, column: Int?, message: String, rule: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.rule = rule
    }

    init(_ fault: ReadingFault, in file: String) {
        self.init(file: file, line: fault.line, column: fault.column, message: fault.message, rule: fault.rule)
    }
}
