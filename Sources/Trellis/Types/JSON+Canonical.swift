// Dynamic and raw values as canonical JSON.
extension JSONWriter {
    /// Writes a number in its original notation, or in the format of canonical JSON.
    mutating func number(_ number: JSONNumber) {
        guard isCanonical else { return verbatim(number.text) }
        do {
            try canonicalNumber(Array(number.text.utf8), isExact: false)
        } catch {
            fail(error)
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
        case .number(let number): try canonicalNumber(Array(number.text.utf8), isExact: false)
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

    /// Parses a raw value and writes it as canonical JSON.
    ///
    /// - Throws: `duplicateKey` for a repeated key.
    mutating func canonical(_ raw: RawJSON) throws(TrellisError) {
        var reading = TrellisDecoder.Options.withoutLimits
        reading.duplicateKeys = .error
        try canonical(TrellisDecoder(options: reading).decode(JSON.self, from: raw.bytes), levels: 32)
    }
}
