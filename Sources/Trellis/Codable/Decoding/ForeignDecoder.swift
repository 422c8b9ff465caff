internal import Foundation

/// Decodes a type with the decoder of another library: converts the decoder's value to JSON events, and decodes those.
struct ForeignDecoder {
    private var tape = EventTape()
    private var stack = StackRoom()

    static func decode<T: TrellisDecodable>(_ type: T.Type, from decoder: any Decoder) throws -> T {
        var reader = ForeignDecoder()
        try reader.read(type, from: decoder)
        do throws(TrellisError) {
            return try ValueDecoding.decode(reader.tape, at: nil, .standard, nil)
        } catch {
            throw DecodingError(
                error, of: type, under: decoder.codingPath, otherwise: nil, DecodingStrategies(),
                DecoderSetup.standard.options)
        }
    }

    // MARK: Values of known types

    /// Records the value of a decoder as the kind of JSON from which `type` is decoded.
    private mutating func read(_ type: any TrellisDecodable.Type, from decoder: any Decoder) throws {
        try checkStack(decoder)
        if try decoder.singleValueContainer().decodeNil() { return tape.append(.null, at: nil) }
        switch type._jsonShape.kind {
        case .optional(let wrapped), .presence(let wrapped): try read(wrapped, from: decoder)
        case .model(let model):
            guard let members = ForeignMembers(of: model) else { return try readAny(from: decoder) }
            try read(members.tree.root, of: members, from: decoder.container(keyedBy: CodedKey.self))
        case .array(let element, _):
            // Arrays of bytes may be represented by a string.
            guard var elements = try? decoder.unkeyedContainer() else { return try readAny(from: decoder) }
            tape.append(.beginArray, at: nil)
            while !elements.isAtEnd {
                try read(element, from: Self.next(&elements))
            }
            tape.append(.endArray, at: nil)
        case .dictionary(let value, _):
            let members = try decoder.container(keyedBy: CodedKey.self)
            tape.append(.beginObject, at: nil)
            for key in members.allKeys {
                try tape.append(text: key.stringValue, .key, at: nil)
                try read(value, from: members.superDecoder(forKey: key))
            }
            tape.append(.endObject, at: nil)
        case .scalar:
            try read(scalar: type, from: ForeignValue(container: decoder.singleValueContainer(), own: decoder))
        case .reader: try readAny(from: decoder)
        }
    }

    /// Checks that the stack is sufficient for a value and its nested values.
    private mutating func checkStack(_ decoder: any Decoder) throws {
        guard stack.isShort() else { return }
        let path = decoder.codingPath
        throw DecodingError.dataCorrupted(DecodingError.Context(TrellisError(.init(noStackAfter: path.count)), path))
    }

    /// Reads the members of an object that are mapped.
    private mutating func read(
        _ node: KeyTree.Node, of model: ForeignMembers, from members: KeyedDecodingContainer<CodedKey>
    ) throws {
        tape.append(.beginObject, at: nil)
        for member in node.children {
            let (name, child) = (member.key, member.node)
            var key = CodedKey(stringValue: name)
            if !members.contains(key) {
                // Foundation's decoder may have converted the keys from snake case.
                key = CodedKey(stringValue: SnakeCase.fromSnakeCase(name))
                guard node.existing(key.stringValue) == nil, members.contains(key) else { continue }
            }
            try tape.append(text: name, .key, at: nil)
            if try members.decodeNil(forKey: key) {
                tape.append(.null, at: nil)
            } else if let leaf = child.only {
                try read(model.types[leaf.index], forKey: key, of: members)
            } else if child.isBranch, let inner = try? members.nestedContainer(keyedBy: CodedKey.self, forKey: key) {
                try read(child, of: model, from: inner)
            } else {
                try readAny(from: members.superDecoder(forKey: key))
            }
        }
        tape.append(.endObject, at: nil)
    }

    /// Reads a member that is a scalar, without a decoder for it: not every library can create one for scalars.
    private mutating func read(
        _ type: any TrellisDecodable.Type, forKey key: CodedKey, of members: KeyedDecodingContainer<CodedKey>
    ) throws {
        let wrapped = type.wrapped
        guard case .scalar = wrapped._jsonShape.kind else {
            return try read(type, from: members.superDecoder(forKey: key))
        }
        try read(scalar: wrapped, from: ForeignMember(members: members, key: key))
    }

    // MARK: Scalars

    private mutating func read(scalar type: any TrellisDecodable.Type, from place: some ForeignPlace) throws {
        if let found = try scalar(type, in: place) {
            try append(found)
        } else {
            try readAny(scalarIn: place)
        }
    }

