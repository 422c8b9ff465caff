/// What stands in front of a line for each object and array that is open around it.
public struct JSONIndentation: Hashable, Sendable {
    let byte: UInt8
    let count: UInt8

    /// So many spaces for each level; none leaves the lines at the margin. Counts outside of 0 to 255 are brought into it.
    public static func spaces(_ count: Int) -> JSONIndentation {
        JSONIndentation(byte: UInt8(ascii: " "), count: UInt8(clamping: count))
    }

    /// One tab for each level.
    public static let tab = JSONIndentation(byte: UInt8(ascii: "\t"), count: 1)
}
