// Encoding dynamic values, and their descriptions.

extension JSON: MemberEncoding {
    func hasMember(_ key: String) -> Bool { object?[key] != nil }
}

extension JSON: LibraryEncoded {
    /// Writes the value: members in order, numbers in their original notation. Null is also written for a field of a
    /// model. O(output).
    func write(to writer: inout JSONWriter) { writer.value(self) }
}

// Safety: Strings are read or copied during the call that borrows them.
extension JSONForm {
    /// The value as compact JSON. O(output).
    public var description: String {
        var writer = JSONWriter()
        writer.value(json)
        // Everything that is written comes from strings, so it is UTF-8.
        return unsafe writer.withBytes { unsafe makeString($0) }
    }

    /// The value as JSON with one member per line. O(output).
    public var debugDescription: String {
        var options = TrellisEncoder.Options()
        options.indentation = .spaces(2)
        var writer = JSONWriter(options: options)
        writer.value(json)
        // Everything that is written comes from strings, so it is UTF-8.
        return unsafe writer.withBytes { unsafe makeString($0) }
    }
}

extension JSONWriter {
    mutating func value(_ value: JSON) {
        if isCanonical { canonical(value) } else { self.value(value, levels: 32) }
    }

    mutating func members(_ object: JSONObject) { value(.object(object)) }

    /// - Parameter levels: the number of levels to write recursively, which is faster than with an explicit stack.
    private mutating func value(_ value: JSON, levels: Int) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let number): verbatim(number.text)
        case .string(let text): string(text)
        case .array, .object: if levels == 0 { deepValue(value) } else { container(value, levels: levels - 1) }
        }
    }

    private mutating func container(_ value: JSON, levels: Int) {
        if case .array(let elements) = value {
            beginArray()
            for element in elements {
                beginElement()
                self.value(element, levels: levels)
            }
            endArray()
        } else if case .object(let object) = value {
            beginObject()
            for (key, value) in object {
                beginEntry(key)
                self.value(value, levels: levels)
            }
            endObject()
        }
    }

    @inline(never)
    private mutating func deepValue(_ value: JSON) {
        value.walk { step in
            switch step {
            case .scalar(let value): self.value(value, levels: 0)
            case .key(let key): beginEntry(key)
            case .beginArray: beginArray()
            case .element: beginElement()
            case .endArray: endArray()
            case .beginObject: beginObject()
            case .endObject: endObject()
            }
        }
    }
}
