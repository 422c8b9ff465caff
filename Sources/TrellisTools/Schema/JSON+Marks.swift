import Trellis

extension JSON {
    /// Whether a key or a string has more than 30 consecutive combining marks. The standard library compares and hashes
    /// such strings in quadratic time. O(size).
    var hasManyMarks: Bool {
        var pending = [self]
        while let value = pending.popLast() {
            switch value {
            case .string(let text): if text.hasManyMarks { return true }
            case .array(let elements): pending += elements
            case .object(let members):
                for (key, member) in members {
                    if key.hasManyMarks { return true }
                    pending.append(member)
                }
            default: continue
            }
        }
        return false
    }
}

extension String {
    fileprivate var hasManyMarks: Bool {
        // The shortest mark has two bytes.
        guard utf8.count > 60 else { return false }
        var marks = 0
        for scalar in unicodeScalars {
            marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
            if marks > 30 { return true }
        }
        return false
    }
}
