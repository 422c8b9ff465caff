// Any value as text.
extension JSON: JSONEncodable {
    /// Writes the value: members in their order, numbers as they stand. A null is written as null also where it is a field
    /// of a model. O(output).
    public func encode(to writer: inout JSONWriter) { writer.value(self) }
}

extension JSON: CustomStringConvertible, CustomDebugStringConvertible {
    /// The value as JSON text without white space. O(output).
    public var description: String {
        var writer = JSONWriter()
        writer.value(self)
        // Everything that is written comes from strings.
        return unsafe writer.withBytes { unsafe makeString($0) }
    }

    /// The value as JSON text, one member a line. O(output).
    public var debugDescription: String {
        var options = EncodingOptions()
        options.isPretty = true
        var writer = JSONWriter(options: options)
        writer.value(self)
        // Everything that is written comes from strings.
        return unsafe writer.withBytes { unsafe makeString($0) }
    }
}

extension JSONWriter {
    mutating func value(_ value: JSON) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let number): verbatim(number.text)
        case .string(let text): string(text)
        case .array(let elements):
            beginArray()
            for element in elements {
                beginElement()
                self.value(element)
            }
            endArray()
        case .object(let object): members(object)
        }
    }

    mutating func members(_ object: JSONObject) {
        beginObject()
        for (key, value) in object {
            beginEntry(key)
            self.value(value)
        }
        endObject()
    }
}
