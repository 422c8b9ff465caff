extension JSONModelCodable {
    /// Encodes the value's JSON to any encoder: directly to a ``TrellisCodableEncoder``, and through containers to any
    /// other.
    ///
    /// Other encoders get the JSON as written with the default options. Objects become keyed containers, and arrays
    /// unkeyed containers. An integer is an `Int64`, or a `UInt64`, `Int128` or `UInt128` if necessary. Any other
    /// number is a `Double`, and null is `encodeNil`.
    ///
    /// - Throws: `EncodingError` if the schema cannot encode the value, and errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        if let scope = encoder as? EncodedScope { return try scope.run.writeModel(self, as: scope) }
        let json: JSON
        do {
            json = try TrellisDecoder().decode(JSON.self, from: TrellisEncoder().encode(self))
        } catch {
            throw EncodingError(error, self, at: encoder.codingPath)
        }
        try json.write(to: encoder)
    }
}

extension EncodingRun {
    /// Writes a model that has received the encoder of a scope.
    func writeModel(_ value: some TrellisEncodable, as scope: EncodedScope) throws {
        try wholeScalar(scope, value) { try direct(value, type(of: value)) }
    }
}

extension JSON {
    /// Encodes the value to an encoder, through its containers.
    func write(to encoder: any Encoder) throws {
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: CodedKey.self)
            try Self.write(object, to: &container)
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            try Self.write(elements, to: &container)
        default:
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .bool(let value): try container.encode(value)
            case .string(let value): try container.encode(value)
            case .number(let number): try container.encode(number.swiftNumber)
            case .object, .array: break
            }
        }
    }

    private static func write(_ object: JSONObject, to container: inout KeyedEncodingContainer<CodedKey>) throws {
        var stack = StackRoom()
        for (name, value) in object {
            let key = CodedKey(stringValue: name)
            switch value {
            case .null: try container.encodeNil(forKey: key)
            case .bool(let value): try container.encode(value, forKey: key)
            case .string(let value): try container.encode(value, forKey: key)
            case .number(let number): try container.encode(number.swiftNumber, forKey: key)
            case .object(let inner):
                try check(&stack, container.codingPath)
                var nested = container.nestedContainer(keyedBy: CodedKey.self, forKey: key)
                try write(inner, to: &nested)
            case .array(let inner):
                try check(&stack, container.codingPath)
                var nested = container.nestedUnkeyedContainer(forKey: key)
                try write(inner, to: &nested)
            }
        }
    }

    private static func write(_ elements: [JSON], to container: inout any UnkeyedEncodingContainer) throws {
        var stack = StackRoom()
        for value in elements {
            switch value {
            case .null: try container.encodeNil()
            case .bool(let value): try container.encode(value)
            case .string(let value): try container.encode(value)
            case .number(let number): try container.encode(number.swiftNumber)
            case .object(let inner):
                try check(&stack, container.codingPath)
                var nested = container.nestedContainer(keyedBy: CodedKey.self)
                try write(inner, to: &nested)
            case .array(let inner):
                try check(&stack, container.codingPath)
                var nested = container.nestedUnkeyedContainer()
                try write(inner, to: &nested)
            }
        }
    }

    private static func check(_ stack: inout StackRoom, _ path: @autoclosure () -> [any CodingKey]) throws {
        if stack.isShort() {
            let path = path()
            throw EncodingError(TrellisError(.init(noStackAfter: path.count)), (), at: path)
        }
    }
}

extension JSONNumber {
    /// The number as a Swift type that can represent it.
    fileprivate var swiftNumber: any Encodable {
        if !text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) {
            if let value = Int64(text) { return value }
            if let value = UInt64(text) { return value }
            if let value = Int128(text) { return value }
            if let value = UInt128(text) { return value }
        }
        return Double(text) ?? .infinity
    }
}