    /// The value as the JSON type of `type`; nil if that type is not known, or the decoder has a value of another type.
    private func scalar(_ type: any TrellisDecodable.Type, in place: some ForeignPlace) throws -> Scalar? {
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(Bool.self): return (try? place.decode(Bool.self)).map(Scalar.bool)
        case ObjectIdentifier(String.self): return (try? place.decode(String.self)).map(Scalar.string)
        case ObjectIdentifier(Double.self): return try (try? place.decode(Double.self)).map { try number($0, place) }
        case ObjectIdentifier(Float.self): return try (try? place.decode(Float.self)).map { try number($0, place) }
        case ObjectIdentifier(Decimal.self): return (try? place.decode(Decimal.self)).map { .number("\($0)") }
        default:
            guard let integer = type as? any (FixedWidthInteger & Decodable).Type else { return nil }
            return self.integer(integer, in: place)
        }
    }

    private func integer<I: FixedWidthInteger & Decodable>(_ type: I.Type, in place: some ForeignPlace) -> Scalar? {
        (try? place.decode(type)).map { .number("\($0)") }
    }

    private func number<F: BinaryFloatingPoint & TrellisEncodable>(_ value: F, _ place: some ForeignPlace) throws
        -> Scalar
    {
        do throws(TrellisError) {
            return .number(try TrellisEncoder().string(from: value))
        } catch {
            throw DecodingError.dataCorrupted(DecodingError.Context(error, place.codingPath))
        }
    }

    /// The value of a scalar of any type.
    private func scalar(in place: some ForeignPlace) throws -> Scalar? {
        // Some libraries have no Booleans, and decode every number as a Boolean.
        if let value = try? place.decode(String.self) { return .string(value) }
        if let value = try? place.decode(Int64.self) { return .number("\(value)") }
        if let value = try? place.decode(UInt64.self) { return .number("\(value)") }
        if let value = try? place.decode(Int128.self) { return .number("\(value)") }
        if let value = try? place.decode(UInt128.self) { return .number("\(value)") }
        if let value = try? place.decode(Double.self) { return try number(value, place) }
        return (try? place.decode(Bool.self)).map(Scalar.bool)
    }

    private enum Scalar {
        case bool(Bool)
        case number(String)
        case string(String)
    }

    private mutating func append(_ scalar: Scalar) throws(TrellisError) {
        switch scalar {
        case .bool(let value): tape.append(value ? .true : .false, at: nil)
        case .number(let text): try tape.append(text: text, .number, at: nil)
        case .string(let text): try tape.append(text: text, .string, at: nil)
        }
    }

    /// The decoder of the next element.
    private static func next(_ elements: inout any UnkeyedDecodingContainer) throws -> any Decoder {
        let index = elements.currentIndex
        let decoder = try elements.superDecoder()
        guard elements.currentIndex != index else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: elements.codingPath,
                    debugDescription: "the decoder does not advance to the next element")
            )
        }
        return decoder
    }

    // MARK: Values of unknown types

    private mutating func readAny(scalarIn place: some ForeignPlace) throws {
        guard let found = try scalar(in: place) else { return try readAny(from: place.decoder()) }
        try append(found)
    }

    /// Reads any value.
    private mutating func readAny(from decoder: any Decoder) throws {
        try checkStack(decoder)
        let place = ForeignValue(container: try decoder.singleValueContainer(), own: decoder)
        if place.container.decodeNil() {
            tape.append(.null, at: nil)
        } else if let found = try scalar(in: place) {
            try append(found)
        } else if var elements = try? decoder.unkeyedContainer() {
            tape.append(.beginArray, at: nil)
            while !elements.isAtEnd { try readAny(from: Self.next(&elements)) }
            tape.append(.endArray, at: nil)
        } else {
            let members = try decoder.container(keyedBy: CodedKey.self)
            tape.append(.beginObject, at: nil)
            for key in members.allKeys {
                try tape.append(text: key.stringValue, .key, at: nil)
                try readAny(from: members.superDecoder(forKey: key))
            }
            tape.append(.endObject, at: nil)
        }
    }
}

/// A container of another library, and the position of a scalar in it.
private protocol ForeignPlace {
    var codingPath: [any CodingKey] { get }
    func decode<T: Decodable>(_ type: T.Type) throws -> T
    func decoder() throws -> any Decoder
}

private struct ForeignValue: ForeignPlace {
    let container: any SingleValueDecodingContainer
    let own: any Decoder

    var codingPath: [any CodingKey] { own.codingPath }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try container.decode(type) }
    func decoder() -> any Decoder { own }
}

private struct ForeignMember: ForeignPlace {
    let members: KeyedDecodingContainer<CodedKey>
    let key: CodedKey

    var codingPath: [any CodingKey] { members.codingPath + [key] }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try members.decode(type, forKey: key) }
    func decoder() throws -> any Decoder { try members.superDecoder(forKey: key) }
}

/// The paths of a model's fields, with their types.
private struct ForeignMembers {
    let tree = KeyTree()
    /// The type of each leaf.
    private(set) var types: [any TrellisDecodable.Type] = []

    /// The fields of a model; nil if the mapped members cannot be determined from the schema. The whole value is read
    /// in this case.
    init?(of model: any JSONDecodableModel.Type) {
        guard model.modelSchema.form == .object, model.willDecodeHooks.isEmpty, add(model) else { return nil }
    }

    private mutating func add(_ model: any JSONDecodableModel.Type) -> Bool {
        let schema = model.modelSchema
        let style = schema.style(nil)
        return schema.fields.allSatisfy { !$0.isDecoded || add($0, style) }
    }

    private mutating func add(_ field: SchemaField, _ style: JSONKeyStyle) -> Bool {
        switch field.property.content {
        case .value: insert(field.property.slot.type, field, style)
        case .transformed(let transformed): insert(transformed.source, field, style)
        case .composite: return field.parts.allSatisfy { add($0, style) }
        case .flattened(let flattened): return flattened.decoding.map { add($0.type) } ?? true
        case .variants, .rest: return false
        case .computed: break
        }
        return true
    }

    private mutating func insert(_ type: any TrellisDecodable.Type, _ field: SchemaField, _ style: JSONKeyStyle) {
        for path in field.paths(style) { tree.insert(KeyTree.Leaf(index: types.count), at: path) }
        types.append(type)
    }
}
