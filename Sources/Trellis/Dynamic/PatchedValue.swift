/// A value of a document to which a JSON Patch is being applied: a tree that is expanded only on the paths of
/// operations. Finding, removing or replacing a member takes time linear in its key, and nothing else is copied.
final class PatchedValue {
    private enum Content {
        /// A value that is unchanged so far.
        case json(JSON)
        case array([PatchedValue])
        case object(Members)
    }

    /// The members of an object. A removed member leaves a gap, so that the other members keep their indices.
    private struct Members {
        var list: [(key: String, value: PatchedValue?)] = []
        var index: [JSONObjectKey: Int] = [:]
    }

    private var content: Content

    init(_ json: JSON) { content = .json(json) }

    /// Replaces the value.
    func set(_ json: JSON) { content = .json(json) }

    /// Adopts the content of another value, which must not be used any more.
    func adopt(_ other: PatchedValue) { content = other.content }

    /// Creates a tree node for each element or member. O(count), once for each container.
    private func expand() {
        guard case .json(let json) = content else { return }
        switch json {
        case .array(let elements): content = .array(elements.map(PatchedValue.init))
        case .object(let object):
            var members = Members()
            members.list.reserveCapacity(object.count)
            members.index.reserveCapacity(object.count)
            for (key, value) in object {
                members.index[JSONObjectKey(key)] = members.list.count
                members.list.append((key, PatchedValue(value)))
            }
            content = .object(members)
        case .null, .bool, .number, .string: break
        }
    }

    /// The value of a key or index; nil if there is none.
    func child(_ token: String) -> PatchedValue? {
        expand()
        switch content {
        case .json: return nil
        case .array(let elements):
            guard let index = JSONPointer.index(token), index < elements.count else { return nil }
            return elements[index]
        case .object(let members): return members.index[JSONObjectKey(token)].flatMap { members.list[$0].value }
        }
    }

    /// Adds a member or inserts an element.
    ///
    /// - Returns: how many elements are moved; nil if the token is not a valid position in this value.
    func insert(_ value: PatchedValue, at token: String) -> Int? {
        expand()
        switch content {
        case .json: return nil
        case .array(var elements):
            guard let index = token.hasSameBytes(as: "-") ? elements.count : JSONPointer.index(token),
                index <= elements.count
            else {
                return nil
            }
            // The elements must have a single owner, so that they are changed in place.
            content = .json(.null)
            elements.insert(value, at: index)
            content = .array(elements)
            return elements.count - index
        case .object(var members):
            // The members must have a single owner, so that they are changed in place.
            content = .json(.null)
            if let index = members.index[JSONObjectKey(token)] {
                members.list[index].value = value
            } else {
                members.index[JSONObjectKey(token)] = members.list.count
                members.list.append((token, value))
            }
            content = .object(members)
            return 0
        }
    }

    /// Removes a member or element.
    ///
    /// - Returns: the value, and how many elements are moved; nil if there is no such value.
    func remove(_ token: String) -> (value: PatchedValue, moved: Int)? {
        expand()
        switch content {
        case .json: return nil
        case .array(var elements):
            guard let index = JSONPointer.index(token), index < elements.count else { return nil }
            // The elements must have a single owner, so that they are changed in place.
            content = .json(.null)
            let value = elements.remove(at: index)
            content = .array(elements)
            return (value, elements.count - index)
        case .object(var members):
            guard let index = members.index[JSONObjectKey(token)], let value = members.list[index].value else {
                return nil
            }
            // The members must have a single owner, so that they are changed in place.
            content = .json(.null)
            members.index[JSONObjectKey(token)] = nil
            members.list[index].value = nil
            content = .object(members)
            return (value, 0)
        }
    }

    /// The value as JSON. O(expanded nodes), with a recursive call for each expanded level.
    ///
    /// - Parameters:
    ///   - count: is increased by the number of expanded nodes, and by one for each 64 bytes of their keys.
    ///   - depth: the number of values around this one.
    /// - Throws: `limitExceeded` if the thread's stack is too small.
    func json(counting count: inout Int, depth: Int = 0) throws(TrellisError) -> JSON {
        switch content {
        case .json(let json): return json
        case .array(let elements):
            try JSONPointer.checkStack(depth: depth)
            count += elements.count
            var array: [JSON] = []
            array.reserveCapacity(elements.count)
            for element in elements { array.append(try element.json(counting: &count, depth: depth + 1)) }
            return .array(array)
        case .object(let members):
            try JSONPointer.checkStack(depth: depth)
            count += members.list.count
            var object = JSONObject()
            for (key, value) in members.list {
                count += key.utf8.count / 64
                if let value { object.set(key, to: try value.json(counting: &count, depth: depth + 1)) }
            }
            return .object(object)
        }
    }
}

extension JSON {
    /// The number of bytes of all numbers. O(size).
    var digitCount: Int {
        var count = 0
        walk { if case .scalar(.number(let number)) = $0 { count += number.text.utf8.count } }
        return count
    }

    /// The number of values in this value, and its depth. O(size).
    var extent: (values: Int, depth: Int) {
        var (values, depth, open) = (0, 0, 0)
        walk { step in
            switch step {
            case .scalar: values += 1
            case .beginArray, .beginObject:
                values += 1
                open += 1
                depth = max(depth, open)
            case .endArray, .endObject: open -= 1
            case .key, .element: break
            }
        }
        return (values, depth)
    }
}
