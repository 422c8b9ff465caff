// Reading and changing nested values.
//
// Reading never fails: a missing value is null. Writing creates objects and arrays where a value is null or missing,
// but never replaces a value of another type, which would silently lose data.
extension JSON {
    /// The value of a key; null if the key is missing or this is not an object.
    ///
    /// Setting it changes the member, or appends one. Null becomes an object; any other value that is not an object is
    /// unchanged. Setting null makes the member null; ``remove(_:)`` removes it. Nested values are changed in place.
    /// Amortised O(length of the key).
    public subscript(key: String) -> JSON {
        get { object?[key] ?? .null }
        set {
            switch self {
            case .null: self = .object([key: newValue])
            case .object(var members):
                // The members must have a single owner, so that they are changed in place.
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
                // If the value is still null, it was only read.
                defer { if !value.isNull { self = .object([key: value]) } }
                yield &value
            case .object(var members):
                // The members must have a single owner, so that they are changed in place.
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

    /// The element at an index; null if the index is out of range or this is not an array.
    ///
    /// Setting it changes the element, or appends one if the index is ``count``. Null becomes an array if its element 0
    /// is set. Any other value that is not an array, and an array at any other index, is unchanged. Nested values are
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
                // The elements must have a single owner, so that they are changed in place.
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
                // If the value is still null, it was only read.
                defer { if !value.isNull { self = .array([value]) } }
                yield &value
            case .array(var elements):
                // The elements must have a single owner, so that they are changed in place.
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

    /// Whether this is an object with the key. The value may be null.
    public func contains(_ key: String) -> Bool { object?.contains(key) ?? false }

    /// Appends an element. Null becomes an array; any other value that is not an array is unchanged. Amortised O(1).
    public mutating func append(_ element: JSON) {
        switch self {
        case .null: self = .array([element])
        case .array(var elements):
            // The elements must have a single owner, so that they are changed in place.
            self = .null
            elements.append(element)
            self = .array(elements)
        case .bool, .number, .string, .object: break
        }
    }

    /// Removes a member and returns its value; nil if the key is missing or this is not an object. O(count).
    @discardableResult
    public mutating func remove(_ key: String) -> JSON? {
        guard case .object(var members) = self else { return nil }
        // The members must have a single owner, so that they are changed in place.
        self = .null
        defer { self = .object(members) }
        return members.remove(key)
    }
}
