// Reading and changing what is inside a value.
//
// Reading never fails: what is not there is null. Writing makes the objects and arrays that it needs out of nulls and
// out of what is not there, but never replaces a value of another kind: that would lose data without a word.
extension JSON {
    /// The value of a key; null if there is none or this is no object.
    ///
    /// Setting it changes the member or appends one. Null becomes an object; anything else that is no object stays as
    /// it is. Setting null makes the member null, ``remove(_:)`` takes it away. Values deep inside are changed in
    /// place. Amortised O(length of the key).
    public subscript(key: String) -> JSON {
        get { object?[key] ?? .null }
        set {
            switch self {
            case .null: self = .object([key: newValue])
            case .object(var members):
                // So that the members have one owner and are changed in place.
                self = .null
                members.set(key, to: newValue)
                self = .object(members)
            case .bool, .number, .string, .array: break
            }
        }
        _modify {
            var value = JSON.null
            switch self {
            case .null:
                // A value that is still null afterwards was only looked at.
                defer { if !value.isNull { self = .object([key: value]) } }
                yield &value
            case .object(var members):
                // So that the members have one owner and are changed in place.
                self = .null
                let position = members.position(of: key)
                if let position { value = members.exchangeValue(at: position, with: .null) }
                defer {
                    if let position {
                        members.members[position].value = value
                    } else if !value.isNull {
                        members.set(key, to: value)
                    }
                    self = .object(members)
                }
                yield &value
            case .bool, .number, .string, .array:
                yield &value
            }
        }
    }

    /// The element at an index; null if there is none or this is no array.
    ///
    /// Setting it changes the element, or appends one at the index ``count``. Null becomes an array when its element 0
    /// is set. Anything else that is no array, and an array at any other index, stays as it is. Values deep inside are
    /// changed in place. Amortised O(1).
    public subscript(index: Int) -> JSON {
        get {
            guard case .array(let elements) = self, elements.indices.contains(index) else { return .null }
            return elements[index]
        }
        set {
            switch self {
            case .null where index == 0: self = .array([newValue])
            case .array(var elements):
                // So that the elements have one owner and are changed in place.
                self = .null
                if elements.indices.contains(index) {
                    elements[index] = newValue
                } else if index == elements.count {
                    elements.append(newValue)
                }
                self = .array(elements)
            case .null, .bool, .number, .string, .object: break
            }
        }
        _modify {
            var value = JSON.null
            switch self {
            case .null where index == 0:
                // A value that is still null afterwards was only looked at.
                defer { if !value.isNull { self = .array([value]) } }
                yield &value
            case .array(var elements):
                // So that the elements have one owner and are changed in place.
                self = .null
                let exists = elements.indices.contains(index)
                if exists { swap(&elements[index], &value) }
                defer {
                    if exists {
                        elements[index] = value
                    } else if index == elements.count, !value.isNull {
                        elements.append(value)
                    }
                    self = .array(elements)
                }
                yield &value
            case .null, .bool, .number, .string, .object:
                yield &value
            }
        }
    }

    /// Whether this is an object with the key, be its value null.
    public func contains(_ key: String) -> Bool { object?.contains(key) ?? false }

    /// Appends an element. Null becomes an array; anything else that is no array stays as it is. Amortised O(1).
    public mutating func append(_ element: JSON) {
        switch self {
        case .null: self = .array([element])
        case .array(var elements):
            // So that the elements have one owner and are changed in place.
            self = .null
            elements.append(element)
            self = .array(elements)
        case .bool, .number, .string, .object: break
        }
    }

    /// Removes a member and returns its value; nil if there is none or this is no object. O(count).
    @discardableResult
    public mutating func remove(_ key: String) -> JSON? {
        guard case .object(var members) = self else { return nil }
        // So that the members have one owner and are changed in place.
        self = .null
        defer { self = .object(members) }
        return members.remove(key)
    }
}
