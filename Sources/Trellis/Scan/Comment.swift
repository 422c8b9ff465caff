/// How far a comment has come.
enum Comment {
    case none, slash, line, block, star

    /// Whether the next byte is one of the comment's own: those that begin it are not counted, those that end it are.
    var isInside: Bool {
        switch self {
        case .none, .slash: false
        case .line, .block, .star: true
        }
    }

    /// Takes the next byte; false if it makes it no comment.
    mutating func advance(_ byte: UInt8) -> Bool {
        switch self {
        case .none: break
        case .slash:
            switch byte {
            case UInt8(ascii: "/"): self = .line
            case UInt8(ascii: "*"): self = .block
            default:
                self = .none
                return false
            }
        case .line: if byte == 0x0A { self = .none }
        case .block: if byte == UInt8(ascii: "*") { self = .star }
        case .star:
            if byte == UInt8(ascii: "/") {
                self = .none
            } else if byte != UInt8(ascii: "*") {
                self = .block
            }
        }
        return true
    }
}
