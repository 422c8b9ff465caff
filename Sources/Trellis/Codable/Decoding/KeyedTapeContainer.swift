/// The members of an object on a tape. Its keys are the keys of the JSON, converted by the key strategy.
struct KeyedTapeContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let decoder: TapeDecoder

    /// - Parameter decoder: a decoder whose members are indexed.
    init(_ decoder: TapeDecoder) { self.decoder = decoder }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { decoder.keys(areKept: !Key.hasTag).compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { find(key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool {
        // Looking for the key may replace the document.
        let index = try value(key)
        return decoder.isNull(at: index)
    }

    // MARK: Members

    @inline(__always)
    private func find(_ key: Key) -> Int? { decoder.value(of: key.stringValue) }

    @inline(__always)
    private func value(_ key: Key) throws -> Int {
        guard let index = find(key) else { throw decoder.missing(key) }
        return index
    }

    /// The value of a key, unless it is null.
    @inline(__always)
    private func present(_ key: Key) -> Int? {
        guard let index = find(key), !decoder.isNull(at: index) else { return nil }
        return index
    }

    @inline(__always)
    private func scalar<T: TapeReadable>(_ key: Key, at index: Int) throws -> T {
        do throws(ValueFault) {
            return try decoder.read(T.self, at: index)
        } catch {
            throw decoder.error(error, decoder.codingPath + [key])
        }
    }

    @inline(__always)
    private func scalarIfPresent<T: TapeReadable>(_ key: Key) throws -> T? {
        guard let index = present(key) else { return nil }
        return try scalar(key, at: index)
    }

    // MARK: Generic values

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try decoder.decode(type, at: value(key), .key(key))
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let index = present(key) else { return nil }
        return try decoder.decode(type, at: index, .key(key))
    }

    // MARK: Containers

    private func inner(_ key: Key) throws -> TapeDecoder { try TapeDecoder(value(key), in: decoder, .key(key)) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try inner(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try inner(key).elements()
    }

    // The decoder for a missing key decodes null.

    func superDecoder() throws -> any Decoder { try superDecoder(CodedKey.super) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder(key) }

    private func superDecoder(_ key: any CodingKey) throws -> any Decoder {
        if let index = decoder.value(of: key.stringValue) { return try TapeDecoder(index, in: decoder, .key(key)) }
        return try TapeDecoder(0, in: decoder, .key(key), of: decoder.document.absent)
    }
}

// Scalars. These methods are faster than the standard library's default implementations, which call the methods for
// other values.
extension KeyedTapeContainer {
    /// Implements the requirements for all scalar types that have no default implementation.
    func decode<T: TapeReadable & Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try scalar(key, at: value(key))
    }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(key, at: value(key)) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(key, at: value(key)) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try scalarIfPresent(key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try scalarIfPresent(key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try scalarIfPresent(key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try scalarIfPresent(key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try scalarIfPresent(key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try scalarIfPresent(key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try scalarIfPresent(key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try scalarIfPresent(key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try scalarIfPresent(key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try scalarIfPresent(key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try scalarIfPresent(key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try scalarIfPresent(key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try scalarIfPresent(key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try scalarIfPresent(key) }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try scalarIfPresent(key) }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try scalarIfPresent(key) }
}
