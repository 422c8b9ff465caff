// Reading and changing the value at a JSON Pointer.
extension JSON {
    /// The value at a JSON Pointer of RFC 6901, such as `/data/0/id`; null if there is none, or if the string is not a
    /// pointer. The empty pointer refers to the value itself. O(length of the pointer).
    ///
    /// Setting it follows the rules of the subscripts by key and by index: nulls and missing values become objects, and
    /// values of other kinds are not replaced. `-` is the index after the last element. Applied to null, `-` or `0`
    /// creates an array. A pointer of more than 1,024 tokens changes nothing, and neither does one that needs more
    /// stack than the thread has left.
    public subscript(pointer pointer: String) -> JSON {
        get {
            guard let pointer = try? JSONPointer(pointer) else { return .null }
            return value(at: pointer) ?? .null
        }
        set {
            guard let pointer = try? JSONPointer(pointer) else { return }
            set(newValue, at: pointer.tokens[...], depth: 0)
        }
    }

    /// The value at a pointer; nil if there is none.
    func value(at pointer: JSONPointer) -> JSON? {
        var value = self
        for token in pointer.tokens {
            switch value {
            case .object(let members):
                guard let member = members[token] else { return nil }
                value = member
            case .array(let elements):
                guard let index = JSONPointer.index(token), index < elements.count else { return nil }
                value = elements[index]
            case .null, .bool, .number, .string: return nil
            }
        }
        return value
    }

    private mutating func set(_ value: JSON, at tokens: ArraySlice<String>, depth: Int) {
        guard (try? JSONPointer.check(depth: depth)) != nil else { return }
        guard let token = tokens.first else {
            self = value
            return
        }
        let rest = tokens.dropFirst()
        let isEnd = token.hasSameBytes(as: "-")
        var isArray = isEnd || token.hasSameBytes(as: "0")
        if !isNull { isArray = array != nil }
        if isArray {
            guard let index = isEnd ? count : JSONPointer.index(token) else { return }
            if rest.isEmpty { self[index] = value } else { self[index].set(value, at: rest, depth: depth + 1) }
        } else if rest.isEmpty {
            self[token] = value
        } else {
            self[token].set(value, at: rest, depth: depth + 1)
        }
    }
}
