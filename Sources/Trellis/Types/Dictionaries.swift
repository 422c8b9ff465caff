/// A type of dictionary keys that can be converted from and to strings, as JSON keys are strings.
///
/// `String`, integers, `UUID` and enums with such raw values can conform.
public nonisolated protocol JSONDictionaryKey: Hashable, SendableMetatype {
    /// The value for a key; nil if the key is invalid.
    init?(jsonKey: String)
    /// The value as a key.
    var jsonKey: String { get }
}

extension JSONDictionaryKey where Self: LosslessStringConvertible {
    /// The value whose description is the key: an integer without a plus sign or leading zeros.
    // Disfavoured so that `Int.init` as a function still refers to the standard library's initializer.
    @_disfavoredOverload
    public init?(jsonKey: String) {
        guard let value = Self(jsonKey), value.description == jsonKey else { return nil }
        self = value
    }

    /// The description, such as the decimal digits of an integer.
    public var jsonKey: String { description }
}

extension JSONDictionaryKey where Self: RawRepresentable, RawValue: JSONDictionaryKey {
    public init?(jsonKey: String) {
        guard let raw = RawValue(jsonKey: jsonKey) else { return nil }
        self.init(rawValue: raw)
    }

    public var jsonKey: String { rawValue.jsonKey }
}

extension String: JSONDictionaryKey {}
extension Int: JSONDictionaryKey {}
extension Int8: JSONDictionaryKey {}
extension Int16: JSONDictionaryKey {}
extension Int32: JSONDictionaryKey {}
extension Int64: JSONDictionaryKey {}
extension Int128: JSONDictionaryKey {}
extension UInt: JSONDictionaryKey {}
extension UInt8: JSONDictionaryKey {}
extension UInt16: JSONDictionaryKey {}
extension UInt32: JSONDictionaryKey {}
extension UInt64: JSONDictionaryKey {}
extension UInt128: JSONDictionaryKey {}

extension Dictionary: TrellisDecodable where Key: JSONDictionaryKey, Value: TrellisDecodable {
    public static var _jsonShape: _JSONShape {
        // A dictionary with `String` keys uses the dictionary method of the value type, which is specialized.
        var isPlain = Key.self == String.self
        if case .optional = Value._jsonShape.kind { isPlain = false }
        return _JSONShape(.dictionary(value: Value.self, container: isPlain ? nil : Self.self), of: Self.self)
    }
}

// Safety: as in Collections.swift.
extension Dictionary: JSONDictionaryContainer where Key: JSONDictionaryKey, Value: TrellisDecodable {
    static func error(ofKey key: String) -> TrellisError? {
        guard Key(jsonKey: key) == nil else { return nil }
        var error = TrellisError(
            .invalidValue, expected: "keys of type \(Key.self)", found: "\"\(key.shortened(limit: 40))\"")
        error.contents.allowed = { rawValues(of: Key.self) }
        return error
    }

    static func make(
        _ keys: UnsafeMutablePointer<String>, _ values: UnsafeMutableRawPointer, count: Int,
        into slot: UnsafeMutableRawPointer, keepingFirst: Bool
    ) throws {
        let values = unsafe values.assumingMemoryBound(to: Value.self)
        var dictionary = Dictionary(minimumCapacity: count)
        var unknown: String?
        unsafe withUnsafeMutablePointer(to: &unknown) { unknown in
            let entries = unsafe KnownEntries<Key, Value>(keys: keys, values: values, count: count, unknown: unknown)
            dictionary.merge(entries) { keepingFirst ? $0 : $1 }
        }
        if let unknown, let error = error(ofKey: unknown) { throw error }
        unsafe slot.bindMemory(to: Self.self, capacity: 1).initialize(to: dictionary)
    }
}

/// Entries with their keys as values of a type, without those whose keys are invalid.
// Safety: The buffers contain `count` keys and as many values, which belong to the iterator and are moved out once. The
// pointer `unknown` is valid during one merge, and only this iterator uses it then.
@safe private struct KnownEntries<Key: JSONDictionaryKey, Value>: Sequence, IteratorProtocol {
    let keys: UnsafeMutablePointer<String>
    let values: UnsafeMutablePointer<Value>
    let count: Int
    /// The first invalid key.
    let unknown: UnsafeMutablePointer<String?>
    private var index = 0

    init(
        keys: UnsafeMutablePointer<String>, values: UnsafeMutablePointer<Value>, count: Int,
        unknown: UnsafeMutablePointer<String?>
    ) {
        unsafe self.keys = keys
        unsafe self.values = values
        self.count = count
        unsafe self.unknown = unsafe unknown
    }

    mutating func next() -> (Key, Value)? {
        while index < count {
            defer { index += 1 }
            let text = unsafe (keys + index).move()
            let value = unsafe (values + index).move()
            if let key = Key(jsonKey: text) { return (key, value) }
            if unsafe unknown.pointee == nil { unsafe unknown.pointee = text }
        }
        return nil
    }
}

extension Dictionary: MemberEncoding where Key: JSONDictionaryKey, Value: TrellisEncodable {
    func hasMember(_ key: String) -> Bool {
        guard let key = Key(jsonKey: key), let index = index(forKey: key) else { return false }
        return self[index].key.jsonKey.hasSameBytes(as: key.jsonKey)
    }
}

extension Dictionary: TrellisEncodable where Key: JSONDictionaryKey, Value: TrellisEncodable {
    /// Writes the entries in no particular order.
    @inlinable
    public func encode(to writer: inout JSONWriter) throws {
        if writer.isCanonical { return try writer.sortedEntries(map { (key: $0.key.jsonKey, value: $0.value) }) }
        try writer.openObject()
        for (key, value) in self {
            let key = key.jsonKey
            writer.beginEntry(key)
            do {
                try writer.value(value)
            } catch {
                throw TrellisError(error, under: .key(key))
            }
        }
        writer.endObject()
    }
}
