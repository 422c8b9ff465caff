extension TrellisError.Path {
    /// The path as a JSON Pointer of RFC 6901, such as `/items/3/user.login`; empty at the root. O(length).
    public var pointer: String {
        var text = ""
        for component in components {
            switch component {
            case .key(let key): Self.append(pointerToken: key, to: &text)
            case .index(let index): text += "/\(index)"
            }
        }
        return text
    }

    /// Appends a key to a JSON Pointer, with `~` written as `~0` and `/` as `~1`.
    static func append(pointerToken key: String, to pointer: inout String) {
        pointer.append("/")
        // Iterates over Unicode scalars, because a slash before a combining mark must be escaped, too.
        for scalar in key.unicodeScalars {
            switch scalar {
            case "~": pointer.append("~0")
            case "/": pointer.append("~1")
            default: pointer.unicodeScalars.append(scalar)
            }
        }
    }
}
