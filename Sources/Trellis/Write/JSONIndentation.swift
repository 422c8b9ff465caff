/// The indentation of a line, for each object and array that is open around it.
public enum JSONIndentation: Hashable, Sendable {
    /// Spaces for each level; none leaves the lines at the margin. A count outside of 0 to 255 counts as the nearest of
    /// these.
    case spaces(Int)
    /// One tab for each level.
    case tab

    var byte: UInt8 {
        switch self {
        case .spaces: UInt8(ascii: " ")
        case .tab: UInt8(ascii: "\t")
        }
    }

    /// Bytes for each level.
    var count: Int {
        switch self {
        case .spaces(let count): min(max(0, count), 255)
        case .tab: 1
        }
    }
}
