/// How JSON text is laid out.
enum Layout: Equatable, Sendable {
    /// Without white space.
    case compact
    /// A member or element per line, indented for each level by a character a number of times.
    case indented(by: UInt8, count: Int)
}
