import Trellis

extension JSON {
    /// Whether all keys and strings can be compared and hashed in linear time: none has more than 30 consecutive
    /// combining marks. O(size).
    var isStreamSafe: Bool {
        var pending = [self]
        while let value = pending.popLast() {
            switch value {
            case .string(let text): if !text.isStreamSafe { return false }
            case .array(let elements): pending += elements
            case .object(let members):
                for (key, member) in members {
                    if !key.isStreamSafe { return false }
                    pending.append(member)
                }
            default: continue
            }
        }
        return true
    }
}
