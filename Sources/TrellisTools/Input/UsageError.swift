/// A command line that cannot be used.
struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
    let message: String

    init(_ message: String) {
        self.message = message
    }

    var description: String { message }
}
