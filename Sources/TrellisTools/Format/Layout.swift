/// How JSON text is laid out.
enum Layout: Equatable, Sendable {
    /// Without white space.
    case compact
    /// A member or element a line, indented by as many of a character for each level.
    case indented(by: UInt8, count: Int)
}
