/// How the command ends. The larger status wins.
enum CommandStatus: Int32, Comparable, Sendable {
    case fine = 0
    /// A document is wrong, or what was asked of it is not so.
    case wrong = 1
    /// A file could not be read or written, or the arguments are wrong.
    case unusable = 2

    static func < (left: CommandStatus, right: CommandStatus) -> Bool { left.rawValue < right.rawValue }
}
