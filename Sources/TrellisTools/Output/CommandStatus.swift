/// The exit status of a command. If there are several, the highest is used.
enum CommandStatus: Int32, Comparable, Sendable {
    case fine = 0
    /// A document is invalid, has drifted, or lacks a required value.
    case wrong = 1
    /// A file could not be read or written, or the arguments are invalid.
    case unusable = 2

    static func < (left: CommandStatus, right: CommandStatus) -> Bool { left.rawValue < right.rawValue }
}
