/// The state of a comment.
enum Comment {
    case none, slash, line, block, star

    /// Whether the next byte is part of the comment's contents or its end. The bytes that begin a comment do not count.
    var isInside: Bool {
        switch self {
        case .none, .slash: false
        case .line, .block, .star: true
        }
    }

    /// Processes the next byte; false if the preceding slash does not begin a comment.
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
