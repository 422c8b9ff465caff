// Dynamic values as canonical JSON.
// Safety: The bytes of strings and arrays are only read during the calls that borrow them.
extension JSONWriter {
    /// Writes a number in its original notation, or in the format of canonical JSON.
    mutating func number(_ number: JSONNumber) {
        guard writesCanonicalNumbers else { return verbatim(number.text) }
        do {
            try exactly(number)
        } catch {
            fail(error)
        }
    }

    private mutating func exactly(_ number: JSONNumber) throws(TrellisError) {
        var text = number.text
        try rethrowing {
            // The bytes are only read during the call.
            try text.withUTF8 { unsafe try canonicalNumber($0, isExact: false) }
        }
    }

    /// Writes a value as canonical JSON. O(output + members × log members).
    mutating func canonical(_ value: JSON) {
        do {
            try canonical(value, levels: 32)
        } catch {
            fail(error)
        }
    }

    /// - Parameter levels: the number of levels to write recursively, which is faster than with an explicit stack.
    private mutating func canonical(_ value: JSON, levels: Int) throws(TrellisError) {
        switch value {
        case .array(let elements):
            if levels == 0 { return try deepCanonical(value) }
            beginArray()
            for (index, element) in elements.enumerated() {
                beginElement()
                do {
                    try canonical(element, levels: levels - 1)
                } catch {
                    throw TrellisError(error, under: .index(index))
                }
            }
            endArray()
        case .object(let object):
            if levels == 0 { return try deepCanonical(value) }
            beginObject()
            for (key, value) in object.inCanonicalOrder {
                beginOrderedEntry(key)
                do {
                    try canonical(value, levels: levels - 1)
                } catch {
                    throw TrellisError(error, under: .key(key))
                }
            }
            endObject()
        case .number(let number): try exactly(number)
        case .null: null()
        case .bool(let value): bool(value)
        case .string(let text): string(text)
        }
    }

    @inline(never)
    private mutating func deepCanonical(_ value: JSON) throws(TrellisError) {
        var path: [TrellisError.Path.Component] = []
        try value.walk(sortingMembers: true) { step throws(TrellisError) in
            switch step {
            case .scalar(let scalar):
                do {
                    try canonical(scalar, levels: 1)
                } catch {
                    throw TrellisError(error, under: path)
                }
            case .key(let key):
                beginOrderedEntry(key)
                path[path.count - 1] = .key(key)
            case .beginArray:
                beginArray()
                path.append(.index(-1))
            case .element:
                beginElement()
                if case .index(let index)? = path.last { path[path.count - 1] = .index(index + 1) }
            case .beginObject:
                beginObject()
                path.append(.key(""))
            case .endArray:
                endArray()
                path.removeLast()
            case .endObject:
                endObject()
                path.removeLast()
            }
        }
    }
}
