// Comparing and hashing without recursion.
extension JSON {
    /// How scalars are compared.
    enum Comparison {
        /// By their values: `1` and `1.0` are equal, and so are texts that Unicode normalization makes equal.
        case values
        /// By their bytes, since these may be decoded as different values.
        case texts
    }

    /// Whether both have the same content, in any order of members. O(size of the values), but O(1) for parts that the
    /// values share.
    static func areEqual(_ left: JSON, _ right: JSON, by comparison: Comparison = .values) -> Bool {
        var pending: [(JSON, JSON)] = []
        guard isEqual(left, right, comparison, later: &pending) else { return false }
        while let pair = pending.popLast() {
            switch pair {
            case (.array(let left), .array(let right)):
                if left.sharesElements(with: right) { continue }
                guard left.count == right.count else { return false }
                for index in left.indices {
                    guard isEqual(left[index], right[index], comparison, later: &pending) else { return false }
                }
            case (.object(let left), .object(let right)):
                if left.members.sharesElements(with: right.members) { continue }
                guard areEqual(left, right, comparison, later: &pending) else { return false }
            default: break
            }
        }
        return true
    }

    /// Compares two values without their nested values. Pairs of nested values are appended to `later`.
    private static func isEqual(
        _ left: JSON, _ right: JSON, _ comparison: Comparison, later: inout [(JSON, JSON)]
    ) -> Bool {
        switch (left, right) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.number(let left), .number(let right)):
            return comparison == .texts ? left.text.hasSameBytes(as: right.text) : left == right
        case (.string(let left), .string(let right)):
            return comparison == .texts ? left.hasSameBytes(as: right) : left.isEqualText(to: right)
        case (.array, .array), (.object, .object):
            later.append((left, right))
            return true
        default: return false
        }
    }

    private static func areEqual(
        _ left: JSONObject, _ right: JSONObject, _ comparison: Comparison, later: inout [(JSON, JSON)]
    ) -> Bool {
        guard left.count == right.count else { return false }
        for (position, member) in left.members.enumerated() {
            // Members usually have the same order in both objects, so the same index is tried first.
            var other = right.members[position]
            if !member.key.hasSameBytes(as: other.key) {
                guard let position = right.position(of: member.key) else { return false }
                other = right.members[position]
            }
            guard isEqual(member.value, other.value, comparison, later: &later) else { return false }
        }
        return true
    }

    /// Hashes the value. The order of members has no effect.
    func feed(into hasher: inout Hasher) {
        /// An object that is being hashed, and has more members to visit.
        struct Opened {
            /// The hasher into which the hash of the object is fed.
            var outer: Hasher
            var sum = 0
            var isInMember = false
        }
        var current = hasher
        var objects: [Opened] = []
        func endMember() {
            guard let last = objects.indices.last, objects[last].isInMember else { return }
            objects[last].sum &+= current.finalize()
            objects[last].isInMember = false
        }
        walk { step in
            switch step {
            case .scalar(.bool(let value)): current.combine(value)
            case .scalar(.number(let value)): current.combine(value)
            case .scalar(.string(let value)): value.hashText(into: &current)
            case .scalar: current.combine(0)
            case .beginArray(let count):
                current.combine(1)
                current.combine(count)
            case .element, .endArray: break
            case .beginObject(let count):
                current.combine(2)
                current.combine(count)
                objects.append(Opened(outer: current))
            case .key(let key):
                endMember()
                current = Hasher()
                key.hashBytes(into: &current)
                objects[objects.count - 1].isInMember = true
            case .endObject:
                endMember()
                guard let object = objects.popLast() else { return }
                current = object.outer
                current.combine(object.sum)
            }
        }
        hasher = current
    }
}
