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
    /// Encodes the value through the containers of an encoder.
    fileprivate func write(to encoder: any Encoder) throws {
        var stack = StackRoom()
        if stack.isShort() {
            let path = encoder.codingPath
            throw EncodingError(TrellisError(.init(noStackAfter: path.count)), (), at: path)
        }
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: CodedKey.self)
            for (key, value) in object {
                try container.encode(NestedJSON(json: value), forKey: CodedKey(stringValue: key))
            }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(NestedJSON(json: element)) }
        default:
            var container = encoder.singleValueContainer()
            switch self {
            case .bool(let value): try container.encode(value)
            case .string(let value): try container.encode(value)
            case .number(let number): try container.encode(number.swiftNumber)
            case .null, .object, .array: try container.encodeNil()
            }
        }
    }
}

/// A value inside an array or object.
private struct NestedJSON: Encodable {
    let json: JSON

    func encode(to encoder: any Encoder) throws { try json.write(to: encoder) }
}

extension JSONNumber {
    /// The number as a Swift type that can represent it.
    fileprivate var swiftNumber: any Encodable {
        if !text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) {
            if text == "-0" { return -0.0 }
            if let value = Int64(text) { return value }
            if let value = UInt64(text) { return value }
            if let value = Int128(text) { return value }
            if let value = UInt128(text) { return value }
        }
        return Double(text) ?? .infinity
    }
}
