/// The indentation of a line for each open object and array.
public enum JSONIndentation: Hashable, Sendable {
    /// A number of spaces for each level. With 0, lines are not indented. The number is clamped to 0 to 255.
    case spaces(Int)
    /// One tab for each level.
    case tab

    var byte: UInt8 {
        switch self {
        case .spaces: UInt8(ascii: " ")
        case .tab: UInt8(ascii: "\t")
        }
    }

    /// The number of bytes for each level.
    var count: Int {
        switch self {
        case .spaces(let count): min(max(0, count), 255)
        case .tab: 1
        }
    }
}
